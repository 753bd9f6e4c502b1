// Package expect holds what is expected of measures: claims that somebody made, the
// bounds that a quantity must keep, and by how much it may change from a baseline. It
// says what is expected; whether it is so is for the reports to find.
package expect

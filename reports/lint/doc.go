// Package lint reads rule files for what is probably not meant: names that nothing
// uses, cases that never or always hold, and, for files that name a game system,
// breaches of the rules of its dice. It runs no scenario, but asks the exact engine
// for the odds at the default parameters.
//
// The rules are listed in docs/lint.md.
package lint

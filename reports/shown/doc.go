// Package shown says how numbers are shown to people, wherever they are shown: on a
// terminal, in a report, on a page. It writes the texts and lays nothing out.
package shown

// Package hostile attacks the commands from outside, in tests alone: texts that try to command a terminal, a
// build server, a page or a spreadsheet; links, pipes and devices where files go; signals in the middle
// of writing; a panic that was planted.
package hostile

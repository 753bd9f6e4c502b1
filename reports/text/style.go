package text

import (
	"strings"

	"github.com/jedib0t/go-pretty/v6/text"

	"oddsmith/reports/escape"
)

// A Style is how pages are laid out. The zero Style has no limit and no colour, which is
// what files and pipes are given.
type Style struct {
	Width    int  // columns of the terminal; 0 for no limit
	Colour   bool // marks verdicts and bars
	Markdown bool // tables of Markdown in place of aligned ones
}

// mark is a colour with a meaning.
type mark text.Color

const (
	good = mark(text.FgGreen)
	bad  = mark(text.FgRed)
	bars = mark(text.FgCyan)

	heading = mark(text.Bold)
)

// in returns words in a colour, if the style has colours.
func (s Style) in(m mark, words string) string {
	if !s.Colour || s.Markdown || words == "" {
		return words
	}
	return text.Colors{text.Color(m)}.Sprint(escape.Line(words))
}

// cell returns the text of a cell on one line, without control characters and colours other than those of the
// style.
func (s Style) cell(words string) string {
	switch {
	case s.Markdown: // the table itself escapes the bars between its columns
		return strings.ReplaceAll(escape.Markdown(words), `\|`, "|")
	case s.Colour:
		return escape.Styled(words)
	}
	return escape.Line(words)
}

// Verdict colours a word by whether it is good news.
func (s Style) Verdict(fine bool, word string) string {
	if fine {
		return s.in(good, word)
	}
	return s.in(bad, word)
}

// join joins parts with gaps into lines that are at most as wide as the terminal.
func (s Style) join(parts ...string) string {
	const gap = "   "
	out, used := "", 0
	for i, p := range parts {
		wide := text.StringWidthWithoutEscSequences(p)
		switch {
		case i == 0:
		case s.Width > 0 && used+len(gap)+wide > s.Width:
			out, used = out+"\n", 0
		default:
			out, used = out+gap, used+len(gap)
		}
		out, used = out+p, used+wide
	}
	return out
}

// Indented is a paragraph of which every line begins with the indent, broken between words
// where the terminal ends.
func (s Style) Indented(indent, paragraph string) string {
	if s.Width > 0 {
		s.Width = max(s.Width-len(indent), leastProse)
	}
	return indent + strings.ReplaceAll(s.wrap(paragraph), "\n", "\n"+indent) + "\n"
}

// wrap breaks a paragraph between words into lines that are at most as wide as the terminal, if it is for
// one.
func (s Style) wrap(paragraph string) string {
	if s.Width <= 0 || s.Markdown {
		return paragraph
	}
	lines := strings.Split(text.WrapSoft(paragraph, s.Width), "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return strings.Join(lines, "\n")
}

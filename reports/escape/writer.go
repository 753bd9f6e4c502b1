package escape

import (
	"io"
	"slices"
	"unicode"
	"unicode/utf8"
)

// A Writer passes text on with control characters, except newlines and tabs, shown as \u001b. What a build
// server would take for a command is broken: `::error` at the beginning of a line, where GitHub obeys it
// after blanks too, and `##[error]`, `##vso[...]` and `##teamcity[...]` anywhere. What it writes in place of
// a character means that character in a string of JSON.
type Writer struct {
	w    io.Writer
	page bool // nothing is a command

	// Colours lets through the colour codes that this program writes, and no other sequence.
	Colours bool

	out  []byte
	rest []byte // of a character that is not complete

	begun bool // the line has something other than blanks
	colon bool // which is a single colon so far
	hash  int  // how many number signs come before, with only letters after them
}

// NewWriter returns a writer of text on another.
func NewWriter(w io.Writer) *Writer { return &Writer{w: w} }

// NewPage returns a writer of a page, or of a picture made of text, on another: the beginnings of lines are
// no commands there.
func NewPage(w io.Writer) *Writer { return &Writer{w: w, page: true} }

// Raw returns the writer under a [Writer], for what is not text, such as a picture; any other writer is
// returned itself.
func Raw(w io.Writer) io.Writer {
	if e, ok := w.(*Writer); ok {
		return Raw(e.w)
	}
	return w
}

// Write writes a text with its control characters shown. An incomplete character at the end is
// kept for the next call or [Writer.Flush].
func (e *Writer) Write(p []byte) (int, error) {
	text := p
	if len(e.rest) > 0 {
		text = slices.Concat(e.rest, p)
		e.rest = nil
	}
	e.out = e.out[:0]
	for len(text) > 0 {
		if len(e.out) >= maxHeld {
			if err := e.handOn(); err != nil {
				return 0, err
			}
		}
		if n := e.plain(text); n > 0 {
			e.out = append(e.out, text[:n]...)
			text = text[n:]
			continue
		}
		if n := e.colour(text); n != 0 {
			if n > len(text) {
				e.rest = append([]byte(nil), text...)
				break
			}
			e.out = append(e.out, text[:n]...)
			text = text[n:]
			continue
		}
		if c := text[0]; c < utf8.RuneSelf {
			e.ascii(c)
			text = text[1:]
			continue
		}
		if !utf8.FullRune(text) {
			e.rest = append([]byte(nil), text...)
			break
		}
		r, n := utf8.DecodeRune(text)
		e.wide(r)
		text = text[n:]
	}
	if err := e.handOn(); err != nil {
		return 0, err
	}
	return len(p), nil
}

// maxHeld is about how many bytes are collected before they are passed on.
const maxHeld = 1 << 16

func (e *Writer) handOn() error {
	_, err := e.w.Write(e.out)
	e.out = e.out[:0]
	return err
}

// isPlain is true for bytes that are passed on as they are, and that mean nothing for what follows, except
// that the line has begun; this holds while no number sign is before them.
var isPlain = func() (is [256]bool) {
	for c := '!'; c <= '~'; c++ {
		is[c] = c != ':' && c != '[' && c != '#'
	}
	return is
}()

// plain returns the number of bytes at the start of the text that need no escaping, and notes them
// as written.
func (e *Writer) plain(text []byte) int {
	if e.hash > 0 {
		return 0
	}
	n := 0
	for n < min(len(text), maxHeld) && isPlain[text[n]] {
		n++
	}
	if n > 0 {
		e.begun, e.colon = true, false
	}
	return n
}

// Flush writes U+FFFD for an incomplete character at the end, if there is one.
func (e *Writer) Flush() error {
	if len(e.rest) == 0 {
		return nil
	}
	e.rest = nil
	_, err := e.w.Write([]byte("\ufffd"))
	return err
}

// colours are the sequences that pages of our own use: none, bold, red, green and cyan.
var colours = []string{"\x1b[0m", "\x1b[1m", "\x1b[31m", "\x1b[32m", "\x1b[36m"}

// colour returns the length of the colour code that the text begins with, or may begin with if it is shorter;
// 0 if it begins with none, or colours are not allowed.
func (e *Writer) colour(text []byte) int {
	if !e.Colours || text[0] != '\x1b' {
		return 0
	}
	for _, c := range colours {
		if n := min(len(c), len(text)); string(text[:n]) == c[:n] {
			return len(c)
		}
	}
	return 0
}

// ascii writes one ASCII character, shown if it is a control character or part of a workflow
// command.
func (e *Writer) ascii(c byte) {
	switch {
	case c == '\n':
		e.begun, e.colon, e.hash = false, false, 0
		e.out = append(e.out, c)
		return
	case c == ' ', c == '\t':
		e.colon, e.hash = false, 0
		e.out = append(e.out, c)
		return
	case c < ' ', c == 0x7f:
		e.show(rune(c))
		return
	case !e.page && (c == ':' && e.colon || c == '[' && e.hash > 1):
		e.show(rune(c))
		return
	case c == '#':
		e.hash++
	case !('a' <= c|0x20 && c|0x20 <= 'z'):
		e.hash = 0
	case e.hash == 1:
		e.hash = 0
	}
	e.colon = c == ':' && !e.begun
	e.begun = true
	e.out = append(e.out, c)
}

// wide writes one character beyond ASCII, shown if it is a control character.
func (e *Writer) wide(r rune) {
	switch {
	case Steers(r):
		e.show(r)
		return
	case !unicode.IsSpace(r):
		e.begun = true
	}
	e.colon, e.hash = false, 0
	e.out = utf8.AppendRune(e.out, r)
}

func (e *Writer) show(r rune) {
	e.begun, e.colon, e.hash = true, false, 0
	e.out = appendShown(e.out, r)
}

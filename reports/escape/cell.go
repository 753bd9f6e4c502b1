package escape

import (
	"bytes"
	"strings"
	"unicode/utf8"
)

// Cell returns text for a cell of a table that a spreadsheet may open. An apostrophe stands
// before what it would evaluate, which begins with one of = + - @ and the tab, at the start of
// the text or behind a semicolon; numbers and
// fractions with a sign are harmless and stay as they are. What steers is shown, but for
// newlines and tabs, which a cell may hold. Text that needs nothing is returned as it came.
func Cell(text []byte) []byte {
	harmless := true
	for i := 0; i < len(text) && harmless; {
		if c := text[i]; c < utf8.RuneSelf {
			harmless = c >= ' ' && c != 0x7f || c == '\n' || c == '\t'
			i++
			continue
		}
		r, n := utf8.DecodeRune(text[i:])
		harmless = !Steers(r) && (r != utf8.RuneError || n > 1)
		i += n
	}
	if !harmless {
		text = shownInCell(text)
	}
	if isFormula(text) {
		text = append([]byte{'\''}, text...)
	}
	return guardParts(text)
}

// guardParts guards what stands behind a semicolon, which begins a cell where that is the
// separator of a spreadsheet's language.
func guardParts(text []byte) []byte {
	var out []byte
	done := 0
	for i, c := range text {
		if c != ';' {
			continue
		}
		if part, _, _ := bytes.Cut(text[i+1:], []byte{';'}); isFormula(part) {
			out = append(append(out, text[done:i+1]...), '\'')
			done = i + 1
		}
	}
	if out == nil {
		return text
	}
	return append(out, text[done:]...)
}

func shownInCell(text []byte) []byte {
	var out []byte
	for _, r := range string(text) {
		if Steers(r) && r != '\n' && r != '\t' {
			out = appendShown(out, r)
			continue
		}
		out = utf8.AppendRune(out, r)
	}
	return out
}

// isFormula reports whether a spreadsheet would evaluate a text: some do so after blanks
// and newlines too, and take wide signs for the narrow ones.
func isFormula(text []byte) bool {
	if len(text) > 0 && text[0] == '\t' {
		return true
	}
	text = bytes.TrimLeft(text, " \n\t")
	r, _ := utf8.DecodeRune(text)
	return strings.ContainsRune("=+-@＝＋－＠", r) && !isNumber(string(text))
}

// isNumber reports whether s is an integer, a decimal or a fraction, with or without a sign.
func isNumber(s string) bool {
	if s != "" && (s[0] == '+' || s[0] == '-') {
		s = s[1:]
	}
	if over, under, ok := strings.Cut(s, "/"); ok {
		return isDigits(over) && isDigits(under)
	}
	whole, part, ok := strings.Cut(s, ".")
	if !ok {
		return isDigits(whole)
	}
	return isDigits(part) && (whole == "" || isDigits(whole))
}

func isDigits(s string) bool {
	for i := range len(s) {
		if s[i] < '0' || s[i] > '9' {
			return false
		}
	}
	return s != ""
}

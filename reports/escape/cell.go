package escape

import (
	"bytes"
	"strings"
	"unicode/utf8"
)

// Cell returns text as a spreadsheet cell that is not evaluated: an apostrophe is put before =, +,
// -, @ or a tab at its start or after a semicolon, except in signed numbers. Control characters
// are shown, other than newlines and tabs.
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

// guardParts puts an apostrophe before each formula that follows a semicolon, which separates
// cells in the CSV of some languages.
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

// shownInCell shows control characters, other than newlines and tabs, as visible text.
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

// isNumber reports whether s is an integer, decimal or fraction, with or without a sign.
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

package escape

import "strings"

// FileName returns a text as the name of one file, or as a part of such a name: letters,
// digits and a few marks, whatever stands between them a hyphen, and no dot in front.
func FileName(s string) string {
	words := strings.FieldsFunc(s, func(r rune) bool {
		return !('a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || r == '_' || r == '.')
	})
	return strings.TrimLeft(strings.Join(words, "-"), ".")
}

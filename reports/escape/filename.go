package escape

import "strings"

// FileName returns a text as the name of one file, or as a part of such a name: only ASCII letters, digits,
// underscores and dots are kept, with a hyphen in place of what is between them, and no dot is in front. It
// may be empty.
func FileName(s string) string {
	words := strings.FieldsFunc(s, func(r rune) bool {
		return !('a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || r == '_' || r == '.')
	})
	return strings.TrimLeft(strings.Join(words, "-"), ".")
}

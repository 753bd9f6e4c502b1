package schedulers

import (
	"strconv"
	"strings"
)

// maxLabel leaves room for an index behind the name: a pod's host name is a DNS label, of
// 63 characters at most.
const maxLabel = 50

// label makes a name for a job of any text: a DNS label of lower-case letters, digits and
// single dashes, as `labyrinth/attack` becomes `labyrinth-attack`.
func label(name string) string {
	var b strings.Builder
	for _, r := range strings.ToLower(name) {
		isWord := 'a' <= r && r <= 'z' || '0' <= r && r <= '9'
		switch {
		case b.Len() == maxLabel:
		case isWord:
			b.WriteRune(r)
		case b.Len() > 0 && !strings.HasSuffix(b.String(), "-"):
			b.WriteByte('-')
		}
	}
	if out := strings.TrimSuffix(b.String(), "-"); out != "" {
		return out
	}
	return "oddsmith"
}

// quote writes text between double quotes. Printable ASCII in Go's quotes means the same
// in YAML's.
func quote(text string) string { return strconv.QuoteToASCII(text) }

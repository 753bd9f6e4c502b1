package suggest

import (
	"slices"
	"strings"
)

// Dice returns a name that is one of the known names and a die, such as nd6, as it is written: (n)d6.
func Dice(name string, known []string) (written string, ok bool) {
	at := strings.LastIndexByte(name, 'd')
	if at < 1 {
		return "", false
	}
	count, sides := name[:at], name[at+1:]
	if sides == "" || strings.Trim(sides, "0123456789") != "" || !slices.Contains(known, count) {
		return "", false
	}
	return "(" + count + ")d" + sides, true
}

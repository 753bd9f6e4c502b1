package notation

import "strings"

// Nearest returns the known name that is closest to a misspelt one; false if in each of them more than one
// letter and more than a third of the letters differ, unless the name shortens just one of them. Capitals do not count.
func Nearest(name string, known []string) (string, bool) {
	best, bestDistance := "", 0
	for _, k := range known {
		d := editDistance([]rune(strings.ToLower(name)), []rune(strings.ToLower(k)))
		if d <= max(1, len([]rune(k))/3) && (best == "" || d < bestDistance) {
			best, bestDistance = k, d
		}
	}
	if best == "" {
		best = lengthened(name, known)
	}
	return best, best != ""
}

// leastShort is how many letters a shortened name has at least.
const leastShort = 3

// lengthened returns the only known name that begins with a name, or with all of it but the s of a plural: parameters
// for param and params. It is empty if there is none, or more than one.
func lengthened(name string, known []string) string {
	short := strings.TrimSuffix(strings.ToLower(name), "s")
	if len(short) < leastShort {
		return ""
	}
	found := ""
	for _, k := range known {
		if strings.HasPrefix(strings.ToLower(k), short) && k != found {
			if found != "" {
				return ""
			}
			found = k
		}
	}
	return found
}

// editDistance returns the smallest number of letters to insert, delete, replace or swap with a
// neighbour that turns a into b (optimal string alignment).
func editDistance(a, b []rune) int {
	older, old, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := 1; i <= len(a); i++ {
		older, old, row = old, row, older
		row[0] = i
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			row[j] = min(old[j]+1, row[j-1]+1, old[j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], older[j-2]+1)
			}
		}
	}
	return row[len(b)]
}

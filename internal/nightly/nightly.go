// Package nightly is for tests: by day a few of many cases, at night (ODDSMITH_NIGHTLY=1) all of them.
package nightly

import (
	"os"
	"testing"
)

// IsOn says whether all cases are asked for.
func IsOn() bool { return os.Getenv("ODDSMITH_NIGHTLY") != "" }

// Cases returns how many cases a test tries: night if [IsOn], else day.
func Cases(day, night int) int {
	if IsOn() {
		return night
	}
	return day
}

// Some is by day every stride-th element of list, from its first.
func Some[T any](list []T, stride int) []T {
	if IsOn() {
		return list
	}
	var some []T
	for i := 0; i < len(list); i += stride {
		some = append(some, list[i])
	}
	return some
}

// Only skips a test by day and says why.
func Only(t testing.TB, why string) {
	t.Helper()
	if !IsOn() {
		t.Skip(why + "; ODDSMITH_NIGHTLY=1 runs it")
	}
}

package bug_test

import (
	"errors"
	"testing"

	"oddsmith/reports/bug"
)

func TestCatch(t *testing.T) {
	plain := errors.New("plain")
	for _, c := range []struct {
		name string
		f    func() error
		want string
	}{
		{"nothing", func() error { return nil }, ""},
		{"an error", func() error { return plain }, "plain"},
		{"a panic", func() error { panic("planted") }, "planted, which is a bug in oddsmith: please report the command that led here"},
		{"a fault", func() error { var list []int; _ = list[len(list)]; return nil }, "runtime error: index out of range [0] with length 0, which is a bug in oddsmith: please report the command that led here"},
	} {
		t.Run(c.name, func(t *testing.T) {
			err := bug.Catch(c.f)
			got := ""
			if err != nil {
				got = err.Error()
			}
			if got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
		})
	}
}

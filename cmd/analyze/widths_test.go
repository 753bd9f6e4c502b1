package main

import (
	"fmt"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

// What is printed fits the terminal, with no figure cut and no blanks at the ends of lines.
func TestFitsTerminal(t *testing.T) {
	commands := []string{
		"roll 100d6", "roll 3d6k2 2d6 --versus 9", "roll '3d6!' 4d6k3 2d20 1d100 10d10 --versus 9 --versus 3",
		"roll 4d6k3 --explain", "roll 4d6k3 --sample 5", "roll 4d6k3 --exact",
		"roll 4d6k3 --engine both --trials 100000 --quiet",
		"roll --notation anydice 'output 3d6 named \"a name that is rather long for a terminal\" output 2d20'",
		"run labyrinth/attack", "run labyrinth/attack --sweep strength=5..7 --sweep ac=10..45:15 --quiet",
		"run mechanics/pig --set goal=10 --quiet",
		"list", "list labyrinth/career", "list labyrinth/attributes",
		"diff wargame/attack wargame/virulent-poison --set poison=true --quiet",
		"diff wargame/attack wargame/virulent-poison --set poison=true --sweep to_hit=2..6 --quiet",
		"solve labyrinth/attack --find strength=14..18 --find ac=20..30 --goal 'P(lands) in 50%..60%' --quiet",
		"solve labyrinth/attack --find strength=14..18 --maximise 'mean(damage)' --quiet",
		"tune labyrinth/attack --vary strength=14..16 --vary ac=20..30 --goal 'P(lands) in 50%..60%' --goal 'mean(damage) <= 8' --quiet",
		"sensitivity labyrinth/attack --set ac=24 --quiet",
	}
	for _, line := range commands {
		t.Setenv("COLUMNS", "")
		wide := numerals(output(t, words(line), 0))
		for _, width := range []int{60, 80, 200} {
			t.Setenv("COLUMNS", fmt.Sprint(width))
			narrow := output(t, words(line), 0)
			for _, l := range strings.Split(narrow, "\n") {
				if n := utf8.RuneCountInString(l); n > width {
					t.Errorf("%s: %d columns of %d: %s", line, n, width, l)
				}
			}
			have := numerals(narrow)
			for figure := range wide {
				if !have[figure] {
					t.Errorf("%s: %s is not shown in %d columns", line, figure, width)
				}
			}
		}
	}
}

// numerals are the words of a text that hold a digit.
func numerals(text string) map[string]bool {
	out := map[string]bool{}
	for _, word := range strings.Fields(text) {
		if strings.ContainsFunc(word, unicode.IsDigit) {
			out[word] = true
		}
	}
	return out
}

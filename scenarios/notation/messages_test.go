package notation_test

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"oddsmith/scenarios/notation"
)

var update = flag.Bool("update", false, "write testdata/messages.txt anew")

// TestMessages reads each text of testdata/messages.txt, which begins with its notation, and
// compares what is said of it, which stands below it: where and what is wrong; or else the
// tree, its kind, what is warned of and what its modifiers do.
func TestMessages(t *testing.T) {
	file := filepath.Join("testdata", "messages.txt")
	before, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var now strings.Builder
	for block := range strings.SplitSeq(strings.TrimSpace(string(before)), "\n\n") {
		line, _, _ := strings.Cut(block, "\n")
		name, text, _ := strings.Cut(line, ": ")
		said := line + "\n" + saidOf(name, text)
		if said != block+"\n" && !*update {
			t.Errorf("%s\nbefore:%s", said, strings.TrimPrefix(block, line))
		}
		now.WriteString(said + "\n")
	}
	if *update {
		if err := os.WriteFile(file, []byte(now.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// saidOf reads a text of a notation, and says what is said of it.
func saidOf(name, text string) string {
	var b strings.Builder
	wrong := func(err error) {
		var at *notation.Error
		if !errors.As(err, &at) {
			fmt.Fprintln(&b, "\t"+err.Error())
			return
		}
		_, caret, _ := strings.Cut(at.Snippet(), "\n")
		fmt.Fprintln(&b, strings.Repeat(" ", len(name+": "))+caret)
		_, message, _ := strings.Cut(at.Error(), ": ")
		fmt.Fprintln(&b, "\t"+message)
	}
	if name == "effect" {
		effect, err := notation.Methuen.ParseEffect(&notation.Source{Text: text})
		if err != nil {
			wrong(err)
			return b.String()
		}
		fmt.Fprintln(&b, "\t"+effect.Target.String(), effect.Op, effect.Value)
		return b.String()
	}
	g, err := notation.GrammarByName(name)
	if err != nil {
		return "\t" + err.Error() + "\n"
	}
	e, err := g.Parse(text)
	if err != nil {
		wrong(err)
		return b.String()
	}
	fmt.Fprint(&b, "\t"+notation.Parenthesised(e))
	if kind, err := notation.Check(e); err == nil {
		fmt.Fprintln(&b, ", a", kind)
	} else {
		fmt.Fprintln(&b)
		wrong(err)
	}
	for _, w := range notation.Warnings(e) {
		wrong(w)
	}
	for _, p := range notation.Phases(e) {
		fmt.Fprintln(&b, "\t"+p.Of, p.When+":", strings.Join(p.Steps, "; "))
	}
	return b.String()
}

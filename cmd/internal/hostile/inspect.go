package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// command is what a build server obeys; ours are those of findings, for the rule file at hand.
var (
	command = regexp.MustCompile(`^::|##[A-Za-z]*\[`)
	ours    = regexp.MustCompile(`^::(error|warning|notice) (file=[^:,]*,line=\d+,col=\d+,)?title=[^:,]*::[^\n]*$`)
)

// steers reports whether a character does something to a terminal or a page.
func steers(r rune) bool {
	return r != '\n' && r != '\t' && (unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == '\ufffe' || r == '\uffff' || r == '\u2028')
}

// steering names the first character of a text that steers; empty if none does.
func steering(text string) string {
	if !utf8.ValidString(text) {
		return "no UTF-8"
	}
	if i := strings.IndexFunc(text, steers); i >= 0 {
		r, _ := utf8.DecodeRuneInString(text[i:])
		return fmt.Sprintf("the character %U", r)
	}
	return ""
}

// unruly says what in a text commands somebody; empty if nothing does.
func unruly(text string) string {
	if strings.HasPrefix(text, "ARROW1") {
		return "" // text as it is
	}
	if why := steering(text); why != "" {
		return why
	}
	for _, line := range strings.Split(text, "\n") {
		trimmed := strings.TrimLeftFunc(line, unicode.IsSpace)
		if command.MatchString(trimmed) && !(line == trimmed && ours.MatchString(line) && !strings.Contains(line, "##[")) {
			return "a command: " + trimmed
		}
	}
	return ""
}

// inspect looks at all files of a run, and counts those that show hostile text. What others left
// half written is gone after one that wrote.
func inspect(dir string, wrote bool) (found []string, shows int) {
	for _, name := range []string{"outside", "outside-of-all"} {
		outside := filepath.Join(filepath.Dir(dir), name)
		if _, err := os.Lstat(outside); err == nil {
			found = append(found, "a file outside of the folder")
			_ = os.Remove(outside)
		}
	}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := d.Name()
		if strings.HasPrefix(name, ".oddsmith-") && (wrote || name != ".oddsmith-LEFT") {
			found = append(found, "left behind: "+path)
		}
		if name == "mine.txt" || !d.Type().IsRegular() || ofInput(dir, path) {
			return nil
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if strings.Contains(string(data), mark) {
			shows++
		}
		if why := look(filepath.Ext(path), data); why != "" {
			found = append(found, path+": "+why)
		}
		return nil
	})
	if err != nil {
		found = append(found, err.Error())
	}
	if before := filepath.Join(dir, "report"); exists(filepath.Join(before, "contents.txt")) && !exists(filepath.Join(before, "index.html")) {
		found = append(found, "a report without its page")
	}
	return found, shows
}

func exists(path string) bool {
	_, err := os.Lstat(path)
	return err == nil
}

// ofInput reports whether a file is one that the attack wrote.
func ofInput(dir, path string) bool {
	rest, err := filepath.Rel(dir, path)
	if err != nil {
		return false
	}
	first, _, _ := strings.Cut(rest, string(filepath.Separator))
	if first == "base" || first == "base-2" || first == "plan" {
		return filepath.Ext(path) == ".baseline" || first == "plan"
	}
	return strings.HasPrefix(first, "in") || strings.HasPrefix(first, "x") && filepath.Ext(path) == ".yaml" ||
		first == "plain" || first == "outside" || first == "rules" || strings.HasSuffix(rest, "contents.txt")
}

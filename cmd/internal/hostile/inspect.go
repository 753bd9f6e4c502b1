package main

import (
	"encoding/csv"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// command is what GitHub obeys; ours are those of findings, for the rule file at hand.
var (
	command = regexp.MustCompile(`^::|##[A-Za-z]*\[`)
	ours    = regexp.MustCompile(`^::(error|warning|notice) (file=[^:,]*,line=\d+,col=\d+,)?title=[^:,]*::[^\n]*$`)
)

// steers reports whether a character does something to a terminal or a page.
func steers(r rune) bool {
	return r != '\n' && r != '\t' && (unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == '\ufffe' || r == '\uffff' || r == '\u2028')
}

// unruly says what in a text commands somebody; empty if nothing does.
func unruly(text string) string {
	if i := strings.IndexFunc(text, steers); i >= 0 {
		r, _ := utf8.DecodeRuneInString(text[i:])
		return fmt.Sprintf("the character %U", r)
	}
	for _, line := range strings.Split(text, "\n") {
		trimmed := strings.TrimLeftFunc(line, unicode.IsSpace)
		if command.MatchString(trimmed) && !(line == trimmed && ours.MatchString(line) && !strings.Contains(line, "##[")) {
			return "a command: " + trimmed
		}
	}
	return ""
}

// inspect looks at all files of a run.
func inspect(dir string) []string {
	var found []string
	outside := filepath.Join(filepath.Dir(dir), "outside")
	if _, err := os.Lstat(outside); err == nil {
		found = append(found, "a file outside of the folder")
		_ = os.Remove(outside)
	}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name := d.Name()
		if strings.HasPrefix(name, ".oddsmith-") {
			found = append(found, "left behind: "+path)
		}
		if !d.Type().IsRegular() || strings.HasPrefix(name, "in") {
			return nil
		}
		why, err := look(path)
		if why != "" {
			found = append(found, path+": "+why)
		}
		return err
	})
	if err != nil {
		found = append(found, err.Error())
	}
	return found
}

// look says what is wrong with a file.
func look(path string) (string, error) {
	switch filepath.Ext(path) {
	case ".png", ".arrow", ".parquet", ".baseline":
		return "", nil
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return "", err
	}
	text := string(data)
	if i := strings.IndexFunc(text, steers); i >= 0 {
		r, _ := utf8.DecodeRuneInString(text[i:])
		return fmt.Sprintf("the character %U", r), nil
	}
	switch filepath.Ext(path) {
	case ".html", ".md", ".svg":
		tags := []string{"<script>alert", "<img src=x", "<svg onload"}
		if filepath.Ext(path) == ".md" {
			tags = append(tags, "](http://evil")
		}
		for _, tag := range tags {
			if strings.Contains(text, tag) {
				return "markup: " + tag, nil
			}
		}
	case ".csv":
		rows, err := csv.NewReader(strings.NewReader(text)).ReadAll()
		if err != nil {
			return err.Error(), nil
		}
		for _, row := range rows {
			for _, cell := range row {
				if formula.MatchString(cell) && !number.MatchString(cell) {
					return "a formula: " + cell, nil
				}
			}
		}
	}
	return "", nil
}

var (
	formula = regexp.MustCompile(`^(\t|\s*[=+@-])`)
	number  = regexp.MustCompile(`^[+-]?[0-9.]+(/[0-9]+)?(e[+-][0-9]+)?$`)
)

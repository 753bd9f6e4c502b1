package scenarios

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"oddsmith/scenarios/internal/suggest"
	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/library"
	"oddsmith/scenarios/notation"
)

// dataFile reads the data file that a mapping names: beside the rule file that names
// it, or below.
func (r *reader) dataFile(n *yamltree.Node) (*yamltree.Node, error) {
	file, err := n.Required("file")
	if err != nil {
		return nil, err
	}
	name, err := file.ReadText()
	if err != nil {
		return nil, err
	}
	delimiter, err := delimiterOf(n)
	if err != nil {
		return nil, err
	}
	if !filepath.IsLocal(name) {
		return nil, file.Errorf("%s lies outside of the folder of this file", name)
	}
	shown, data, err := r.besideFile(file.At.Src, name)
	if err != nil {
		return nil, file.Locate(err)
	}
	switch strings.ToLower(path.Ext(name)) {
	case ".csv":
		return yamltree.ParseCSV(shown, data, delimiter)
	case ".json":
		return yamltree.ParseJSON(shown, data)
	case ".yaml", ".yml":
		return yamltree.Parse(shown, data)
	}
	return nil, file.Errorf("%s is no data file", name).WithHint("its name ends in .csv, .json or .yaml")
}

// delimiters are what may stand between the cells of a CSV file, as rule files spell
// it.
var delimiters = []struct {
	text string
	rune rune
}{{",", ','}, {";", ';'}, {"|", '|'}, {"tab", '\t'}}

// delimiterOf is what stands between the cells of a CSV file. Others may have one,
// for a file that extends another may put JSON in the place of CSV.
func delimiterOf(n *yamltree.Node) (rune, error) {
	d := n.Get("delimiter")
	if d == nil {
		return ',', nil
	}
	for _, c := range delimiters {
		if d.Text == c.text {
			return c.rune, nil
		}
	}
	return 0, d.Errorf("%q is no delimiter", d.Text).WithHint(`one of "," ";" "|" tab`)
}

// besideFile reads a file in the folder of a rule file or below. No link leads out
// of the folder.
func (r *reader) besideFile(rules *notation.Source, name string) (shown string, data []byte, err error) {
	slashed := path.Clean(filepath.ToSlash(name))
	var folder fs.FS
	if r.builtin[rules] {
		shown = path.Join(path.Dir(rules.Name), slashed)
		if folder, err = fs.Sub(library.Files, path.Dir(rules.Name)); err != nil {
			return "", nil, fmt.Errorf("reading a data file: %w", err)
		}
	} else {
		shown = filepath.Join(filepath.Dir(rules.Name), name)
		root, err := os.OpenRoot(filepath.Dir(rules.Name))
		if err != nil {
			return "", nil, fmt.Errorf("reading a data file: %w", err)
		}
		defer root.Close()
		folder = root.FS()
	}
	data, err = readRegular(folder, slashed)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		err = fmt.Errorf("there is no file %s beside this one%s", slashed, besides(folder, slashed))
	case errors.Is(err, errIrregular):
		err = fmt.Errorf("%s is not a file", slashed)
	case err != nil:
		err = fmt.Errorf("reading a data file: %w", err)
	}
	return shown, data, err
}

// besides is a hint at the file that was meant.
func besides(folder fs.FS, name string) string {
	list, err := fs.ReadDir(folder, path.Dir(name))
	if err != nil {
		return ""
	}
	var known []string
	for _, e := range list {
		known = append(known, path.Join(path.Dir(name), e.Name()))
	}
	slices.Sort(known)
	return suggest.Nearest(name, known)
}

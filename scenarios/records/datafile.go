package records

import (
	"path"
	"path/filepath"
	"slices"
	"strings"

	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/rulefile"
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
	shown, data, err := r.file.ReadData(file.At.Src, name)
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

// delimiterOf is what stands between the cells of a CSV file. Others may have one,
// for a file that extends another may put JSON in the place of CSV.
func delimiterOf(n *yamltree.Node) (rune, error) {
	d := n.Get("delimiter")
	if d == nil {
		return ',', nil
	}
	if d.Text == "tab" {
		return '\t', nil
	}
	if slices.Contains(rulefile.Delimiters, d.Text) {
		return rune(d.Text[0]), nil
	}
	return 0, d.Errorf("%q is no delimiter", d.Text).WithHint(`one of "," ";" "|" tab`)
}

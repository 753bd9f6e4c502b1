package referee

import (
	"encoding/csv"
	"path"
	"slices"
	"strings"
)

// A choice is a record that is drawn, or none, with its chance.
type choice struct {
	weight float64
	set    map[string]string
}

// records are the records that may be drawn, with the parameters that each sets.
func (f *file) records() []choice {
	out := []choice{{1, nil}}
	for _, r := range entries(get(f.root, "records")) {
		chosen := text(get(r.under, "default"))
		if t, ok := f.texts[r.key]; ok {
			chosen = t
		}
		var next []choice
		for _, before := range out {
			for _, c := range f.choices(r.under, chosen) {
				set := map[string]string{}
				for _, from := range []map[string]string{before.set, c.set} {
					for k, v := range from {
						set[k] = v
					}
				}
				next = append(next, choice{before.weight * c.weight, set})
			}
		}
		out = next
	}
	return out
}

func (f *file) choices(r doc, chosen string) []choice {
	all := f.data(r)
	nameField := text(get(r, "name"))
	var out []choice
	total := 0.0
	for _, e := range all {
		name := e.key
		if nameField != "" {
			name = text(get(e.under, nameField))
		}
		weight := 1.0
		if chosen == "any" {
			weight, _ = parse(text(get(e.under, text(get(r, "weight"))))).num.Float64()
		} else if name != chosen {
			continue
		}
		total += weight
		c := choice{weight, map[string]string{}}
		for _, field := range entries(get(r, "fields")) {
			v := text(get(e.under, strings.Split(field.key, ".")...))
			into := field.under
			if isMapping(into) {
				if v == "" {
					v = text(get(into, "missing"))
				}
				into = get(into, "parameter")
			}
			for _, p := range list(into) {
				c.set[text(p)] = v
			}
		}
		out = append(out, c)
	}
	for i := range out {
		out[i].weight /= total
	}
	return out
}

// data is the records of a data file, by their keys where they have some.
func (f *file) data(r doc) []entry {
	name := text(get(r, "file"))
	content, ok := f.files[name]
	for other, text := range f.files { // it lies beside the rule file
		if !ok && path.Base(other) == path.Base(name) {
			content, ok = text, true
		}
	}
	if !ok {
		panic(fault("no file " + name))
	}
	var out []entry
	if path.Ext(name) == ".csv" {
		reader := csv.NewReader(strings.NewReader(content))
		if d := text(get(r, "delimiter")); d == "tab" {
			reader.Comma = '\t'
		} else if d != "" {
			reader.Comma = rune(d[0])
		}
		rows, err := reader.ReadAll()
		if err != nil {
			panic(fault(err.Error()))
		}
		for _, row := range rows[1:] {
			var m pairs
			for i, column := range rows[0] {
				m = append(m, entry{column, row[i]})
			}
			out = append(out, entry{"", m})
		}
		return out
	}
	d := read(content)
	if at := text(get(r, "list")); at != "" {
		d = get(d, strings.Split(at, ".")...)
	}
	if isMapping(d) {
		return entries(d)
	}
	for _, i := range list(d) {
		out = append(out, entry{"", i})
	}
	return slices.Clip(out)
}

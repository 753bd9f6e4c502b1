package referee

import (
	"fmt"
	"strings"

	"github.com/goccy/go-yaml"
)

// A doc is a part of a rule file: pairs, a list, a text, or nil for nothing.
type doc any

// An entry is a key of a mapping with what stands under it.
type entry struct {
	key   string
	under doc
}

// pairs are the entries of a mapping, in their order.
type pairs []entry

// read reads YAML; all scalars are texts.
func read(text string) doc {
	var out any
	if err := yaml.UnmarshalWithOptions([]byte(text), &out, yaml.UseOrderedMap()); err != nil {
		panic(fault(err.Error()))
	}
	return plain(out)
}

// plain is what was read, with a mapping as pairs.
func plain(d any) doc {
	switch d := d.(type) {
	case yaml.MapSlice:
		out := make(pairs, len(d))
		for i, item := range d {
			out[i] = entry{fmt.Sprint(item.Key), plain(item.Value)}
		}
		return out
	case []any:
		out := make([]any, len(d))
		for i := range d {
			out[i] = plain(d[i])
		}
		return out
	case nil:
		return nil
	default:
		return fmt.Sprint(d)
	}
}

func entries(d doc) []entry {
	m, _ := d.(pairs)
	return m
}

func isMapping(d doc) bool { _, ok := d.(pairs); return ok }

func isList(d doc) bool { _, ok := d.([]any); return ok }

// get is what stands under a key, nil for nothing.
func get(d doc, path ...string) doc {
	for _, key := range path {
		found := doc(nil)
		for _, e := range entries(d) {
			if e.key == key {
				found = e.under
			}
		}
		d = found
	}
	return d
}

func has(d doc, key string) bool {
	for _, e := range entries(d) {
		if e.key == key {
			return true
		}
	}
	return false
}

func text(d doc) string {
	if d == nil {
		return ""
	}
	return strings.TrimSpace(fmt.Sprint(d))
}

// list is the items of a list; one thing alone counts as a list of it.
func list(d doc) []doc {
	switch d := d.(type) {
	case nil:
		return nil
	case []any:
		out := make([]doc, len(d))
		for i := range d {
			out[i] = d[i]
		}
		return out
	default:
		return []doc{d}
	}
}

// A file is a rule file that is played.
type file struct {
	root   doc
	files  map[string]string
	loaded map[string]doc      // files by their names, over what they extend
	set    map[string]*meaning // parameters that are given
	texts  map[string]string   // those that are given as texts
	words  map[string]value    // that stand for numbers
	parsed map[string]*expr
	table  *table
}

// global is the scope of what the sections of the file declare.
func (f *file) global() *scope {
	s := &scope{names: map[string]*meaning{}, file: f}
	for _, e := range entries(get(f.root, "parameters")) {
		s.names[e.key] = f.parameter(s, e)
	}
	for _, e := range entries(get(f.root, "constants")) {
		s.names[e.key] = s.each(f.parse(text(e.under)))
	}
	for _, e := range entries(get(f.root, "draws")) {
		s.names[e.key] = &meaning{anew: func() value { return s.drawWord(e.under) }}
	}
	for _, e := range entries(get(f.root, "lookups")) {
		s.names[e.key] = &meaning{anew: func() value { return s.lookup(e.under) }}
	}
	for _, section := range []string{"sequences", "functions"} {
		for _, e := range entries(get(f.root, section)) {
			s.declare(e)
		}
	}
	return s
}

// parse remembers what it has read.
func (f *file) parse(t string) *expr {
	notation := text(get(f.root, "notation"))
	if notation == "rules" {
		notation = ""
	}
	key := notation + " " + t
	if f.parsed[key] == nil {
		f.parsed[key] = parseIn(notation, t)
	}
	return f.parsed[key]
}

func (f *file) parameter(s *scope, e entry) *meaning {
	if m := f.set[e.key]; m != nil {
		return m
	}
	given := text(e.under)
	if isMapping(e.under) {
		given = text(get(e.under, "default"))
	}
	if t, ok := f.texts[e.key]; ok {
		given = t
	}
	choices := get(e.under, "choices")
	for _, w := range entries(get(e.under, "words")) {
		f.words[w.key] = s.eval(f.parse(text(w.under)))
	}
	switch {
	case isMapping(choices):
		return fixed(word(text(get(choices, given))))
	case choices != nil:
		return fixed(word(given))
	}
	return s.each(f.parse(given))
}

func (s *scope) drawWord(d doc) value {
	var weights []float64
	total := 0.0
	for _, e := range entries(d) {
		w, _ := s.eval(s.file.parse(text(e.under))).rat().Float64()
		weights = append(weights, w)
		total += w
	}
	for i := range weights {
		weights[i] /= total
	}
	return word(entries(d)[s.table().fall(weights)].key)
}

func (s *scope) lookup(d doc) value {
	by := s.eval(s.file.parse(text(get(d, "by"))))
	for _, row := range entries(get(d, "rows")) {
		if s.fits(by, row.key) {
			return s.eval(s.file.parse(text(row.under)))
		}
	}
	panic(fault("no row for " + by.key()))
}

func (s *scope) fits(by value, row string) bool {
	if row == "otherwise" {
		return true
	}
	if than, ok := strings.CutPrefix(row, "under "); ok {
		return by.kind == aNumber && by.rat().Cmp(s.eval(parse(than)).rat()) < 0
	}
	if lo, hi, ok := strings.Cut(row, ".."); ok {
		return by.kind == aNumber && by.rat().Cmp(s.eval(parse(lo)).rat()) >= 0 && by.rat().Cmp(s.eval(parse(hi)).rat()) <= 0
	}
	if by.kind == aWord && row == by.word { // which may have a hyphen
		return true
	}
	v := s.eval(parse(row))
	return (v.kind == aWord) == (by.kind == aWord) && equal(by, v)
}

// declare declares a sequence or a function: name, or name(a, b).
func (s *scope) declare(e entry) {
	name, params, isFunction := strings.Cut(strings.TrimSuffix(e.key, ")"), "(")
	body := e.under
	if !isMapping(body) {
		body = pairs{{"value", text(e.under)}}
	}
	play := func(args map[string]*meaning) value {
		if !has(body, "given") {
			return s.block(body, args)
		}
		s.settle()
		return s.table().draw(s.table().distribution(func() value { return s.block(body, args) }))
	}
	if !isFunction {
		s.names[name] = &meaning{anew: func() value { return play(nil) }}
		return
	}
	names := strings.Split(params, ",")
	s.names[name] = &meaning{conditional: has(body, "given"), body: func(args []*meaning) value {
		inner := map[string]*meaning{}
		for i, n := range names {
			inner[strings.TrimSpace(n)] = args[i]
		}
		return play(inner)
	}}
}

// block rolls the rolls of a sequence, and returns its value.
func (s *scope) block(body doc, args map[string]*meaning) value {
	in := s.inner(args).rolled(body)
	if g := text(get(body, "given")); g != "" && !in.eval(s.file.parse(g)).holds() {
		panic(excluded{})
	}
	if has(body, "value") {
		return in.eval(s.file.parse(text(get(body, "value"))))
	}
	return in.eval(s.file.parse("outcome"))
}

// rolls is the scope in which the rolls and the outcome of a part of a file have names.
func (s *scope) rolled(body doc) *scope {
	in := s.inner(nil)
	in.addRolls(body)
	return in
}

// addRolls rolls the rolls and the outcome of a part of a file in this scope.
func (s *scope) addRolls(body doc) {
	for _, e := range entries(get(body, "rolls")) {
		s.roll(e.key, func() value { return s.eval(s.file.parse(text(e.under))) })
	}
	if has(body, "outcome") {
		cases := entries(get(body, "outcome"))
		s.roll("outcome", func() value { return s.firstCase(cases) })
	}
}

// firstCase is the name of the first case that holds.
func (s *scope) firstCase(cases []entry) value {
	for _, c := range cases {
		if text(c.under) == "otherwise" || s.eval(s.file.parse(text(c.under))).holds() {
			return word(c.key)
		}
	}
	panic(fault("no case holds"))
}

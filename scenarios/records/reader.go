package records

import (
	"errors"
	"path"
	"slices"
	"strings"

	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/parameter"
	"oddsmith/scenarios/rulefile"
	"oddsmith/scenarios/scope"
)

// A reader reads the section records of a rule file.
type reader struct {
	*yamltree.Reader
	file         *rulefile.File
	scope        *scope.Scope
	sets         []*Set
	fingerprints []string // of the data files
}

// Read reads the section. It adds the choices of records to the parameters in scope, as
// the first, and returns the sets with the fingerprints of their files. The names of all
// records are read before any field, so that a record may choose one of another file;
// that file comes after its own.
func Read(n *yamltree.Node, file *rulefile.File, sc *scope.Scope) (sets []*Set, fingerprints []string) {
	r := &reader{Reader: sc.Reader, file: file, scope: sc}
	r.read(n)
	return r.sets, r.fingerprints
}

// read reads the section records: first the names of all records, then their fields.
func (r *reader) read(n *yamltree.Node) {
	var choices []*parameter.Parameter
	var data [][]record
	for e := range r.Entries(n, "a mapping of names to data files") {
		r.Keys(e.Value, rulefile.RecordsKeys...)
		r.recordsName(e.Key)
		set := &Set{Name: e.Key.Text, values: map[string][]parameter.Value{}}
		p := &parameter.Parameter{Name: set.Name, Type: parameter.Choice, At: e.Key.At, Grammar: r.scope.ValueGrammar()}
		set.File, set.Weight, p.Doc = r.TextOf(e.Value, "file"), r.TextOf(e.Value, "weight"), r.TextOf(e.Value, "doc")
		list := r.readRecords(e.Value)
		for _, rec := range list {
			p.Choices = append(p.Choices, rec.name)
		}
		set.names, p.OfRecords = p.Choices, true
		if weight := e.Value.Get("weight"); weight != nil {
			p.Weighted = true
			r.Refuse(set.readWeights(weight, list))
		}
		if d := e.Value.Get("default"); d != nil {
			r.Want(d, yamltree.Scalar, "the name of a record")
			p.ReadDefault(r.Reader, d)
		}
		data, choices = append(data, list), append(choices, p)
		r.sets = append(r.sets, set)
	}
	r.scope.Parameters = append(choices, r.scope.Parameters...)
	for i, set := range r.sets {
		r.recordFields(set, n.Entries[i].Value)
		r.recordValues(set, data[i])
		r.scope.ChoosesRecords(set.Name, set.parameters())
	}
	if !r.Refused() {
		r.recordDefaults()
	}
}

// recordsName checks the name of a choice of records: that of no other parameter.
func (r *reader) recordsName(key *yamltree.Node) {
	if !rulefile.IsName(key.Text) || len(key.Text) > rulefile.MaxName {
		r.Refuse(key.Errorf("%q is not a name", key.Text).
			WithHint(rulefile.NameRule))
	}
	if p, err := r.scope.Parameter(key.Text); err == nil {
		r.Refuse(key.Errorf("%s is already a parameter", key.Text).WithHint("line %d: give one of the two another name", p.At.Place().Line))
	}
}

// recordFields reads the section fields of a record set n: which parameters each field sets, and the value
// for records without the field.
func (r *reader) recordFields(set *Set, n *yamltree.Node) {
	for e := range r.Entries(r.Required(n, "fields"), "a mapping of fields to parameters") {
		names, missing := e.Value, (*yamltree.Node)(nil)
		if e.Value.Kind == yamltree.Mapping {
			r.Keys(e.Value, rulefile.RecordFieldKeys...)
			names = r.Required(e.Value, "parameter")
			if missing = e.Value.Get("missing"); missing != nil {
				r.Want(missing, yamltree.Scalar, "the value of a field that is missing")
			}
		}
		if names.Kind == yamltree.List && len(names.Items) == 0 {
			r.Refuse(names.Errorf("the field sets no parameter"))
		}
		for name := range r.Items(names, "a parameter, or a list of parameters") {
			r.recordField(set, e.Key, name, missing)
		}
	}
}

// recordField reads a field and a parameter that it sets. missing is the value for records without
// the field; nil if all must have it.
func (r *reader) recordField(set *Set, path, name, missing *yamltree.Node) {
	p := r.settable(set, name)
	if r.Refused() {
		return
	}
	f := Field{Path: path.Text, Parameter: p.Name, at: path.At}
	if missing != nil {
		v, err := p.ReadSource(missing.Source())
		if err != nil {
			r.RefuseAt(missing, &parameter.Error{Parameter: p, Err: err})
		}
		f.missing = &v
	}
	p.SetBy = set.Name
	set.Fields = append(set.Fields, f)
}

// settable returns the parameter that n names, for a field of the set. It is refused if other records set it,
// or if it chooses records of this set or of one declared before.
func (r *reader) settable(set *Set, n *yamltree.Node) *parameter.Parameter {
	p, err := r.scope.Parameter(r.Text(n))
	if err != nil {
		r.RefuseAt(n, err)
		return nil
	}
	if p.SetBy != "" {
		r.Refuse(n.Errorf("%s is already set by a record of %s", p.Name, p.SetBy))
	}
	this := slices.Index(r.sets, set)
	if slices.ContainsFunc(r.sets[:this+1], func(other *Set) bool { return other.Name == p.Name }) {
		r.Refuse(n.Errorf("a record of %s cannot choose one of %s", set.Name, p.Name).
			WithHint("only of records that are declared after its own"))
	}
	return p
}

// recordValues converts the fields of all records to values of their parameters.
func (r *reader) recordValues(set *Set, data []record) {
	nodes := make([]*yamltree.Node, len(data))
	for i, rec := range data {
		nodes[i], set.values[rec.name] = rec.node, make([]parameter.Value, len(set.Fields))
	}
	for k, f := range set.Fields {
		r.Refuse(absent(nodes, f.Path, f.at))
		// It was found when the fields were read.
		p, _ := r.scope.Parameter(f.Parameter)
		nobody := true
		for _, rec := range data {
			v, has, err := rec.value(f, p)
			r.Refuse(err)
			nobody = nobody && !has
			set.values[rec.name][k] = v
		}
		if nobody {
			r.Refuse(notation.Errorf(f.at, "no record of %s has the field %s", set.File, f.Path))
		}
	}
}

// recordDefaults sets the defaults of parameters to the values of the default record. If that is
// drawn, only parameters without a default get one, from the first record.
func (r *reader) recordDefaults() {
	for _, set := range r.sets {
		p, _ := r.scope.Parameter(set.Name)
		if p.Default == nil {
			continue
		}
		record, isAny := p.Default.Text, set.IsAny(map[string]parameter.Value{p.Name: *p.Default})
		if isAny {
			record = set.names[0]
		}
		for k, v := range set.values[record] {
			q, _ := r.scope.Parameter(set.Fields[k].Parameter)
			if isAny && q.Default != nil {
				continue
			}
			if q.Default != nil && !notation.Equal(q.Default.Expr, v.Expr) {
				q.Replaced = q.Default
			}
			q.Default = &v
		}
	}
}

// readRecords reads the records in a data file.
func (r *reader) readRecords(n *yamltree.Node) []record {
	root := r.dataFile(n)
	if r.Refused() {
		return nil
	}
	r.fingerprints = append(r.fingerprints, rulefile.DataFingerprint(root))
	var err error
	if n.Get("list") != nil {
		root, err = find(root, r.TextOf(n, "list"))
	}
	if r.Refuse(err); r.Refused() {
		return nil
	}
	list, err := recordsOf(root, r.TextOf(n, "name"), n)
	var missing *notation.Error
	if errors.As(err, &missing) && root.Kind == yamltree.List && len(root.Items) > 0 && len(root.Items[0].Entries) == 1 {
		only := root.Items[0].Entries[0].Key.Text
		if i := strings.IndexAny(only, ";|"); i >= 0 {
			missing.WithHint("the only column is %s: add delimiter: %q to the records", only, only[i:i+1])
		}
	}
	r.Refuse(err)
	return list
}

// dataFile reads and parses the data file of an entry.
func (r *reader) dataFile(n *yamltree.Node) (root *yamltree.Node) {
	file := r.Required(n, "file")
	name, delimiter := r.Text(file), r.delimiter(n)
	if r.Refused() {
		return nil
	}
	shown, data, err := r.file.ReadData(file.At.Src, name)
	if err != nil {
		r.RefuseAt(file, err)
		return nil
	}
	switch strings.ToLower(path.Ext(name)) {
	case ".csv":
		root, err = yamltree.ParseCSV(shown, data, delimiter)
	case ".json":
		root, err = yamltree.ParseJSON(shown, data)
	case ".yaml", ".yml":
		root, err = yamltree.Parse(shown, data)
	default:
		err = file.Errorf("%s is not a data file", name).WithHint("its name ends in .csv, .json or .yaml")
	}
	r.Refuse(err)
	return root
}

// delimiter returns the character between the cells of a CSV file. It is ignored for other files.
func (r *reader) delimiter(n *yamltree.Node) rune {
	d := n.Get("delimiter")
	switch {
	case d == nil:
		return ','
	case d.Text == "tab":
		return '\t'
	case slices.Contains(rulefile.Delimiters, d.Text):
		return rune(d.Text[0])
	}
	r.Refuse(d.Errorf("%q is not a delimiter", d.Text).WithHint(`one of "," ";" "|" tab`))
	return ','
}

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
	file         *rulefile.File
	scope        *scope.Scope
	sets         []*Set
	fingerprints []string // of the data files
}

// Read reads the section. It adds the choices of records to the parameters in scope, as
// the first, and returns the sets with the fingerprints of their files. The names of all
// records are read before any field, so that a record may choose one of another file;
// that file comes after its own.
func Read(n *yamltree.Node, file *rulefile.File, sc *scope.Scope) (sets []*Set, fingerprints []string, err error) {
	r := &reader{file: file, scope: sc}
	err = r.read(n)
	return r.sets, r.fingerprints, err
}

// read reads the section in two passes: names of records, then their fields.
func (r *reader) read(n *yamltree.Node) error {
	if err := n.WantEntries("a mapping of names to data files"); err != nil {
		return err
	}
	var choices []*parameter.Parameter
	data := make([][]record, len(n.Entries))
	for i, e := range n.Entries {
		if err := e.Value.KnownKeys(rulefile.RecordsKeys...); err != nil {
			return err
		}
		if err := r.recordsName(e.Key); err != nil {
			return err
		}
		set := &Set{Name: e.Key.Text, values: map[string][]parameter.Value{}}
		p := &parameter.Parameter{Name: set.Name, Type: parameter.Choice, At: e.Key.At, Grammar: r.scope.ValueGrammar()}
		if err := e.Value.ReadFields(yamltree.Into("file", &set.File), yamltree.Into("weight", &set.Weight), yamltree.Into("doc", &p.Doc)); err != nil {
			return err
		}
		var err error
		if data[i], err = r.readRecords(e.Value); err != nil {
			return err
		}
		for _, rec := range data[i] {
			p.Choices = append(p.Choices, rec.name)
		}
		set.names, p.OfRecords = p.Choices, true
		if weight := e.Value.Get("weight"); weight != nil {
			p.Weighted = true
			if err := set.readWeights(weight, data[i]); err != nil {
				return err
			}
		}
		if d := e.Value.Get("default"); d != nil {
			if err := d.Want(yamltree.Scalar, "the name of a record"); err != nil {
				return err
			}
			if err := p.ReadDefault(d); err != nil {
				return err
			}
		}
		choices = append(choices, p)
		r.sets = append(r.sets, set)
	}
	r.scope.Parameters = append(choices, r.scope.Parameters...)
	for i, e := range n.Entries {
		if err := r.recordFields(r.sets[i], e.Value); err != nil {
			return err
		}
		if err := r.recordValues(r.sets[i], data[i]); err != nil {
			return err
		}
		r.scope.ChoosesRecords(r.sets[i].Name, r.sets[i].parameters())
	}
	r.recordDefaults()
	return nil
}

// recordsName checks the name of a choice of records: that of no other parameter.
func (r *reader) recordsName(key *yamltree.Node) error {
	if !rulefile.IsName(key.Text) || len(key.Text) > rulefile.MaxName {
		return key.Errorf("%q is not a name", key.Text).
			WithHint(rulefile.NameRule)
	}
	if p, err := r.scope.Parameter(key.Text); err == nil {
		line, _ := p.At.Position()
		return key.Errorf("%s is already a parameter", key.Text).WithHint("line %d", line)
	}
	return nil
}

// recordFields reads which field sets which parameters.
func (r *reader) recordFields(set *Set, n *yamltree.Node) error {
	fields, err := n.Required("fields")
	if err != nil {
		return err
	}
	return fields.EachEntry("a mapping of fields to parameters", func(e yamltree.Entry) error {
		names, missing := e.Value, (*yamltree.Node)(nil)
		if e.Value.Kind == yamltree.Mapping {
			if err := e.Value.KnownKeys(rulefile.RecordFieldKeys...); err != nil {
				return err
			}
			if names, err = e.Value.Required("parameter"); err != nil {
				return err
			}
			if missing = e.Value.Get("missing"); missing != nil {
				if err := missing.Want(yamltree.Scalar, "the value of a field that is missing"); err != nil {
					return err
				}
			}
		}
		if names.Kind == yamltree.List && len(names.Items) == 0 {
			return names.Errorf("the field sets no parameter")
		}
		return names.EachItem("a parameter, or a list of parameters", func(name *yamltree.Node) error {
			return r.recordField(set, e.Key, name, missing)
		})
	})
}

// recordField reads a field and a parameter that it sets; missing is the value where a
// record has no such field, nil if all must have it.
func (r *reader) recordField(set *Set, path, name, missing *yamltree.Node) error {
	p, err := r.settable(set, name)
	if err != nil {
		return err
	}
	f := Field{Path: path.Text, Parameter: p.Name, at: path.At}
	if missing != nil {
		v, err := p.ReadSource(missing.Source())
		if err != nil {
			return missing.Locate(&parameter.Error{Parameter: p, Err: err})
		}
		f.missing = &v
	}
	p.SetBy = set.Name
	set.Fields = append(set.Fields, f)
	return nil
}

// settable returns the parameter of that name if the records may set it: no other records
// do, and it does not choose a record of these or of those declared before them.
func (r *reader) settable(set *Set, n *yamltree.Node) (*parameter.Parameter, error) {
	name, err := n.ReadText()
	if err != nil {
		return nil, err
	}
	p, err := r.scope.Parameter(name)
	if err != nil {
		return nil, n.Locate(err)
	}
	if p.SetBy != "" {
		return nil, n.Errorf("%s is already set by a record of %s", p.Name, p.SetBy)
	}
	this := slices.Index(r.sets, set)
	if slices.ContainsFunc(r.sets[:this+1], func(other *Set) bool { return other.Name == p.Name }) {
		return nil, n.Errorf("a record of %s cannot choose one of %s", set.Name, p.Name).
			WithHint("only of records that are declared after its own")
	}
	return p, nil
}

// recordValues reads the fields of all records as values of parameters.
func (r *reader) recordValues(set *Set, data []record) error {
	for _, rec := range data {
		set.values[rec.name] = make([]parameter.Value, len(set.Fields))
	}
	for k, f := range set.Fields {
		// It was found when the fields were read.
		p, _ := r.scope.Parameter(f.Parameter)
		nobody := true
		for _, rec := range data {
			v, has, err := rec.value(f, p)
			if err != nil {
				return err
			}
			nobody = nobody && !has
			set.values[rec.name][k] = v
		}
		if nobody {
			return notation.Errorf(f.at, "no record of %s has the field %s", set.File, f.Path)
		}
	}
	return nil
}

// recordDefaults makes what the default records say the defaults of the parameters
// that they set. Where one is drawn they keep their own; those that have none are worth
// what the first record says.
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

// readRecords reads the records of the data file that an entry of the section
// records names.
func (r *reader) readRecords(n *yamltree.Node) ([]record, error) {
	root, err := r.dataFile(n)
	if err != nil {
		return nil, err
	}
	r.fingerprints = append(r.fingerprints, rulefile.DataFingerprint(root))
	if l := n.Get("list"); l != nil {
		at, err := l.ReadText()
		if err != nil {
			return nil, err
		}
		if root, err = find(root, at); err != nil {
			return nil, err
		}
	}
	var name string
	if err := n.ReadFields(yamltree.Into("name", &name)); err != nil {
		return nil, err
	}
	list, err := recordsOf(root, name, n)
	var missing *notation.Error
	if errors.As(err, &missing) && root.Kind == yamltree.List && len(root.Items) > 0 && len(root.Items[0].Entries) == 1 {
		only := root.Items[0].Entries[0].Key.Text
		if i := strings.IndexAny(only, ";|"); i >= 0 {
			missing.WithHint("the only column is %s: add delimiter: %q to the records", only, only[i:i+1])
		}
	}
	return list, err
}

// dataFile reads the data file that a mapping names.
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
	return nil, file.Errorf("%s is not a data file", name).WithHint("its name ends in .csv, .json or .yaml")
}

// delimiterOf is what stands between the cells of a CSV file. Others may have one,
// for a file that extends another may put JSON in place of CSV.
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
	return 0, d.Errorf("%q is not a delimiter", d.Text).WithHint(`one of "," ";" "|" tab`)
}

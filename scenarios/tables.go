package scenarios

import (
	"slices"

	"oddsmith/scenarios/internal/suggest"
	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/rulefile"
)

func (r *reader) tables(n *yamltree.Node) error {
	return n.EachEntry("a mapping of tables", func(e yamltree.Entry) error {
		t := &Table{}
		var err error
		if t.Name, err = rulefile.PathName(e.Key); err != nil {
			return err
		}
		if err := e.Value.ReadKnown(slices.Concat(rulefile.TableKeys, rulefile.SelectionKeys), yamltree.Into("title", &t.Title), yamltree.Into("doc", &t.Doc)); err != nil {
			return err
		}
		if t.Selection, err = r.selection(e.Value); err != nil {
			return err
		}
		if t.Measures == nil {
			return e.Value.Errorf("the table has no measure").WithHint("measure: one of %s", suggest.List(r.s.MeasureNames()))
		}
		r.s.Tables = append(r.s.Tables, t)
		return nil
	})
}

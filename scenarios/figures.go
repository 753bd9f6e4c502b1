package scenarios

import (
	"slices"

	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/measure"
	"oddsmith/scenarios/rulefile"
)

func (r *reader) figures(n *yamltree.Node) error {
	return n.EachEntry("a mapping of figures", func(e yamltree.Entry) error {
		f := &Figure{}
		var err error
		if f.Name, err = rulefile.PathName(e.Key); err != nil {
			return err
		}
		if err := r.figure(f, e.Value); err != nil {
			return err
		}
		r.s.Figures = append(r.s.Figures, f)
		return nil
	})
}

func (r *reader) figure(f *Figure, n *yamltree.Node) error {
	err := n.ReadKnown(slices.Concat(rulefile.FigureKeys, rulefile.SelectionKeys),
		yamltree.Into("title", &f.Title), yamltree.Into("doc", &f.Doc), yamltree.Into("x", &f.X), yamltree.Into("y", &f.Y))
	if err != nil {
		return err
	}
	kind, err := n.Required("kind")
	if err != nil {
		return err
	}
	s, err := kind.ReadOneOf("kind of figure", rulefile.FigureKinds)
	if err != nil {
		return err
	}
	f.Kind = FigureKind(s)
	if of := n.Get("of"); of != nil {
		if s, err = of.ReadOneOf("kind of figure", rulefile.CurveKinds); err != nil {
			return err
		}
		f.Of = FigureKind(s)
	}
	if q := n.Get("quantity"); q != nil {
		if f.Quantity, err = measure.ReadQuantity(q); err != nil {
			return err
		}
		if _, err := f.Quantity.Of(r.s); err != nil {
			return err
		}
	}
	if scale := n.Get("scale"); scale != nil {
		s, err := scale.ReadOneOf("scale", rulefile.FigureScales)
		if err != nil {
			return err
		}
		f.FullScale = s == "full"
	}
	if f.Selection, err = r.selection(n); err != nil {
		return err
	}
	return r.checkFigure(f, n)
}

// checkFigure refuses what the kind of figure cannot show.
func (r *reader) checkFigure(f *Figure, n *yamltree.Node) error {
	switch {
	case f.Kind != Overlay && f.Of != "":
		return n.Get("of").Errorf("only an overlay is of something")
	case f.Kind != HeatMap && f.Quantity != nil:
		return n.Get("quantity").Errorf("only a heatmap shows a quantity")
	case f.Kind != HeatMap && n.Get("scale") != nil:
		return n.Get("scale").Errorf("only a heatmap has a scale of colours")
	}
	switch f.Kind {
	case HeatMap:
		if f.Quantity == nil || f.Measures != nil || len(f.Sweeps) != 2 {
			return n.Errorf("a heatmap shows one quantity over a sweep of two parameters").
				WithHint("quantity: P(lands = yes), sweep: {strength: 5..30, ac: 10..45}")
		}
		return nil
	case Overlay:
		return r.checkOverlay(f, n)
	case Fan:
		return r.checkFan(f, n)
	case PMF, AtLeast, AtMost:
		if len(f.Measures) != 1 || len(f.Sweeps) != 0 {
			return n.Errorf("a figure of kind %s shows one measure and no sweep", f.Kind)
		}
		return r.needsNumbers(f, f.Kind, n)
	}
	return n.Errorf("the kind %q of a figure is not known", f.Kind)
}

// checkFan refuses a fan of anything but one path of numbers.
func (r *reader) checkFan(f *Figure, n *yamltree.Node) error {
	paths := map[string]bool{}
	for _, name := range f.Measures {
		if m, err := r.s.Measure(name); err == nil {
			paths[m.Path.Name] = true
		}
	}
	if len(f.Measures) < 2 || len(paths) != 1 || paths[""] || len(f.Sweeps) != 0 {
		return n.Errorf("a fan shows one path and no sweep").
			WithHint("with a measure health: {path: hero.hp, turns: 12} write measure: health")
	}
	return r.needsNumbers(f, f.Kind, n)
}

func (r *reader) checkOverlay(f *Figure, n *yamltree.Node) error {
	if f.Of == "" {
		f.Of = PMF
	}
	cells, err := Cells(f.Sweeps)
	if err != nil {
		return n.Locate(err)
	}
	if curves := cells * len(f.Measures); curves < 2 || curves > maxCurves {
		return n.Errorf("the overlay has %d curves", curves).WithHint("2 to %d: measures times swept values", maxCurves)
	}
	return r.needsNumbers(f, f.Of, n)
}

// needsNumbers refuses curves of measures that cannot have them.
func (r *reader) needsNumbers(f *Figure, kind FigureKind, n *yamltree.Node) error {
	for _, name := range f.Measures {
		m, err := r.s.Measure(name)
		if err != nil {
			return n.Locate(err)
		}
		if m.Labels != nil && (kind != PMF || f.Kind == Overlay) {
			return n.Errorf("%s is a word, which has no curve", name).WithHint("kind: pmf shows words")
		}
	}
	return nil
}

// maxCurves is the number of curves one picture can hold and be read.
const maxCurves = 8

package scenarios

import (
	"slices"

	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/measure"
	"oddsmith/scenarios/rulefile"
)

func (r *reader) figures(n *yamltree.Node) {
	for e := range r.Entries(n, "a mapping of figures such as {curve: {kind: pmf, measure: damage}}") {
		f := &Figure{Name: rulefile.PathName(r.Reader, e.Key)}
		r.figure(f, e.Value)
		r.s.Figures = append(r.s.Figures, f)
	}
}

// figure reads the declaration of a figure.
func (r *reader) figure(f *Figure, n *yamltree.Node) {
	r.Keys(n, slices.Concat(rulefile.FigureKeys, rulefile.SelectionKeys)...)
	f.Title, f.Doc, f.X, f.Y = r.TextOf(n, "title"), r.TextOf(n, "doc"), r.TextOf(n, "x"), r.TextOf(n, "y")
	f.Kind = FigureKind(r.OneOf(r.Required(n, "kind"), "kind of figure", rulefile.FigureKinds))
	if of := n.Get("of"); of != nil {
		f.Of = FigureKind(r.OneOf(of, "kind of figure", rulefile.CurveKinds))
	}
	if q := n.Get("quantity"); q != nil {
		f.Quantity = measure.ReadQuantity(r.Reader, q)
		_, err := f.Quantity.Of(r.s)
		r.Refuse(err)
	}
	if scale := n.Get("scale"); scale != nil {
		f.FullScale = r.OneOf(scale, "scale", rulefile.FigureScales) == "full"
	}
	f.Selection = r.selection(n)
	r.checkFigure(f, n)
}

// checkFigure reports an error if the kind of figure does not fit its measures, quantity or sweep.
func (r *reader) checkFigure(f *Figure, n *yamltree.Node) {
	switch {
	case f.Kind != Overlay && f.Of != "":
		r.Refuse(n.Get("of").Errorf("only an overlay is of something"))
	case f.Kind != HeatMap && f.Quantity != nil:
		r.Refuse(n.Get("quantity").Errorf("only a heatmap shows a quantity"))
	case f.Kind != HeatMap && n.Get("scale") != nil:
		r.Refuse(n.Get("scale").Errorf("only a heatmap has a scale of colours"))
	}
	switch f.Kind {
	case HeatMap:
		if f.Quantity == nil || f.Measures != nil || len(f.Sweeps) != 2 {
			r.Refuse(n.Errorf("a heatmap shows one quantity over a sweep of two parameters").
				WithHint("quantity: P(lands = yes), sweep: {strength: 5..30, ac: 10..45}"))
		}
	case Overlay:
		r.checkOverlay(f, n)
	case Fan:
		r.checkFan(f, n)
	case PMF, AtLeast, AtMost:
		if len(f.Measures) != 1 || len(f.Sweeps) != 0 {
			r.Refuse(n.Errorf("a figure of kind %s shows one measure and no sweep", f.Kind).
				WithHint("measure: NAME; several curves are of kind: overlay, with measures: [a, b], or a sweep"))
		}
		r.needsNumbers(f, f.Kind, n)
	default:
		r.Refuse(n.Errorf("the kind %q of a figure is not known", f.Kind))
	}
}

// checkFan reports an error unless a fan shows exactly one path of numbers.
func (r *reader) checkFan(f *Figure, n *yamltree.Node) {
	paths := map[string]bool{}
	for _, name := range f.Measures {
		if m, err := r.s.Measure(name); err == nil {
			paths[m.Path.Name] = true
		}
	}
	if len(f.Measures) < 2 || len(paths) != 1 || paths[""] || len(f.Sweeps) != 0 {
		r.Refuse(n.Errorf("a fan shows one path and no sweep").
			WithHint("with a measure health: {path: hero.hp, turns: 12} write measure: health"))
	}
	r.needsNumbers(f, f.Kind, n)
}

// checkOverlay reports an error unless an overlay has several curves, but not too many.
func (r *reader) checkOverlay(f *Figure, n *yamltree.Node) {
	if f.Of == "" {
		f.Of = PMF
	}
	cells, err := Cells(f.Sweeps)
	r.RefuseAt(n, err)
	if curves := cells * len(f.Measures); curves < 2 || curves > maxCurves {
		r.Refuse(n.Errorf("an overlay has 2 to %d curves, and this has %d", maxCurves, curves).
			WithHint("measures: [a, b], or a sweep of one: sweep: {weapon: [d6, d8]}"))
	}
	r.needsNumbers(f, f.Of, n)
}

// needsNumbers refuses a figure of this kind if one of its measures is a word, which has no curves; only a
// pmf of separate figures shows words.
func (r *reader) needsNumbers(f *Figure, kind FigureKind, n *yamltree.Node) {
	for _, name := range f.Measures {
		m, err := r.s.Measure(name)
		r.RefuseAt(n, err)
		if err == nil && m.Labels != nil && (kind != PMF || f.Kind == Overlay) {
			r.Refuse(n.Errorf("%s is a word, which has no curve", name).WithHint("kind: pmf shows words"))
		}
	}
}

// maxCurves is the number of curves one picture can hold and be read.
const maxCurves = 8

package encounter

import (
	"strings"

	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/rulefile"
	"oddsmith/scenarios/scope"
)

// gainKey is what stands beside the resources of an actor for what its defeat is worth.
const gainKey = "gain"

// A gain is what there is to gain from an actor who is down: `gain: {xp: 50}`. What there is from those of a side
// is called as they are: `foes.xp`.
type gain struct {
	actor, name string
	roll        string // rolled once, as what a resource starts with
	at          *yamltree.Node
}

// isGain reports whether an entry of an actor is what is gained from it, and no resource of that name.
func isGain(e yamltree.Entry) bool {
	return e.Key.Text == gainKey && e.Value.Kind == yamltree.Mapping && e.Value.Get("choices") == nil && e.Value.Get("start") == nil
}

func (r *Reader) readGains(a *Actor, n *yamltree.Node) error {
	return n.EachEntry("what is gained, such as {xp: 50}", func(e yamltree.Entry) error {
		name := e.Key.Text
		if !rulefile.IsName(name) || strings.Contains(name, ".") || name == sideDown || name == sideStanding {
			return e.Key.Errorf("%q is not a name for what is gained", name).WithHint("such as xp or gold")
		}
		if err := e.Value.Want(yamltree.Scalar, "how much is gained"); err != nil {
			return err
		}
		x, err := notation.Rules.ParseSource(e.Value.Source())
		if err != nil {
			return e.Value.Locate(err)
		}
		if x, err = r.scope.Resolve(x); err != nil {
			return err
		}
		kind, err := r.scope.Check(x)
		if err != nil {
			return e.Value.Locate(err)
		}
		if kind != notation.NumberKind {
			return e.Value.Errorf("what is gained is a number, but this is a %s", kind)
		}
		g := gain{actor: a.Name, name: name, roll: gainKey + "/" + a.Name + "." + name, at: e.Key}
		r.scope.Lets = append(r.scope.Lets, scope.NewLet(g.roll, x))
		r.gains = append(r.gains, g)
		return nil
	})
}

// CheckGains refuses what is gained from actors who are never down.
func (r *Reader) CheckGains(*yamltree.Node) error {
	for _, g := range r.gains {
		if r.down[g.actor] == nil {
			return g.at.Errorf("%s is gained from %s when it is down, and only those on a side are ever down", g.name, g.actor).
				WithHint("encounter: {sides: {heroes: [hero], foes: [%s]}, ...}", g.actor)
		}
	}
	return nil
}

// nameGains adds the names of what is gained from those of a side who are down.
func (r *Reader) nameGains(s Side, locals scope.Locals) {
	for _, g := range r.gains {
		if other, ok := r.sideOf(g.actor); ok && other.Name == s.Name {
			locals[s.Name+"."+g.name] = func(at notation.Span) notation.Expr { return r.gained(s, g.name, at) }
		}
	}
}

// gained is how much of something is gained from those of a side who are down.
func (r *Reader) gained(s Side, name string, at notation.Span) (x notation.Expr) {
	for _, g := range r.gains {
		if other, ok := r.sideOf(g.actor); ok && other.Name == s.Name && g.name == name {
			one := &notation.If{At: at, Cond: r.down[g.actor], Then: ref(g.roll, at), Else: zero(at)}
			x = scope.Join(notation.Add, x, one, at)
		}
	}
	return x
}

package encounter

import (
	"slices"
	"strings"

	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/rulefile"
	"oddsmith/scenarios/scope"
)

// ReadActors reads the section: actor to resources, either a list of names or a
// mapping to what they start with. Starting values are in the rules notation.
func (r *Reader) ReadActors(n *yamltree.Node) error {
	return n.EachEntry("a mapping of actors to their resources", func(e yamltree.Entry) error {
		a := &Actor{Name: strings.Join(strings.Fields(e.Key.Text), " ")}
		if !r.spellsActor(a.Name) {
			return e.Key.Errorf("%q is not a name of an actor", a.Name).WithHint("such as self or target")
		}
		r.Actors = append(r.Actors, a) // what a resource starts with may name those before it
		switch e.Value.Kind {
		case yamltree.List:
			for _, item := range e.Value.Items {
				if err := r.readResource(a, item, nil); err != nil {
					return err
				}
			}
		default:
			if err := e.Value.WantEntries("the actor's resources"); err != nil {
				return err
			}
			for _, res := range e.Value.Entries {
				if err := r.readResource(a, res.Key, res.Value); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// spellsActor reports whether the file's notation can say whose a resource is.
func (r *Reader) spellsActor(name string) bool {
	if r.scope.Bracketed() {
		_, err := notation.Methuen.Parse("[" + name + " x]")
		return err == nil
	}
	return rulefile.IsName(name + ".x")
}

func (r *Reader) readResource(a *Actor, key, value *yamltree.Node) error {
	name, err := key.ReadText()
	if err != nil {
		return err
	}
	if slices.ContainsFunc(a.Resources, func(x *ActorResource) bool { return x.Name == name }) {
		return key.Errorf("%s has %s twice", a.Name, name)
	}
	res := &ActorResource{Name: name, actor: a.Name, full: r.resourceName(a.Name, name)}
	a.Resources, r.resources = append(a.Resources, res), append(r.resources, res)
	if value == nil {
		return nil
	}
	if err := value.Want(yamltree.Scalar, "what the resource starts with"); err != nil {
		return err
	}
	res.Text = strings.TrimSpace(value.Text)
	x, err := notation.Rules.ParseSource(value.Source())
	if err != nil {
		return value.Locate(err)
	}
	if res.start, err = r.scope.Resolve(x); err != nil {
		return err
	}
	kind, err := r.scope.Check(res.start)
	switch {
	case err != nil:
		return value.Locate(err)
	case kind != notation.NumberKind && kind != notation.TruthKind:
		return value.Errorf("a resource is a number or a truth value, this is a %s", kind)
	}
	// A resource is a stored number: dice are rolled once for all who name it.
	r.scope.Lets = append(r.scope.Lets, scope.NewLet(scope.StoredName(res.full), res.start))
	return nil
}

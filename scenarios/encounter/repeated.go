package encounter

import (
	"slices"
	"strings"

	"oddsmith/scenarios/internal/suggest"
	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
	"oddsmith/scenarios/number"
	"oddsmith/scenarios/scope"
)

// repeatEffects reads an encounter that repeats the effects of the file until a resource lies in a
// range. n is the encounter, again the value of its key repeat, which must be the word effects. Effects on
// several resources are refused.
func (r *Reader) repeatEffects(n, again *yamltree.Node) {
	if again.Kind != yamltree.Scalar || strings.TrimSpace(again.Text) != "effects" {
		r.Refuse(again.Errorf("effects expected"))
	}
	if len(r.Effects) == 0 || r.scope.Cases != nil {
		r.Refuse(again.Errorf("there is no list of effects to repeat").WithHint("effects of cases are repeated by a turn of one's own"))
	}
	r.begin(n)
	var changed []string
	for _, e := range r.Effects {
		res, _ := r.resource(e.Resource)
		if !r.Stored(e.Resource) {
			r.Refuse(notation.Errorf(e.At, "%s has no value to start with", e.Resource))
			return
		}
		if !slices.Contains(changed, e.Resource) {
			changed = append(changed, e.Resource)
			r.addPart(e.Resource, res.Text, ref(scope.StoredName(e.Resource), e.At))
		}
	}
	if len(changed) > 1 {
		r.Refuse(again.Errorf("the effects change %d resources, and only one can be repeated", len(changed)).
			WithHint("a turn of one's own changes any number"))
	}
	if r.Refused() {
		return
	}
	// The turn is that of somebody who takes the file as an action, and all actors are themselves.
	im := importing{turn: r.newTurn(""), from: &Step{Reader: r}, action: again, cast: map[string]string{}, prefix: "repeat/"}
	for _, a := range r.Actors {
		im.cast[a.Name] = a.Name
	}
	im.turn.rolls = map[string]string{}
	im.roll()
	im.effects()
	r.process.Turns = []notation.Turn{{Body: pruned(im.turn.body)}}
	r.process.Until = r.untilRange(r.Required(n, "until"), changed)
	r.checkProcess(n)
}

// untilRange reads the ranges that end the encounter, such as until: {target health: ..0}. changed are the
// resources that the effects change; no others may be named.
func (r *Reader) untilRange(n *yamltree.Node, changed []string) notation.Expr {
	var out notation.Expr
	for e := range r.Entries(n, "a mapping of resources to the range that ends it") {
		name := r.resourceText(e.Key)
		if !slices.Contains(changed, name) {
			r.RefuseAt(e.Key, suggest.Unknown("resource that the effects change", name, changed))
		}
		iv := number.ReadInterval(r.Reader, e.Value)
		r.Encounter.Until += name + " in " + strings.TrimSpace(e.Value.Text)
		out = scope.Join(notation.And, out, scope.Within(r.part(name, e.Key.At), iv, e.Value.At), e.Value.At)
	}
	if out == nil {
		return r.Bad(n.Errorf("nothing ends it").WithHint("such as {target health: ..0}"))
	}
	return out
}

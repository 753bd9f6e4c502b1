package encounter

import (
	"slices"

	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/rulefile"
)

// ReadEncounter reads the section: the state, what a turn makes of it, and when it ends.
func (r *Reader) ReadEncounter(n *yamltree.Node) error {
	if err := n.KnownKeys(slices.Concat(rulefile.EncounterKeys, rulefile.ActorEncounterKeys)...); err != nil {
		return err
	}
	if again := n.Get("repeat"); again != nil {
		return r.repeatEffects(n, again)
	}
	if !r.scope.HasNames() {
		return n.Errorf("an encounter in the %s notation, which has no conditions", r.scope.Notation.Name).
			WithHint("repeat: effects plays the effects again and again")
	}
	if turns := n.Get("turns"); turns != nil {
		return r.encounterOfActors(n, turns)
	}
	return r.writtenOut(n)
}

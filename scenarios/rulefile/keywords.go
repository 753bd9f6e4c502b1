package rulefile

import (
	"slices"
	"strings"

	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
)

// Words that stand for themselves in a rule file.
const (
	Otherwise  = "otherwise" // the condition of the last case, the key of the last row
	When       = "when "     // begins the condition of an entry of a policy
	Weights    = "weights"   // actions of a policy of which one is drawn
	Once       = "once"      // initiative: it is rolled once who begins
	EveryRound = "round"     // initiative: it is rolled again every round
	AsListed   = "listed"    // ties: who is listed first acts first
	Reroll     = "reroll"    // ties: all numbers are rolled again
)

// The words that are known where one of a list is expected.
var (
	DieRoles       = []string{"resolution", "magnitude", "modifier", "decision", "selection"}
	ParameterTypes = []string{"integer", "number", "dice", "boolean", "choice", "number-or-word"}
	CurveKinds     = []string{"pmf", "at-least", "at-most"} // figures, alone and in an overlay
	FigureKinds    = append(slices.Clip(CurveKinds), "heatmap", "overlay", "fan")
	FigureScales   = []string{"shown", "full"}      // the colours of a heatmap of probabilities
	Ties           = []string{AsListed, Reroll}     // how equal numbers of an order are put in order
	Delimiters     = []string{",", ";", "|", "tab"} // between the cells of a CSV file
	Statistics     = []string{"P", "mean", "std_dev", "variance", "median", "min", "max"}
)

// The keys of the mappings of a rule file, in the order in which errors list them.
// The sections at the top are those that the reader knows.
var (
	ParameterKeys   = []string{"default", "required", "type", "range", "number_range", "whole", "dice", "words", "choices", "doc", "unit"}
	RecordsKeys     = []string{"file", "delimiter", "list", "name", "weight", "fields", "default", "doc"}
	RecordFieldKeys = []string{"parameter", "missing"}
	ResourceKeys    = []string{"default", "choices", "start", "floor", "fades"} // of a resource that holds a word, or has a floor
	LookupKeys      = []string{"doc", "by", "rows"}
	SequenceKeys    = []string{"doc", "rolls", "outcome", "given", "value"}
	RequirementKeys = []string{"that", "else"}

	MeasureForms = []string{"value", "lost", "gained", "after", "end", "path", "cases", "joint"} // a measure has exactly one of these
	MeasureKeys  = []string{"given", "title", "unit", "doc", "each", "turns", "when"}            // and any of these

	ActionKeys         = []string{"doc", "scenario", "set", "actors", "end", "effects", "free"} // of an action that is a scenario
	OwnActionKeys      = []string{"doc", "rolls", "outcome", "effects", "free"}                 // of any other
	ConditionalKeys    = []string{"if", "then", "else"}                                         // of effects that depend on a condition
	EncounterKeys      = []string{"state", "turn", "repeat", "until"}                           // of an encounter whose turn is written out
	ActorEncounterKeys = []string{"sides", "down", "order", "ties", "initiative", "turns", "until", "limit"}
	TurnKeys           = []string{"rolls", "next"}                                     // of a turn that is written out
	ActorTurnKeys      = []string{"target", "start", "policy", "choose", "for", "end"} // of an actor's turn

	SelectionKeys = []string{"measure", "measures", "sweep", "set"} // of tables and of figures
	TableKeys     = []string{"title", "doc"}
	FigureKeys    = []string{"kind", "of", "title", "doc", "x", "y", "quantity", "scale"}
	ClaimKeys     = []string{"claim", "scenario", "set", "sweep", "that", "quantity", "stated", "in", "source", "known_wrong"}
	TuneKeys      = []string{"goals", "vary"}
	ToleranceKeys = []string{"change", "within", "claim", "source"}
)

// MaxName is how many characters a name may have.
const MaxName = 100

// NameRule says what a name is, for hints.
const NameRule = "letters, digits, _ and single dots, not beginning with a digit, and no dice, function or reserved word"

// IsName reports whether the rules notation reads the text as one name.
func IsName(text string) bool {
	e, err := notation.Rules.Parse(text)
	if err != nil {
		return false
	}
	ref, ok := e.(*notation.Ref)
	return ok && ref.Name == text
}

// The letters and digits of names.
const (
	Letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	Digits  = "0123456789"
)

// IsMadeOf reports whether a text has characters, all of them among those allowed.
func IsMadeOf(s, allowed string) bool { return s != "" && strings.Trim(s, allowed) == "" }

// pathPattern is what isPath reports, for the schema.
const pathPattern = `^[A-Za-z0-9_-]+([./][A-Za-z0-9_-]+)*$`

// isPath reports whether reports may use a name as the path of a file.
func isPath(s string) bool {
	for part := range strings.SplitSeq(strings.ReplaceAll(s, ".", "/"), "/") {
		if !IsMadeOf(part, Letters+Digits+"_-") {
			return false
		}
	}
	return true
}

// PathName reads the name of a scenario, a table or a figure, which is safe as a path.
func PathName(r *yamltree.Reader, n *yamltree.Node) string {
	s := r.Text(n)
	if len(s) > MaxName || !isPath(s) {
		r.Refuse(n.Errorf("%q is not a name", s).
			WithHint("letters, digits, _ and -, with single dots or slashes between them, at most %d characters", MaxName))
	}
	return s
}

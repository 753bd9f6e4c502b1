package rulefile

import "slices"

// Words that stand for themselves in a rule file.
const (
	Otherwise  = "otherwise" // the condition of the last case, the key of the last row
	When       = "when "     // begins the condition of an entry of a policy
	Once       = "once"      // initiative: it is rolled once who begins
	EveryRound = "round"     // initiative: it is rolled anew every round
)

// The words that are known where one of a list is expected.
var (
	DieRoles       = []string{"resolution", "magnitude", "modifier", "decision", "selection"}
	ParameterTypes = []string{"integer", "number", "dice", "boolean", "choice", "number-or-word"}
	CurveKinds     = []string{"pmf", "at-least"} // figures, alone and in an overlay
	FigureKinds    = append(slices.Clip(CurveKinds), "heatmap", "overlay")
	Delimiters     = []string{",", ";", "|", "tab"} // between the cells of a CSV file
	Statistics     = []string{"P", "mean", "std_dev", "variance", "median", "min", "max"}
)

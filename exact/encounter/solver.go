package encounter

import (
	"fmt"

	"oddsmith/exact/budget"
)

// A solver solves one encounter.
type solver struct {
	eval   Evaluator
	budget *budget.Budget
	known  *Store
	space  *space // that was explored last; nil at first
}

// noLimit is the number of turns of an encounter that ends by itself.
const noLimit = -1

// doing records what is being done, for errors.
func (e *solver) doing(format string, args ...any) { e.budget.Doing = fmt.Sprintf(format, args...) }

package explorer

import (
	"encoding/json"

	"oddsmith/reports/evidence"
	"oddsmith/scenarios/notation"
)

// An answered source is kept: what is asked of it next is often asked of the same.
type answered struct {
	expr   notation.Expr
	answer *evidence.Answer
}

// keep stores an answer under a key, unless it is long.
func (c *call) keep(key string, a *answered) {
	const long = 20_000
	if len(a.answer.Distribution.Rows) <= long {
		c.engine.answers.put(key, a)
	}
}

// keyOf makes one key of all that an answer depends on.
func keyOf(parts ...any) string {
	text, err := json.Marshal(parts)
	if err != nil { // there is nothing in it that cannot be written
		panic(err)
	}
	return string(text)
}

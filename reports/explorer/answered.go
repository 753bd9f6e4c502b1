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

// keep keeps an answer that is not long.
func (c *call) keep(key string, a *answered) {
	const long = 20_000
	if len(a.answer.Distribution.Rows) <= long {
		c.engine.answers.put(key, a)
	}
}

// keyOf is what an answer is kept under.
func keyOf(parts ...any) string {
	text, err := json.Marshal(parts)
	if err != nil { // there is nothing in it that cannot be written
		panic(err)
	}
	return string(text)
}

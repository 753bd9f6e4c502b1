package explorer

import (
	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

type helloRequest struct{ named }

type helloReply struct {
	Version   string         `json:"version"`
	Notations []notationHelp `json:"notations"`
	Scenarios int            `json:"scenarios"`
	Limits    helloLimits    `json:"limits"`
}

type notationHelp struct {
	Name     string    `json:"name"`
	Title    string    `json:"title"`
	Examples []example `json:"examples"`
}

type example struct {
	Text string `json:"text"`
	Says string `json:"says"`
}

type helloLimits struct {
	Files int `json:"files"`
	Bytes int `json:"files_bytes"`
	Cells int `json:"sweep_cells"`
	Lines int `json:"lines"`
}

// help is what is said of each notation.
var help = map[string]notationHelp{
	"roll20": {Title: "Roll20", Examples: []example{
		{"4d6k3", "the best three of four dice"},
		{"2d20kh1+5", "advantage, and a bonus"},
		{"8d6>5", "how many dice show 5 or more"},
		{"3d6!", "a six is rolled again and added"},
		{"2d6r<2", "ones and twos are rolled again"},
	}},
	"methuen": {Title: "Methuen", Examples: []example{
		{"1d6+3-1d4/2*2", "arithmetic from left to right"},
		{"1d20+[accuracy]-[target dodge]", "values of the hero and the target"},
	}},
	"rules": {Title: "Rules", Examples: []example{
		{"1d20 + 5 >= 15", "a chance to hit"},
		{"max(2d6, 1d12)", "the better of two rolls"},
		{"count(pool(5, d6), it >= 4)", "successes in a pool"},
		{"(d3)d6", "as many dice as another die shows"},
		{"largest_set(deal(5, deck(4 of d13))) >= 2", "a pair or better in five cards of 52"},
	}},
	scenarios.AnyDiceNotation: {Name: scenarios.AnyDiceNotation, Title: "AnyDice", Examples: []example{
		{"output [highest 3 of 4d6] named \"best three\"\noutput 3d6", "outputs over one another"},
		{"loop N over {1..4} { output Nd6 named \"[N]d6\" }", "an output for each number of dice"},
	}},
}

// hello returns the version, the limits and the notations.
func hello(c *call, _ *helloRequest) (any, error) {
	reply := helloReply{
		Version: c.engine.version, Scenarios: len(scenarios.Builtin()),
		Limits: helloLimits{Files: maxFiles, Bytes: maxFileBytes, Cells: maxCells, Lines: maxLines},
	}
	for _, g := range notation.Grammars() {
		h := help[g.Name]
		h.Name = g.Name
		reply.Notations = append(reply.Notations, h)
	}
	reply.Notations = append(reply.Notations, help[scenarios.AnyDiceNotation])
	return reply, nil
}

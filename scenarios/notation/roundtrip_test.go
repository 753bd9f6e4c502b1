package notation_test

import (
	"math/big"
	"testing"

	"pgregory.net/rapid"

	"oddsmith/scenarios/notation"
)

// Trees that no author would write print and parse back as well, in every
// grammar that can say them.
func TestRoundTrip(t *testing.T) {
	for _, c := range []struct {
		grammar *notation.Grammar
		draw    func(*rapid.T) notation.Expr
	}{
		{notation.Roll20, func(t *rapid.T) notation.Expr { return roll20Trees.draw(t, drawDepth(t)) }},
		{notation.Methuen, func(t *rapid.T) notation.Expr {
			return &notation.Call{Func: notation.Clamped, Args: []notation.Expr{methuenTrees.draw(t, drawDepth(t))}}
		}},
		{notation.Rules, func(t *rapid.T) notation.Expr { return rulesTrees.draw(t, drawDepth(t)) }},
	} {
		t.Run("grammar="+c.grammar.Name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				e := c.draw(t)
				again, err := c.grammar.Parse(e.String())
				if err != nil || !notation.Equal(e, again) {
					t.Fatalf("%s is read as %v (%v)", e, again, err)
				}
			})
		})
	}
}

func drawDepth(t *rapid.T) int { return rapid.IntRange(0, 5).Draw(t, "depth") }

// trees draws the trees of one grammar, well-kinded or not.
type trees struct {
	leaf     func(*rapid.T) notation.Expr
	operator map[notation.BinaryOp][]notation.Division // with the rules of each
	unary    []notation.UnaryOp
	calls    []notation.Func
	computed bool
	node     func(t *rapid.T, sub func() notation.Expr) notation.Expr // may be nil
}

var noRule = []notation.Division{notation.NoDivision}

var roll20Trees = &trees{
	leaf: func(t *rapid.T) notation.Expr {
		if rapid.Bool().Draw(t, "plain") {
			return drawNumber(t, 4)
		}
		die := rapid.SampledFrom([]notation.Die{notation.FateDie{}, &notation.FairDie{Sides: notation.Int(100)}}).Draw(t, "die")
		return &notation.Pool{Count: notation.Int(rapid.Int64Range(0, 20).Draw(t, "count")), Die: die, Rule: drawModifiers(t)}
	},
	operator: map[notation.BinaryOp][]notation.Division{
		notation.Add: noRule, notation.Sub: noRule, notation.Mul: noRule, notation.Rem: noRule,
		notation.Div: {notation.ExactDivision},
	},
	unary:    []notation.UnaryOp{notation.Neg},
	calls:    []notation.Func{notation.Floor, notation.Ceil, notation.Round, notation.Abs},
	computed: true,
	node: func(t *rapid.T, sub func() notation.Expr) notation.Expr {
		g := &notation.Group{Items: []notation.Expr{sub(), sub()}}
		if rapid.Bool().Draw(t, "three") {
			g.Items = append(g.Items, sub())
		}
		g.Rule = drawCounts(t)
		return g
	},
}

var methuenTrees = &trees{
	leaf: func(t *rapid.T) notation.Expr {
		switch rapid.IntRange(0, 2).Draw(t, "leaf") {
		case 0:
			return drawNumber(t, 1)
		case 1:
			modifier := rapid.SampledFrom([]string{"self", "target", "nearest ally", "été"}).Draw(t, "modifier")
			return &notation.Ref{Name: "[" + modifier + " " + rapid.StringMatching(`[a-z_][a-z0-9_-]{0,5}`).Draw(t, "name") + "]"}
		}
		return &notation.Pool{Count: drawNumber(t, 1), Die: &notation.FairDie{Sides: notation.Int(rapid.Int64Range(1, 1000).Draw(t, "sides"))}}
	},
	operator: map[notation.BinaryOp][]notation.Division{
		notation.Add: noRule, notation.Sub: noRule, notation.Mul: noRule,
		notation.Div: {notation.FloorOrZero},
	},
	unary: []notation.UnaryOp{notation.Neg},
}

// asked are the functions of pools.
var asked = []notation.Func{
	notation.Nth, notation.Total, notation.Size, notation.Distinct, notation.LargestSet, notation.Sets, notation.LongestRun,
	notation.Join, notation.KeepHighest, notation.KeepLowest, notation.DropLowest, notation.DropHighest,
}

var rulesTrees = &trees{
	leaf: func(t *rapid.T) notation.Expr {
		switch rapid.IntRange(0, 4).Draw(t, "leaf") {
		case 0:
			return drawNumber(t, 4)
		case 1:
			return &notation.Bool{Value: rapid.Bool().Draw(t, "value")}
		case 2:
			return &notation.Pool{Count: drawNumber(t, 1), Die: notation.FateDie{}, Rule: drawPlain(t)}
		case 3:
			faces := rapid.SliceOfN(rapid.Int64Range(-9, 9), 1, 4).Draw(t, "faces")
			die := notation.FacesDie{}
			for _, f := range faces {
				die.Faces = append(die.Faces, big.NewRat(f, 6))
			}
			return &notation.Pool{Count: drawNumber(t, 1), Die: die}
		}
		return &notation.Ref{Name: rapid.SampledFrom([]string{"a", "hero.hp", "d6x", "d", "dé", "D6_", "android"}).Draw(t, "name")}
	},
	operator: map[notation.BinaryOp][]notation.Division{
		notation.Add: noRule, notation.Sub: noRule, notation.Mul: noRule, notation.Rem: noRule,
		notation.Div: {notation.ExactDivision, notation.FloorDivision},
		notation.Eq:  noRule, notation.Ne: noRule, notation.Lt: noRule, notation.Le: noRule,
		notation.Gt: noRule, notation.Ge: noRule, notation.And: noRule, notation.Or: noRule,
	},
	unary: []notation.UnaryOp{notation.Neg, notation.Not},
	calls: []notation.Func{
		notation.Min, notation.Max, notation.Floor, notation.Ceil, notation.Round, notation.Abs,
		notation.Lowest, notation.Highest,
	},
	computed: true,
	node: func(t *rapid.T, sub func() notation.Expr) notation.Expr {
		switch rapid.IntRange(0, 9).Draw(t, "form") {
		case 3:
			return &notation.Copies{Count: sub(), X: sub()}
		case 4:
			return &notation.Where{It: notation.ItName, Pool: sub(), Cond: sub()}
		case 5:
			return &notation.Each{It: notation.ItName, Pool: sub(), X: sub()}
		case 6:
			return &notation.Pairs{It: notation.ItName, Other: notation.OtherName, P: sub(), Q: sub(), Cond: sub()}
		case 7:
			n := &notation.Again{Explode: rapid.Bool().Draw(t, "explodes"), It: notation.ItName, X: sub(), Cond: sub()}
			if rapid.Bool().Draw(t, "ends") {
				n.Limit = sub()
			}
			return n
		case 8:
			f := rapid.SampledFrom(asked).Draw(t, "asks")
			if f == notation.Nth {
				return &notation.Call{Func: f, Args: []notation.Expr{&notation.Ref{Name: "p"}, &notation.Binary{X: &notation.Ref{Name: "n"}, Y: sub()}}}
			}
			args := []notation.Expr{sub()}
			if f >= notation.KeepHighest || f == notation.Sets {
				args = append(args, sub())
			}
			return &notation.Call{Func: f, Args: args}
		case 9:
			return &notation.Ref{Name: "f", Args: []notation.Expr{sub()}[:rapid.IntRange(0, 1).Draw(t, "arguments")]}
		case 0:
			return &notation.If{Cond: sub(), Then: sub(), Else: sub()}
		case 1:
			return &notation.Chance{P: sub()}
		}
		return &notation.Tuple{Items: []notation.Expr{sub(), sub()}}
	},
}

func (s *trees) draw(t *rapid.T, depth int) notation.Expr {
	if depth == 0 {
		return s.leaf(t)
	}
	sub := func() notation.Expr { return s.draw(t, depth-1) }
	switch rapid.IntRange(0, 4).Draw(t, "node") {
	case 0:
		return &notation.Unary{Op: rapid.SampledFrom(s.unary).Draw(t, "sign"), X: sub()}
	case 1:
		if s.calls != nil {
			return &notation.Call{Func: rapid.SampledFrom(s.calls).Draw(t, "function"), Args: []notation.Expr{sub()}}
		}
	case 2:
		if s.computed {
			// Constants are checked where they are read; a negation is not.
			return &notation.Pool{Count: negated(sub()), Die: &notation.FairDie{Sides: negated(sub())}}
		}
	case 3:
		if s.node != nil {
			return s.node(t, sub)
		}
	}
	ops := make([]notation.BinaryOp, 0, len(s.operator))
	for op := range notation.Or + 1 {
		if s.operator[op] != nil {
			ops = append(ops, op)
		}
	}
	op := rapid.SampledFrom(ops).Draw(t, "operator")
	rule := rapid.SampledFrom(s.operator[op]).Draw(t, "rule")
	return &notation.Binary{Op: op, Rule: rule, X: sub(), Y: sub()}
}

func negated(e notation.Expr) notation.Expr { return &notation.Unary{Op: notation.Neg, X: e} }

// drawNumber draws a number that every text of it reads back, in parts of one.
func drawNumber(t *rapid.T, parts int64) *notation.Number {
	return &notation.Number{Value: big.NewRat(rapid.Int64Range(0, 99).Draw(t, "number"), parts)}
}

// drawModifiers draws modifiers that a d100 or a Fate die can have: no face of
// either is rolled forever.
func drawModifiers(t *rapid.T) notation.DiceRule {
	rule := drawCounts(t)
	if rapid.Bool().Draw(t, "explodes") {
		mode := notation.ExplodeMode(rapid.IntRange(0, 2).Draw(t, "mode"))
		point := rapid.SampledFrom([]*notation.Point{nil, {Op: notation.Eq, Value: big.NewRat(1, 1)}}).Draw(t, "explodes at")
		rule.Explode = &notation.Explode{Mode: mode, Point: point}
	}
	if rapid.Bool().Draw(t, "rerolls") {
		point := rapid.SampledFrom([]*notation.Point{nil, {Op: notation.Le, Value: big.NewRat(-1, 1)}}).Draw(t, "rerolls at")
		rule.Rerolls = append(rule.Rerolls, &notation.Reroll{Once: rapid.Bool().Draw(t, "once"), Point: point})
	}
	if rapid.Bool().Draw(t, "sorts") {
		rule.Sort = &notation.Sort{Descending: rapid.Bool().Draw(t, "descending")}
	}
	return rule
}

// drawPlain draws modifiers as rule files have them.
func drawPlain(t *rapid.T) (rule notation.DiceRule) {
	point := func() *notation.Point {
		p := drawPoint(t)
		p.Long = true
		if rapid.Bool().Draw(t, "open") {
			p.Of = &notation.Ref{Name: "n"}
		}
		return p
	}
	if rapid.Bool().Draw(t, "rerolls") {
		rule.Rerolls = append(rule.Rerolls, &notation.Reroll{Once: true, Point: point()})
	}
	if rapid.Bool().Draw(t, "keeps") {
		k := &notation.Keep{Lowest: rapid.Bool().Draw(t, "lowest"), Count: rapid.Int64Range(0, 9).Draw(t, "kept")}
		if rapid.Bool().Draw(t, "open") {
			k.Of = &notation.Ref{Name: "n"}
		}
		rule.Keeps = append(rule.Keeps, k)
	}
	return rule
}

// drawCounts draws modifiers that groups can have too.
func drawCounts(t *rapid.T) (rule notation.DiceRule) {
	if rapid.Bool().Draw(t, "keeps") {
		rule.Keeps = append(rule.Keeps, &notation.Keep{Lowest: rapid.Bool().Draw(t, "lowest"), Count: rapid.Int64Range(0, 9).Draw(t, "kept")})
	}
	if rapid.Bool().Draw(t, "drops") {
		rule.Keeps = append(rule.Keeps, &notation.Keep{Drop: true, Lowest: rapid.Bool().Draw(t, "lowest"), Count: 1})
	}
	if rapid.Bool().Draw(t, "counts") {
		rule.Success = &notation.Target{Point: drawPoint(t)}
		if rapid.Bool().Draw(t, "fails") {
			rule.Failure = &notation.Target{Point: drawPoint(t)}
		}
	}
	return rule
}

func drawPoint(t *rapid.T) *notation.Point {
	op := rapid.SampledFrom([]notation.BinaryOp{notation.Eq, notation.Le, notation.Ge}).Draw(t, "compares")
	return &notation.Point{Op: op, Value: big.NewRat(rapid.Int64Range(-9, 99).Draw(t, "with"), 1)}
}

package notation

import (
	"fmt"
	"slices"
)

// Func is a function of the notations.
type Func uint8

// The functions. What each means, takes and is worth is its row in the table below.
const (
	Min Func = iota
	Max
	Floor
	Ceil
	Round
	Abs
	Lowest
	Highest
	Lineup
	StrictLineup
	Nth
	Total
	Size
	Distinct
	LargestSet
	Sets
	LongestRun
	Join
	KeepHighest
	KeepLowest
	DropLowest
	DropHighest
	Clamped // a whole Methuen expression, and each side of a comparison in one
)

// A Function is all that is known of a word that stands before parentheses: parser, checker,
// printer and documentation read it.
type Function struct {
	Name  string
	Usage string // how it is written
	Doc   string // what it is worth

	in          notations
	least, most int    // arguments
	takes       []Kind // of a Func: the kinds of its arguments, the last one for all that follow
	makes       Kind   // of a Func
	how         how
	insteadOf   string // the function that is likely meant where there are too many arguments

	node func(at Span, args []Expr) Expr // of a form, which has a node of its own; nil for a Func
}

// how says in which way a function is worth what it is.
type how uint8

const (
	special    how = iota
	arithmetic     // the value follows from those of the arguments, which are numbers
	ends           // it is an end of all that the argument can be
)

// many stands for any number of arguments.
const many = 1 << 20

// MaxLineup is how many numbers a [Lineup] may have: 8 have 40,320 orders.
const MaxLineup = 8

// The kinds of arguments.
var (
	numbers  = []Kind{NumberKind}
	pools    = []Kind{MultisetKind}
	fromPool = []Kind{NumberKind, MultisetKind}
	atRank   = []Kind{MultisetKind, NumberKind}
)

// functions is the table. Min and Max may be asked of one pool in place of numbers.
var functions = [...]Function{
	Min: {
		Name: "min", Usage: "min(a, b)", Doc: "the smallest of the numbers, or the lowest die of the pool, 0 of no dice",
		in: inRules, least: 1, most: many, takes: numbers, how: arithmetic,
	},
	Max: {
		Name: "max", Usage: "max(a, b)", Doc: "the largest of the numbers, or the highest die of the pool, 0 of no dice",
		in: inRules, least: 1, most: many, takes: numbers, how: arithmetic,
	},
	Floor: {
		Name: "floor", Usage: "floor(x)", Doc: "x rounded down",
		in: inRoll20 | inRules, least: 1, most: 1, takes: numbers, how: arithmetic,
	},
	Ceil: {
		Name: "ceil", Usage: "ceil(x)", Doc: "x rounded up",
		in: inRoll20 | inRules, least: 1, most: 1, takes: numbers, how: arithmetic,
	},
	Round: {
		Name: "round", Usage: "round(x)", Doc: "floor(x + 1/2)",
		in: inRoll20 | inRules, least: 1, most: 1, takes: numbers, how: arithmetic,
	},
	Abs: {
		Name: "abs", Usage: "abs(x)", Doc: "x without its sign",
		in: inRoll20 | inRules, least: 1, most: 1, takes: numbers, how: arithmetic,
	},
	Lowest: {
		Name: "lowest", Usage: "lowest(x)", Doc: "the smallest value that x can take",
		in: inRules, least: 1, most: 1, takes: numbers, how: ends, insteadOf: "min",
	},
	Highest: {
		Name: "highest", Usage: "highest(x)", Doc: "the largest value that x can take",
		in: inRules, least: 1, most: 1, takes: numbers, how: ends, insteadOf: "max",
	},
	Lineup: {
		Name: "lineup", Usage: "lineup(a, b)",
		Doc: "in which order the numbers stand: the highest first and, of equals, the one that is listed first. The orders of n numbers " +
			"are numbered from 0 to n! - 1, as a dictionary has them: 0 is the order in which they are listed",
		least: 2, most: MaxLineup, takes: numbers,
	},
	StrictLineup: {
		Name: "strict_lineup", Usage: "strict_lineup(a, b)", Doc: "lineup, but -1 where two of the numbers are equal",
		least: 2, most: MaxLineup, takes: numbers,
	},
	Nth: {
		Name: "nth", Usage: "p[1]",
		Doc:   "the die of a rank, from the highest, which is 1, or from the lowest, which is -1; 0 where there are fewer dice",
		least: 2, most: 2, takes: atRank,
	},
	Total: {
		Name: "sum", Usage: "sum(p)", Doc: "the sum of the dice",
		least: 1, most: 1, takes: pools,
	},
	Size: {
		Name: "size", Usage: "size(p)", Doc: "how many dice there are",
		in: inRules, least: 1, most: 1, takes: pools,
	},
	Distinct: {
		Name: "distinct", Usage: "distinct(p)", Doc: "how many values are shown",
		in: inRules, least: 1, most: 1, takes: pools,
	},
	LargestSet: {
		Name: "largest_set", Usage: "largest_set(p)", Doc: "how many dice show the value that is shown most often",
		in: inRules, least: 1, most: 1, takes: pools,
	},
	Sets: {
		Name: "sets", Usage: "sets(2, p)", Doc: "how many values are shown at least so often",
		in: inRules, least: 2, most: 2, takes: fromPool,
	},
	LongestRun: {
		Name: "longest_run", Usage: "longest_run(p)",
		Doc: "how many of the values v, v+1, v+2, ... are shown, from the best v on",
		in:  inRules, least: 1, most: 1, takes: pools,
	},
	Join: {
		Name: "join", Usage: "join(p, q)", Doc: "the dice of all pools",
		in: inRules, least: 1, most: many, takes: pools, makes: MultisetKind,
	},
	KeepHighest: {
		Name: "keep", Usage: "keep(3, p)", Doc: "so many of the highest dice",
		in: inRules, least: 2, most: 2, takes: fromPool, makes: MultisetKind,
	},
	KeepLowest: {
		Name: "keep_lowest", Usage: "keep_lowest(3, p)", Doc: "so many of the lowest dice",
		in: inRules, least: 2, most: 2, takes: fromPool, makes: MultisetKind,
	},
	DropLowest: {
		Name: "drop", Usage: "drop(1, p)", Doc: "all dice but so many of the lowest",
		in: inRules, least: 2, most: 2, takes: fromPool, makes: MultisetKind,
	},
	DropHighest: {
		Name: "drop_highest", Usage: "drop_highest(1, p)", Doc: "all dice but so many of the highest",
		in: inRules, least: 2, most: 2, takes: fromPool, makes: MultisetKind,
	},
	Clamped: {
		Name: "clamped", Usage: "max(x, 0)", Doc: "x, or 0 where x is less; it is not written",
		least: 1, most: 1, takes: numbers, how: arithmetic,
	},
}

// forms is the table of what is written like a function and has a node of its own.
var forms = [...]Function{
	{
		Name: "if", Usage: "if(condition, value, other value)", Doc: "the value where the condition holds, else the other one",
		in: inRules, least: 3, most: 3,
		node: func(at Span, args []Expr) Expr { return &If{At: at, Cond: args[0], Then: args[1], Else: args[2]} },
	},
	{
		Name: "chance", Usage: "chance(25%)", Doc: "true with that probability",
		in: inRules, least: 1, most: 1,
		node: func(at Span, args []Expr) Expr { return &Chance{At: at, P: args[0]} },
	},
	{
		Name: "joint", Usage: "joint(a, b)", Doc: "several values together",
		in: inRules, least: 2, most: 3,
		node: func(at Span, args []Expr) Expr { return &Tuple{At: at, Items: args} },
	},
	{
		Name: "sum", Usage: "sum(p), or sum(4, d6)", Doc: "the sum of the dice of a pool, or of so many rolls of an expression",
		in: inRules, least: 1, most: 2,
		node: func(at Span, args []Expr) Expr {
			if len(args) == 1 {
				return &Call{At: at, Func: Total, Args: args}
			}
			return &Repeat{At: at, Count: args[0], X: args[1]}
		},
	},
	{
		Name: "rank", Usage: "rank(1, 4, d6)", Doc: "the roll of that rank among so many of an expression; the highest is 1",
		in: inRules, least: 3, most: 3,
		node: func(at Span, args []Expr) Expr { return &Repeat{At: at, Rank: args[0], Count: args[1], X: args[2]} },
	},
	{
		Name: "pool", Usage: "pool(4, d6)", Doc: "so many rolls of an expression, looked at one by one",
		in: inRules, least: 2, most: 2,
		node: func(at Span, args []Expr) Expr { return &Copies{At: at, Count: args[0], X: args[1]} },
	},
	{
		Name: "deck", Usage: "deck(4 of d13), or deck(5 of red, 3 of blue, 2 of 7..9)",
		Doc: "cards to deal from: so many of each face of a die, of a word, of a number or of several in a row",
		in:  inRules, least: 1, most: many, // read by parser.deck
	},
	{
		Name: "deal", Usage: "deal(5, deck(4 of d13)), or deal(d, 5, 5) for two hands of one deck d",
		Doc: "so many cards of a deck, without putting any back, looked at one by one; the hands of one deal share its deck",
		in:  inRules, least: 2, most: many,
		node: func(at Span, args []Expr) Expr { return &Deal{At: at, Args: args} },
	},
	{
		Name: "where", Usage: "where(p, it >= 5)", Doc: "the dice for which the condition holds",
		in: inRules, least: 2, most: 2,
		node: func(at Span, args []Expr) Expr { return &Where{At: at, It: ItName, Pool: args[0], Cond: args[1]} },
	},
	{
		Name: "each", Usage: "each(p, it + 1)", Doc: "what becomes of each die",
		in: inRules, least: 2, most: 2,
		node: func(at Span, args []Expr) Expr { return &Each{At: at, It: ItName, Pool: args[0], X: args[1]} },
	},
	{
		Name: "count", Usage: "count(p, it >= 5)", Doc: "for how many dice the condition holds",
		in: inRules, least: 2, most: 2,
		node: func(at Span, args []Expr) Expr {
			where := &Where{At: at, It: ItName, Pool: args[0], Cond: args[1]}
			return &Call{At: at, Func: Size, Args: []Expr{where}}
		},
	},
	{
		Name: "pairs", Usage: "pairs(p, q, it > other)", Doc: "for how many pairs the condition holds, both pools sorted from the highest",
		in: inRules, least: 3, most: 3,
		node: func(at Span, args []Expr) Expr {
			return &Pairs{At: at, It: ItName, Other: OtherName, P: args[0], Q: args[1], Cond: args[2]}
		},
	},
	{
		Name: "explode", Usage: "explode(d6, it >= 5)", Doc: "the expression, with another roll added for each that explodes",
		in: inRules, least: 1, most: 3,
		node: func(at Span, args []Expr) Expr { return again(at, args, true) },
	},
	{
		Name: "reroll", Usage: "reroll(d6, it <= 2)", Doc: "the expression, rolled again while the condition holds",
		in: inRules, least: 2, most: 3,
		node: func(at Span, args []Expr) Expr { return again(at, args, false) },
	},
}

// again returns the node for explode or reroll with its arguments: what is rolled, the condition, and the
// limit. Without a condition, the highest value is rolled again.
func again(at Span, args []Expr, explode bool) Expr {
	n := &Again{At: at, Explode: explode, It: ItName, X: args[0]}
	if len(args) == 1 {
		if slices.Contains(FreeNames(args[0]), ItName) {
			n.It = unsaidName
		}
		n.Cond = &Binary{
			At: at, Op: Eq,
			X: &Ref{At: at, Name: n.It}, Y: &Call{At: at, Func: Highest, Args: args},
		}
		return n
	}
	n.Cond = args[1]
	if len(args) == 3 {
		n.Limit = args[2]
	}
	return n
}

// isKnown reports whether a function has a row.
func (f Func) isKnown() bool { return int(f) < len(functions) }

// row returns the row of a function; an empty one, that of no function, if it has none.
func (f Func) row() *Function {
	if !f.isKnown() {
		return &Function{}
	}
	return &functions[f]
}

// String returns the function's name.
func (f Func) String() string {
	if !f.isKnown() {
		return fmt.Sprintf("%T(%d)", f, f)
	}
	return functions[f].Name
}

// MakesPool reports whether the value of a function is a pool.
func (f Func) MakesPool() bool { return f.row().makes == MultisetKind }

// IsArithmetic reports whether the value of a function follows from those of its arguments,
// each by itself, which are numbers.
func (f Func) IsArithmetic() bool { return f.row().how == arithmetic }

// IsEnd reports whether a function is an end of all that its argument can be, a constant.
func (f Func) IsEnd() bool { return f.row().how == ends }

// IsLineup reports whether a function is in which order numbers stand.
func (f Func) IsLineup() bool { return f == Lineup || f == StrictLineup }

// takesPool reports whether some argument of the function must be a pool.
func (f Func) takesPool() bool {
	for _, k := range f.row().takes {
		if k == MultisetKind {
			return true
		}
	}
	return false
}

// kindOf returns the kind that the i-th argument must have.
func (f *Function) kindOf(i int) Kind { return f.takes[min(i, len(f.takes)-1)] }

// RankArgument returns the position of the number beside a pool; -1 if there is none.
func (f Func) RankArgument() int {
	for i, k := range f.row().takes {
		if k == NumberKind && f.takesPool() {
			return i
		}
	}
	return -1
}

// Functions returns the functions of a notation, in the order of the tables.
func (g *Grammar) Functions() []Function {
	var list []Function
	for _, table := range [...][]Function{functions[:], forms[:]} {
		for _, f := range table {
			if g.has(f.in) {
				list = append(list, f)
			}
		}
	}
	return list
}

// function returns a constructor of calls to the named function, and its row in the tables; nil if the notation
// does not have it.
func (g *Grammar) function(name string) (call func(at Span, args []Expr) Expr, row *Function) {
	for i := range forms {
		if f := &forms[i]; f.Name == name && g.has(f.in) {
			return f.node, f
		}
	}
	for i := range functions {
		if f := &functions[i]; f.Name == name && g.has(f.in) {
			return func(at Span, args []Expr) Expr { return &Call{At: at, Func: Func(i), Args: args} }, f //nolint:gosec // an index of the table
		}
	}
	return nil, nil
}

// checkCount refuses a call with args arguments if the function does not take so many.
func (f *Function) checkCount(at Span, args int) error {
	if f.least <= args && args <= f.most {
		return nil
	}
	err := Errorf(at, "%s takes %s, got %d", f.Name, arityText(f.least, f.most), args)
	if f.insteadOf != "" && args > f.most {
		return err.WithHint("did you mean %s(a, b)?", f.insteadOf)
	}
	return err.WithHint("such as %s", f.Usage)
}

// arityText says how many arguments a function takes, such as "1 to 3 arguments".
func arityText(least, most int) string {
	switch {
	case most == many && least == 1:
		return "1 argument or more"
	case most == many:
		return fmt.Sprintf("%d arguments or more", least)
	case least == 1 && most == 1:
		return "1 argument"
	case least == most:
		return fmt.Sprintf("%d arguments", least)
	case most == least+1:
		return fmt.Sprintf("%d or %d arguments", least, most)
	}
	return fmt.Sprintf("%d to %d arguments", least, most)
}

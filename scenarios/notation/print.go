package notation

import (
	"math/big"
	"strings"
)

var (
	unarySigns  = [...]string{Neg: "-", Not: "not "}
	binarySigns = [...]string{
		Add: "+", Sub: "-", Mul: "*", Div: "/", Rem: "%",
		Eq: "==", Ne: "!=", Lt: "<", Le: "<=", Gt: ">", Ge: ">=", And: "and", Or: "or",
	}
	funcNames = [...]string{
		Min: "min", Max: "max", Floor: "floor", Ceil: "ceil", Round: "round", Abs: "abs",
		Lowest: "lowest", Highest: "highest",
	}
)

// String returns the operator's sign, as the grammars write it.
func (op UnaryOp) String() string { return strings.TrimSpace(unarySigns[op]) }

// String returns the operator's sign, as the grammars write it.
func (op BinaryOp) String() string { return binarySigns[op] }

// String returns the function's name.
func (f Func) String() string { return funcNames[f] }

func (n *Number) String() string { return formatNumber(n.Value) }

func (n *Bool) String() string {
	if n.Value {
		return "true"
	}
	return "false"
}

func (n *Label) String() string { return n.Name }

func (n *Pool) String() string {
	return formatComputed(n.Count) + "d" + n.Die.String() + formatModifiers(n.Mods)
}

func (n *Group) String() string { return "{" + join(n.Items) + "}" + formatModifiers(n.Mods) }

func (d FairDie) String() string { return formatComputed(d.Sides) }

func (FateDie) String() string { return "F" }

func (d FacesDie) String() string {
	faces := make([]string, len(d.Faces))
	for i, f := range d.Faces {
		faces[i] = f.RatString()
	}
	return "{" + strings.Join(faces, ",") + "}"
}

func (n *Unary) String() string { return "(" + unarySigns[n.Op] + n.X.String() + ")" }

func (n *Binary) String() string {
	sign := binarySigns[n.Op]
	if n.Rule == FloorDivision {
		sign = "//"
	}
	return "(" + n.X.String() + " " + sign + " " + n.Y.String() + ")"
}

func (n *Call) String() string { return funcNames[n.Func] + "(" + join(n.Args) + ")" }

func (n *Chance) String() string { return "chance(" + n.P.String() + ")" }

func (n *If) String() string { return "if(" + join([]Expr{n.Cond, n.Then, n.Else}) + ")" }

func (n *Clamp) String() string { return n.X.String() }

func (n *Ref) String() string { return n.Name }

func (n *Resource) String() string { return "[" + n.Modifier + " " + n.Name + "]" }

func (n *Let) String() string {
	return "let " + n.Name + " = " + n.Value.String() + "; " + n.Body.String()
}

func (n *Tuple) String() string { return "joint(" + join(n.Items) + ")" }

func (n *Given) String() string { return n.X.String() + " given " + n.Cond.String() }

func join(list []Expr) string {
	parts := make([]string, len(list))
	for i, e := range list {
		parts[i] = e.String()
	}
	return strings.Join(parts, ", ")
}

// formatComputed prints the count or the sides of a pool: a whole number bare,
// anything else in parentheses.
func formatComputed(e Expr) string {
	s := e.String()
	switch n := e.(type) {
	case *Number:
		if n.Value.IsInt() && n.Value.Sign() >= 0 || s[0] == '(' {
			return s
		}
	case *Unary, *Binary:
		return s // these print their own
	}
	return "(" + s + ")"
}

// formatNumber prints a rational so that every grammar which can say it reads
// it back: a decimal where it has one, else a quotient in parentheses.
func formatNumber(v *big.Rat) string {
	s := v.RatString()
	if !v.IsInt() {
		s = "(" + s + ")"
		if digits, exact := v.FloatPrec(); exact {
			s = v.FloatString(digits)
		}
	}
	if v.Sign() < 0 && !strings.HasPrefix(s, "(") {
		return "(" + s + ")"
	}
	return s
}

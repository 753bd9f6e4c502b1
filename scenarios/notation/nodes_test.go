package notation_test

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"oddsmith/scenarios/notation"
)

func ref(name string) notation.Expr { return &notation.Ref{Name: name} }

// branching are the nodes with something under them: names, in the order of the alphabet.
var branching = map[string]struct {
	e     notation.Expr
	text  string
	names string // that are free, in the order of the children
	bound string // that the node binds
}{
	"call of a name": {e: &notation.Ref{Name: "f", Args: []notation.Expr{ref("a"), ref("b")}}, text: "f(a, b)", names: "a b f"},
	"pool":           {e: &notation.Pool{Count: ref("a"), Die: &notation.FairDie{Sides: ref("b")}}, text: "(a)d(b)", names: "a b"},
	"pool of fate":   {e: &notation.Pool{Count: ref("a"), Die: notation.FateDie{}}, text: "(a)dF", names: "a"},
	"group":          {e: &notation.Group{Items: []notation.Expr{ref("a"), ref("b")}}, text: "{a, b}", names: "a b"},
	"unary":          {e: &notation.Unary{Op: notation.Neg, X: ref("a")}, text: "-a", names: "a"},
	"binary":         {e: &notation.Binary{Op: notation.Sub, X: ref("a"), Y: ref("b")}, text: "a - b", names: "a b"},
	"call":           {e: &notation.Call{Func: notation.Min, Args: []notation.Expr{ref("a"), ref("b")}}, text: "min(a, b)", names: "a b"},
	"chance":         {e: &notation.Chance{P: ref("a")}, text: "chance(a)", names: "a"},
	"if":             {e: &notation.If{Cond: ref("a"), Then: ref("b"), Else: ref("c")}, text: "if(a, b, c)", names: "a b c"},
	"clamp":          {e: &notation.Call{Func: notation.Clamped, Args: []notation.Expr{ref("a")}}, text: "a", names: "a"},
	"let":            {e: &notation.Let{Name: "z", Value: ref("a"), Body: ref("z")}, text: "let z = a; z", names: "a", bound: "z"},
	"tuple":          {e: &notation.Tuple{Items: []notation.Expr{ref("a"), ref("b"), ref("c")}}, text: "joint(a, b, c)", names: "a b c"},
	"repeat":         {e: &notation.Repeat{Count: ref("a"), X: ref("b")}, text: "sum(a, b)", names: "a b"},
	"rank":           {e: &notation.Repeat{Count: ref("a"), X: ref("b"), Rank: ref("c")}, text: "rank(c, a, b)", names: "a b c"},
	"copies":         {e: &notation.Copies{Count: ref("a"), X: ref("b")}, text: "pool(a, b)", names: "a b"},
	"where":          {e: &notation.Where{It: "z", Pool: ref("a"), Cond: ref("z")}, text: "where(a, z)", names: "a", bound: "z"},
	"each":           {e: &notation.Each{It: "z", Pool: ref("a"), X: ref("z")}, text: "each(a, z)", names: "a", bound: "z"},
	"pairs": {
		e:    &notation.Pairs{It: "y", Other: "z", P: ref("a"), Q: ref("b"), Cond: &notation.Binary{Op: notation.Lt, X: ref("y"), Y: ref("z")}},
		text: "pairs(a, b, y < z)", names: "a b", bound: "y z",
	},
	"again": {e: &notation.Again{It: "z", X: ref("a"), Cond: ref("z")}, text: "reroll(a, z)", names: "a", bound: "z"},
	"again, so often": {
		e: &notation.Again{It: "z", X: ref("a"), Cond: ref("z"), Limit: ref("b"), Explode: true}, text: "explode(a, z, b)", names: "a b", bound: "z",
	},
	"encounter": {
		e: &notation.Process{
			Vars:  []notation.Var{{Name: "x", Start: ref("a")}, {Name: "y", Start: ref("b")}},
			Order: &notation.Order{First: ref("c"), Actors: 2, Every: true},
			Turns: []notation.Turn{
				{Actor: "fox", Stands: ref("d"), Body: []notation.Stmt{
					&notation.Roll{Name: "z", Value: ref("e")},
					&notation.Change{Var: "x", Op: notation.SubAssign, Value: ref("z")},
					&notation.Branch{
						Cond: ref("f"),
						Then: []notation.Stmt{&notation.Change{Var: "y", Op: notation.Assign, Value: ref("g")}},
						Else: []notation.Stmt{&notation.ActAgain{}, &notation.Stop{}},
					},
				}},
				{Actor: "owl", Body: []notation.Stmt{&notation.Choose{
					Actor: "owl", For: ref("m"), Written: ref("k"), Options: []notation.Alternative{
						{Name: "hit", If: ref("h"), Body: []notation.Stmt{&notation.Change{Var: "x", Op: notation.AddAssign, Value: ref("n")}}},
						{Name: "run", If: ref("i")},
					},
				}}},
			},
			Until: ref("o"), Limit: ref("p"), Horizon: ref("q"), Value: ref("turns"),
		},
		text: "encounter(x = a; y = b; order by c every round; " +
			"turn of fox while d {roll z = e; x -= z; if f {y = g} else {act again; stop}}; " +
			"turn of owl {owl chooses for m, written k {hit if h {x += n}; run if i {}}}; " +
			"until o; limit p; after q; turns)",
		names: "a b c d e f g h i k m n o p q", bound: "x y z",
	},
	"encounter without an order": {
		e: &notation.Process{
			Turns: []notation.Turn{{Body: []notation.Stmt{
				(&notation.Choose{Actor: "fox", Options: []notation.Alternative{{Name: "hit", If: ref("no"), Body: []notation.Stmt{&notation.Roll{Name: "z", Value: ref("c")}}}}}).
					By(notation.NewPolicy(nil, nil), []notation.Expr{ref("a"), ref("b")}),
			}}},
			Until: ref("d"), Value: &notation.Given{X: ref("e"), Cond: ref(notation.RoundsName)},
		},
		text:  "encounter(turn {fox chooses by the policy found(a, b) {hit {roll z = c}}}; until d; e given encounter/rounds)",
		names: "a b c d e", bound: "z",
	},
	"given": {e: &notation.Given{X: ref("a"), Cond: ref("b")}, text: "a given b", names: "a b"},
	"retry": {e: &notation.Retry{X: &notation.Given{X: ref("a"), Cond: ref("b")}}, text: "retry(a given b)", names: "a b"},
}

// What is under a node is printed, replaced, bound and compared, each in its place.
func TestBranching(t *testing.T) {
	for name, c := range branching {
		t.Run(name, func(t *testing.T) {
			if got := c.e.String(); got != c.text {
				t.Errorf("it is printed as %s", got)
			}
			same := notation.WithChildren(c.e, slices.Clone(notation.Children(c.e)))
			if same.String() != c.text || !notation.Equal(same, c.e) {
				t.Errorf("with its own children it is %s", same)
			}
			for i := range notation.Children(c.e) {
				children := slices.Clone(notation.Children(c.e))
				children[i] = notation.Int(7)
				other := notation.WithChildren(c.e, children)
				if notation.Equal(other, c.e) || !slices.Equal(notation.Children(other), children) {
					t.Errorf("with another child %d it is %s", i, other)
				}
			}
			if c.e.String() != c.text {
				t.Errorf("it was changed to %s", c.e)
			}

			free := strings.Fields(c.names)
			slices.Sort(free)
			if got := notation.FreeNames(c.e); !slices.Equal(got, free) {
				t.Errorf("the names %q are free", got)
			}
			var asked []string
			bound, err := notation.Bind(c.e, func(e notation.Expr) (notation.Expr, error) {
				asked = append(asked, e.(*notation.Ref).Name)
				return notation.Int(7), nil
			})
			if got := strings.Join(asked, " "); err != nil || got != c.names {
				t.Errorf("the names %s are asked for, error %v", got, err)
			}
			if got := notation.FreeNames(bound); len(got) > 0 {
				t.Errorf("%q are left in %s", got, bound)
			}
			_, err = notation.Bind(c.e, func(notation.Expr) (notation.Expr, error) { return nil, errors.New("no") })
			if err == nil {
				t.Error("an error is lost")
			}

			renamed := notation.WithBound(c.e, strings.ToUpper)
			var names []string
			for i := range notation.Children(renamed) {
				for _, n := range notation.BoundIn(renamed, i) {
					if !slices.Contains([]string{notation.TurnsName, notation.RoundsName, notation.PlaceName}, n) && !slices.Contains(names, n) {
						names = append(names, n)
					}
				}
			}
			if got := strings.ToLower(strings.Join(names, " ")); got != c.bound || slices.ContainsFunc(names, func(n string) bool { return n != strings.ToUpper(n) }) {
				t.Errorf("%q are bound once they are renamed, want those of %s", names, c.bound)
			}
		})
	}
}

// A large tree is transformed in as many steps as it has nodes.
func TestTransformShared(t *testing.T) {
	e := doubled(ref("a"), twice(notation.Add))
	calls := 0
	out := notation.Transform(e, func(e notation.Expr) (notation.Expr, bool) {
		if calls++; calls > 10_000 {
			return e, true
		}
		_, leaf := e.(*notation.Ref)
		return notation.Int(1), leaf
	})
	if calls > 1000 || nodes(out) > 400 {
		t.Errorf("%d calls make %d nodes", calls, nodes(out))
	}
}

package anydice

import (
	"iter"
	"math/big"
	"slices"

	"oddsmith/scenarios/notation"
)

// An expanded argument is dice that a body is calculated for.
type expanded struct {
	param int
	name  string
	total quantity // of dice that are given to a number
	each  bool     // the body needs every value by itself

	// Of dice that are given to a sequence.
	pooled bool
	size   quantity
	die    quantity
	lowest bool
}

// expandPool describes dice d that are given to parameter p, the i-th, which takes a sequence.
func (u *unroller) expandPool(i int, p param, d *dice) *expanded {
	return &expanded{param: i, name: u.fresh(p.name), pooled: true, size: d.count, die: d.die, lowest: u.settings.lowest}
}

// A branch is what a body is worth for some of the values of the rolls: a tree, and the
// condition under which there is a result, nil for always.
type branch struct {
	q     quantity
	holds notation.Expr
	never bool
}

// key is the name of the number, made by code, that says what the roll shows; for a single die, or a sum, the
// name of the roll itself.
func (r *expanded) key() string {
	if r.pooled && r.size.value > 1 {
		return r.name + "_shown"
	}
	return r.name
}

// symbol returns the argument for a roll that is not enumerated: its name, or its value if that is
// certain.
func (r *expanded) symbol(u *unroller) value {
	name := u.ref(r.name)
	if !r.pooled {
		if r.total.known {
			return r.total
		}
		return quantity{tree: name, lo: r.total.lo, hi: r.total.hi}
	}
	if r.certain() {
		return &sequence{items: slices.Repeat([]quantity{r.die}, int(r.size.value))}
	}
	if r.single() {
		return &sequence{items: []quantity{{tree: name, lo: r.die.lo, hi: r.die.hi}}}
	}
	return &sequence{pool: &pool{tree: name, size: r.size, lo: r.die.lo, hi: r.die.hi, lowest: r.lowest}}
}

// certain reports whether nothing is rolled.
func (r *expanded) certain() bool {
	if !r.pooled {
		return r.total.known
	}
	return r.size.known && (r.size.value == 0 || r.die.known)
}

// single reports whether the argument is a pool of one die.
func (r *expanded) single() bool { return r.pooled && r.size.known && r.size.value == 1 }

// shown yields every value of the roll: its key (see code) and the argument to run the body with. Numbers
// ascend, pools descend.
func (r *expanded) shown(u *unroller) iter.Seq2[int64, value] {
	return func(yield func(int64, value) bool) {
		if !r.pooled {
			for _, v := range r.total.values() {
				if !yield(v, number(v)) {
					return
				}
			}
			return
		}
		faces := r.die.values()
		for list := range u.multisets(faces, r.size.sure()) {
			if !yield(r.code(faces, list), r.asSequence(list)) {
				return
			}
		}
	}
}

func (r *expanded) asSequence(list []int64) *sequence {
	items := numbers(list)
	if r.lowest {
		slices.Reverse(items)
	}
	return &sequence{items: items}
}

// refuseMany ends the conversion if the roll has too many values to run the body for each.
func (r *expanded) refuseMany(u *unroller) {
	n, what := int64(0), "values"
	if r.pooled {
		n, what = multisets(int64(len(r.die.values())), r.size.sure()), "rolls"
	} else {
		n = int64(len(r.total.values()))
	}
	if n > maxRolls {
		panic(refusal{spent: true, err: notation.Errorf(u.at, "the function is calculated for each of %d %s, the limit is %d", n, what, maxRolls).
			WithHint("fewer dice, or a body that only counts, keeps or adds up")})
	}
	u.spend(int(n))
}

// multisets is how many different rolls n dice of k faces have, far at most.
func multisets(k, n int64) int64 {
	if k == 0 {
		return 0
	}
	out := new(big.Int).Binomial(min(n+k-1, 1<<20), min(n, k-1))
	return saturated(out)
}

// multisets yields every combination of n dice, each sorted from high to low, the highest first.
// The slice is reused.
func (u *unroller) multisets(faces []int64, n int64) iter.Seq[[]int64] {
	list := make([]int64, n)
	return func(yield func([]int64) bool) {
		var place func(i int64, most int) bool
		place = func(i int64, most int) bool {
			u.spend(1)
			if i == n {
				return yield(list)
			}
			for k := most; k >= 0; k-- {
				list[i] = faces[k]
				if !place(i+1, k) {
					return false
				}
			}
			return true
		}
		place(0, len(faces)-1)
	}
}

// code encodes the dice of a roll, list, as one number: a single die as its face, several by position, or by
// how many show each of the faces. Higher dice have a higher number.
func (r *expanded) code(faces, list []int64) int64 {
	out := int64(0)
	switch {
	case len(list) == 1:
		return list[0]
	case r.byCount(faces):
		for i := len(faces) - 1; i > 0; i-- {
			n := int64(0)
			for _, v := range list {
				if v == faces[i] {
					n++
				}
			}
			out = out*(r.size.value+1) + n
		}
	default:
		for _, v := range list {
			out = out*(faces[len(faces)-1]-faces[0]+1) + v - faces[0]
		}
	}
	return out
}

// byCount reports whether code encodes a roll by how many dice show each of the faces, because that needs
// smaller numbers.
func (r *expanded) byCount(faces []int64) bool {
	return powerBelow(r.size.value+1, int64(len(faces)-1)) < powerBelow(faces[len(faces)-1]-faces[0]+1, r.size.value)
}

func powerBelow(base, e int64) int64 {
	return saturated(new(big.Int).Exp(big.NewInt(base), big.NewInt(e), nil))
}

// codeTree returns the expression that encodes a named pool as code does.
func (r *expanded) codeTree(u *unroller) notation.Expr {
	faces := r.die.values()
	out := number(0)
	pool := u.ref(r.name)
	if r.byCount(faces) {
		for _, f := range slices.Backward(faces[1:]) {
			shown := u.where(pool, func(it notation.Expr) notation.Expr { return u.binary(notation.Eq, it, u.integer(f)) })
			n := quantity{tree: u.call(notation.Size, shown), hi: r.size.value}
			out = u.apply("+", u.apply("*", out, number(r.size.value+1)), n)
		}
	} else {
		base := faces[len(faces)-1] - faces[0] + 1
		for i := range r.size.value {
			at := quantity{tree: u.call(notation.Nth, pool, u.integer(i+1)), lo: faces[0], hi: faces[len(faces)-1]}
			out = u.apply("+", u.apply("*", out, number(base)), u.apply("-", at, number(faces[0])))
		}
	}
	if out.hi > doubles {
		fail(u.at, "the function is calculated for too many rolls of %d dice", r.size.value)
	}
	return u.of(out)
}

// tree returns the expression of the roll; nil if its value is certain.
func (r *expanded) tree(u *unroller) notation.Expr {
	switch {
	case r.certain():
		return nil
	case !r.pooled:
		return r.total.tree
	case r.single():
		return r.die.tree
	}
	return u.copies(u.of(r.size), u.of(r.die))
}

package anydice

import (
	"maps"
	"slices"
	"strings"

	"oddsmith/scenarios/notation"
)

// A ruleMode is how a program is unrolled for a rule file: numbers that are variables stay
// names, which become parameters; dice that are variables become constants; functions stay
// functions, and loops over outputs become parameters to sweep. What cannot stay a name, for
// the program needs to know it, is literal in the next attempt.
type ruleMode struct {
	literal   map[string]bool // of the names that the whole file knows: whether they must be known
	assigned  map[string]int  // how often each variable is assigned
	params    []ruleParam
	constants []ruleConstant
	functions []*ruleFunction
	plain     bool // no functions

	active  map[*function]int // calls that are not over
	inside  int               // functions of the rule file that are made
	local   map[string]int    // how often a name was given in such functions
	looping int               // inside of so many loops that stay
}

// A ruleParam is a number that the rule file lets be set, or swept.
type ruleParam struct {
	name   string
	value  int64
	lo, hi int64
	swept  bool // it is the variable of a loop
}

type ruleConstant struct {
	name string
	tree notation.Expr
}

// A ruleFunction is a function of the program for arguments of some sort.
type ruleFunction struct {
	of     *function
	name   string
	params []string
	body   notation.Expr // under Lets, perhaps a Given
}

// variable makes a variable assigned at the top level a parameter (a literal number) or a constant (dice) of
// the rule file, and returns a reference to it; v itself if that is not possible.
func (u *unroller) variable(s *assignment, v value) value {
	m := u.rules
	name := u.slug(s.name)
	if m.assigned[s.name] != 1 || m.looping > 0 || m.literal[name] {
		return v
	}
	switch v := v.(type) {
	case quantity:
		if _, written := s.x.(*literal); !written || !v.known {
			return v
		}
		least := min(v.value, 1) // what is calculated holds for every number from there on
		m.literal[name] = false
		m.params = append(m.params, ruleParam{name: name, value: v.value, lo: least, hi: far})
		return quantity{tree: u.ref(name), lo: least, hi: far}
	case *dice:
		if v.empty || u.total(v).known {
			return v
		}
		q := u.total(v)
		m.literal[name] = false
		m.constants = append(m.constants, ruleConstant{name: name, tree: q.tree})
		out := *v
		q.tree = u.ref(name)
		if out.sum = &q; v.count.known && v.count.value == 1 {
			out.die = q
		}
		return &out
	case *sequence:
	}
	return v
}

// slug is a variable's name as rule files write names.
func (u *unroller) slug(name string) string {
	out := strings.Trim(strings.ToLower(name), "_")
	if out == "" || isReserved(out) {
		out += "_value"
	}
	return strings.TrimPrefix(out, "_")
}

// swept executes a loop over consecutive numbers once, with a parameter of the rule file that can be swept in
// place of the loop's variable. It returns false if the numbers are not consecutive, the body does more than
// output, the loop is inside another or a function, or the name is used otherwise.
func (u *unroller) swept(s *loop, items []quantity, f *frame) (outcome, bool) {
	m := u.rules
	name := u.slug(s.name)
	for _, p := range m.params {
		if p.name == name {
			return nil, false
		}
	}
	if m.literal[name] || m.looping > 0 || f.caller != nil || len(items) < 2 || !onlyShows(s.body) || m.assigned[s.name] > 1 {
		return nil, false
	}
	for i, q := range items {
		if !q.known || q.value != items[0].value+int64(i) {
			return nil, false
		}
	}
	last := items[len(items)-1]
	m.literal[name] = false
	m.params = append(m.params, ruleParam{name: name, value: items[0].value, lo: items[0].value, hi: last.value, swept: true})
	f.vars[s.name] = quantity{tree: u.ref(name), lo: items[0].value, hi: last.value}
	o := u.exec(s.body, f)
	f.vars[s.name] = last
	return o, true
}

// onlyShows reports whether statements are outputs, or loops over such.
func onlyShows(list []statement) bool {
	for _, s := range list {
		l, isLoop := s.(*loop)
		_, isOutput := s.(*output)
		if !isOutput && !(isLoop && onlyShows(l.body)) {
			return false
		}
	}
	return len(list) > 0
}

// assignments adds to n how often each variable is assigned in the statements, and returns n.
func assignments(list []statement, n map[string]int) map[string]int {
	for _, s := range list {
		switch s := s.(type) {
		case *assignment:
			n[s.name]++
		case *loop:
			n[s.name]++
			assignments(s.body, n)
		case *condition:
			assignments(s.then, n)
			assignments(s.rest, n)
		case *function:
			assignments(s.body, n)
		case *output, *result, *setting:
		}
	}
	return n
}

// asFunction returns a call's value v as a call of a function of the rule file, if its body can be
// evaluated for named arguments; else v. used are the roll names given before the call.
func (u *unroller) asFunction(c *calling, args []value, v value, used map[string]int) value {
	m := u.rules
	d, isDice := v.(*dice)
	q, isNumber := v.(quantity)
	switch {
	case m.plain || c.fn.own != nil || m.active[c.fn] > 0:
		return v // a function that calls itself is one function with all that it unrolls to
	case isDice && (d.empty || d.die.known || !d.count.known || d.count.value != 1):
		return v
	case !isDice && (!isNumber || q.known):
		return v
	}
	fn := u.template(c, args, used)
	if fn == nil {
		return v
	}
	u.used = used
	trees := make([]notation.Expr, len(args))
	for i, p := range c.fn.params {
		trees[i] = u.argument(p, args[i])
	}
	u.node()
	call := &notation.Ref{At: c.at, Name: fn.name, Args: trees}
	if isDice {
		out := *d
		out.die.tree = call
		return &out
	}
	q.tree = call
	return q
}

// argument is v as the tree of an argument in a rule file: dice given to a sequence are a pool, anything else
// is a number.
func (u *unroller) argument(p param, v value) notation.Expr {
	if d, ok := v.(*dice); ok && p.kind == sequenceParam {
		return u.copies(u.of(d.count), u.of(d.die))
	}
	q, _, _ := u.scalar(v)
	return u.of(q)
}

// template returns the rule file's function for the body of call c, evaluated with a named argument for each
// of args; one that is there already, if it is the same; nil if that is not possible. names says how often
// each name of a roll was given before the call.
func (u *unroller) template(c *calling, args []value, names map[string]int) (fn *ruleFunction) {
	m := u.rules
	before := len(u.exploded)
	used := u.used
	defer func() {
		for word, n := range u.used {
			m.local[word] = max(m.local[word], n)
		}
		u.used = used
		m.inside--
		m.active[c.fn]--
		u.exploded = u.exploded[:before]
	}()
	name := u.functionName(c.fn)
	m.active[c.fn]++
	m.inside++
	u.used = maps.Clone(names)
	params := make([]string, len(args))
	generic := make([]value, len(args))
	for i, p := range c.fn.params {
		params[i] = u.fresh(p.name)
		if generic[i] = u.generic(p, args[i], params[i]); generic[i] == nil {
			return nil
		}
	}
	u.depth++
	b, ok := u.tried(func() branch { return u.branchOf(c.run(generic)) })
	u.depth--
	if !ok || b.never {
		return nil
	}
	body := u.of(b.q)
	if b.holds != nil {
		u.node()
		body = &notation.Given{At: c.at, X: body, Cond: b.holds}
	}
	for i, p := range c.fn.params {
		if _, isDice := args[i].(*dice); isDice && (p.kind == numberParam || p.kind == sequenceParam) {
			body = u.rolledOnce(params[i], body)
		}
	}
	for _, other := range m.functions {
		if other.of == c.fn && slices.Equal(other.params, params) && notation.Equal(other.body, body) {
			return other
		}
	}
	for _, free := range notation.FreeNames(body) {
		if _, global := m.literal[free]; !global && !slices.Contains(params, free) && !m.isFunction(free) {
			return nil // a variable of whoever calls
		}
	}
	out := &ruleFunction{of: c.fn, name: u.unusedName(name), params: params, body: body}
	m.functions = append(m.functions, out)
	return out
}

func (m *ruleMode) isFunction(name string) bool {
	return slices.ContainsFunc(m.functions, func(f *ruleFunction) bool { return f.name == name })
}

// rolledOnce binds a parameter's value around the body, because a rule file evaluates an argument
// again at every use.
func (u *unroller) rolledOnce(param string, body notation.Expr) notation.Expr {
	roll := param + "_rolled"
	held := notation.PutFor(body, param, &notation.Ref{Name: roll})
	if out, ok := inlined(roll, &notation.Ref{Name: param}, held); ok {
		return out
	}
	if held == body {
		return body
	}
	return &notation.Let{At: u.at, Name: roll, Value: &notation.Ref{Name: param}, Body: held}
}

// generic returns an argument that is only a name, of the kind and with the bounds of v, which was passed to p;
// nil if v cannot be named.
func (u *unroller) generic(p param, v value, name string) value {
	ref := u.ref(name)
	d, isDice := v.(*dice)
	switch {
	case isDice && d.empty:
		return nil
	case isDice && p.kind == sequenceParam:
		size := d.count
		if !size.known {
			size.tree = u.call(notation.Size, ref)
		} else {
			size = quantity{tree: u.call(notation.Size, ref), lo: size.value, hi: size.value}
		}
		return &sequence{pool: &pool{tree: ref, size: size, lo: d.die.lo, hi: d.die.hi, lowest: u.settings.lowest}}
	case p.kind == sequenceParam:
		return nil
	case isDice && p.kind == numberParam:
		q := u.total(d)
		return quantity{tree: ref, lo: q.lo, hi: q.hi}
	case isDice:
		q := u.total(d)
		out := *d
		if q.tree = ref; q.known {
			return nil
		}
		if out.sum = &q; d.count.known && d.count.value == 1 {
			out.die = q
		}
		return &out
	}
	q, ok := v.(quantity)
	if !ok {
		return nil
	}
	return quantity{tree: ref, lo: q.lo, hi: q.hi}
}

// tried calls f; false if f needs to know the values of names, or is refused. Only a spent budget is passed on.
func (u *unroller) tried(f func() branch) (b branch, ok bool) {
	b, lost, refused := u.attempt(f)
	if refused != nil && refused.spent {
		panic(*refused)
	}
	return b, lost == nil && refused == nil
}

// functionName is what a rule file calls a function: its words.
func (u *unroller) functionName(fn *function) string {
	name := strings.ReplaceAll(words(fn.name), " ", "_")
	if name == "" || isReserved(name) {
		name += "_function"
	}
	return strings.TrimPrefix(name, "_")
}

// unusedName returns the name, with a number if another function of the rule file has it.
func (u *unroller) unusedName(name string) string {
	taken := map[string]bool{}
	for _, f := range u.rules.functions {
		taken[f.name] = true
	}
	return freeName(name, taken)
}

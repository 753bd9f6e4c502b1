package referee

import (
	"slices"
	"strings"
)

// extend is a file over what it extends: entries with the same name are replaced, others stay.
func extend(base, root doc) doc {
	out := mapping(base)
	out = without(without(out, "tables"), "expect")
	for _, e := range entries(root) {
		old := get(base, e.key)
		switch e.key {
		case "parameters":
			out = put(out, e.key, extendParameters(old, e.under))
		case "outcome":
			out = put(out, e.key, extendCases(old, e.under))
		case "actions":
			out = put(out, e.key, merge(old, e.under, extendPart))
		case "records":
			out = put(out, e.key, merge(old, e.under, func(old, e doc) doc { return merge(old, e, nil) }))
		case "encounter":
			out = put(out, e.key, extendEncounter(old, e.under))
		default:
			if isMapping(old) && isMapping(e.under) {
				out = put(out, e.key, merge(old, e.under, nil))
				continue
			}
			out = put(out, e.key, e.under)
		}
	}
	return extendPart(out, nil)
}

func mapping(d doc) pairs {
	m, _ := d.(pairs)
	return slices.Clone(m)
}

func put(m pairs, key string, under doc) pairs {
	for i := range m {
		if m[i].key == key {
			m[i].under = under
			return m
		}
	}
	return append(m, entry{key, under})
}

func without(m pairs, key string) pairs {
	return slices.DeleteFunc(m, func(i entry) bool { return i.key == key })
}

// merge replaces the entries with the same name, by what join makes of both if there is one.
func merge(old, over doc, join func(old, over doc) doc) doc {
	out := mapping(old)
	for _, e := range entries(over) {
		under := e.under
		if join != nil && has(old, e.key) {
			under = join(get(old, e.key), under)
		}
		out = put(out, e.key, under)
	}
	return out
}

// extendParameters: a bare value changes only the default.
func extendParameters(old, over doc) doc {
	return merge(old, over, func(old, over doc) doc {
		if isMapping(old) && !isMapping(over) {
			return put(without(mapping(old), "required"), "default", over)
		}
		return over
	})
}

// extendCases: new cases go before otherwise.
func extendCases(old, over doc) doc {
	out := mapping(old)
	for _, e := range entries(over) {
		at := slices.IndexFunc(out, func(i entry) bool { return i.under == "otherwise" })
		if has(out, e.key) || at < 0 {
			out = put(out, e.key, e.under)
			continue
		}
		out = slices.Insert(out, at, entry{e.key, e.under})
	}
	return out
}

// extendPart puts what stands under keys that end in + into the part beside them.
func extendPart(old, over doc) doc {
	plus := []string{"rolls+", "effects+", "policy+", "outcome+"}
	if over != nil {
		if !isMapping(over) || !slices.ContainsFunc(plus, func(k string) bool { return has(over, k) }) {
			return over
		}
		if !isMapping(old) || has(old, "if") {
			old = pairs{{"effects", old}}
		}
	} else {
		over = old
	}
	out := mapping(old)
	for _, e := range entries(over) {
		part, isPlus := strings.CutSuffix(e.key, "+")
		if !isPlus {
			out = put(out, e.key, e.under)
			continue
		}
		out = without(out, e.key)
		switch part {
		case "rolls":
			out = put(out, part, merge(get(out, part), e.under, nil))
		case "outcome":
			out = put(out, part, extendCases(get(out, part), e.under))
		case "effects":
			out = put(out, part, addEffects(get(out, part), e.under))
		case "policy":
			out = put(out, part, addEntries(get(out, part), e.under))
		default:
			panic(fault(e.key))
		}
	}
	return out
}

// addEffects adds to a list, or replaces the effects of cases; `hit+` adds to those of a case.
func addEffects(old, over doc) doc {
	if !isMapping(over) || has(over, "if") {
		return slices.Concat(items(old), items(over))
	}
	out := mapping(old)
	for _, e := range entries(over) {
		if name, ok := strings.CutSuffix(e.key, "+"); ok {
			out = put(out, name, slices.Concat(items(get(out, name)), items(e.under)))
			continue
		}
		out = put(out, e.key, e.under)
	}
	return out
}

func items(d doc) []any {
	var out []any
	for _, i := range list(d) {
		out = append(out, i)
	}
	return out
}

// addEntries: an entry of a policy replaces the one with the same action; a new one goes first.
func addEntries(old, over doc) doc {
	action := func(d doc) string {
		if es := entries(d); len(es) == 1 && es[0].key != "weights" {
			d = es[0].under
		}
		return text(d)
	}
	out := items(old)
	var fresh []any
	for _, e := range items(over) {
		at := slices.IndexFunc(out, func(o any) bool { return action(o) == action(e) })
		if at < 0 {
			fresh = append(fresh, e)
			continue
		}
		out[at] = e
	}
	return append(fresh, out...)
}

// extendEncounter: turns are replaced by actor, endings by name.
func extendEncounter(old, over doc) doc {
	out := mapping(old)
	for _, e := range entries(over) {
		under := e.under
		switch e.key {
		case "until":
			if isMapping(get(old, e.key)) && isMapping(under) {
				under = merge(get(old, e.key), under, nil)
			}
		case "turns":
			under = merge(get(old, e.key), under, extendTurn)
		}
		out = put(out, e.key, under)
	}
	return out
}

// extendTurn: a turn that gives only a policy changes only the policy.
func extendTurn(old, over doc) doc {
	isTurn := func(d doc) bool { return isMapping(d) && (has(d, "policy") || has(d, "start") || has(d, "target")) }
	if isMapping(over) && slices.ContainsFunc(entries(over), func(e entry) bool { return strings.HasSuffix(e.key, "+") }) {
		if !isTurn(old) {
			old = pairs{{"policy", old}}
		}
		return extendPart(old, over)
	}
	if isTurn(old) && (!isTurn(over) || len(entries(over)) == 1 && has(over, "policy")) {
		if has(over, "policy") {
			over = get(over, "policy")
		}
		return put(mapping(old), "policy", over)
	}
	return over
}

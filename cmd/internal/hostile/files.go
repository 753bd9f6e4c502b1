package main

import (
	"fmt"
	"strings"
	"unicode/utf16"
)

// rules are a rule file whose texts are hostile.
func (a *inventor) rules() string {
	q := func() string { return quoted(a.text()) }
	var b strings.Builder
	name := "evil/one"
	if a.once(10) {
		name = a.text()
	}
	fmt.Fprintf(&b, "scenario: %s\ntitle: %s\nquestion: %s\nsource: %s\nassumptions: [%s, %s]\n", quoted(name), q(), q(), q(), q(), q())
	fmt.Fprintf(&b, "parameters:\n  n: {default: 2, range: 1..4, unit: %s, doc: %s}\n", q(), q())
	measure := "r + n"
	if a.once(10) {
		measure = a.text()
	}
	fmt.Fprintf(&b, "rolls: {r: 1d6}\nmeasures:\n  m: {value: %s, title: %s, doc: %s, unit: %s}\n", quoted(measure), q(), q(), q())
	if a.once(20) {
		fmt.Fprintf(&b, "  %s: r\n", q())
	}
	fmt.Fprintf(&b, "expect:\n  - {claim: %s, quantity: mean(m), stated: 4, source: %s, known_wrong: %s}\n  - {claim: %s, quantity: mean(m), stated: 5}\n", q(), q(), q(), q())
	if a.once(10) {
		fmt.Fprintf(&b, "extends: %s\n", q())
	}
	return b.String()
}

// encounter is a rule file of a process with hostile texts, which may be mutated.
func (a *inventor) encounter() string {
	text := fmt.Sprintf(`scenario: evil/two
title: %s
encounter:
  state: {x: %d}
  turn: {rolls: {up: 1d2 == 1}, next: {x: "if(up, x + 1, x - 1)"}}
  until: x <= 0 or x >= %d
measures:
  m: {end: {%s: x <= 0, high: otherwise}, title: %s}
  turns: {end: turns, doc: %s}
expect:
  - {claim: %s, quantity: mean(turns), stated: 18}
`, quoted(a.text()), a.rng.IntN(12), 1+a.rng.IntN(12), a.one("low", "LOW", "a b"), quoted(a.text()), quoted(a.text()), quoted(a.text()))
	if a.once(2) {
		return a.mutated(text)
	}
	return text
}

// reads are rules that read the records of a data file; name is the field of their names, if
// that must be said.
func reads(file, name, fields string) string {
	if name != "" {
		name = "name: " + name + ", "
	}
	return fmt.Sprintf(`scenario: evil/data
parameters: {hp: 1}
records:
  monster: {file: %s, %sfields: {%s: hp}}
measures: {m: hp + 1d6}
`, quoted(file), name, fields)
}

// records are a data file: of hostile texts, of the wrong shape, too deep, too large, or of
// another encoding.
func (a *inventor) records(ending string) string {
	text := a.text()
	valid := map[string]string{
		"csv":  "name,hp\n\"" + strings.ReplaceAll(text, `"`, `""`) + "\",3\nwolf,4\n",
		"json": `{"wolf": {"hp": 4}, ` + jsonText(text) + `: {"hp": 3}}`,
		"yaml": "wolf: {hp: 4}\n" + quoted(text) + ": {hp: 3}\n",
	}[ending]
	switch a.rng.IntN(16) {
	case 0:
		return a.mutated(valid)
	case 1:
		return a.soup()
	case 2:
		return "\xef\xbb\xbf" + valid
	case 3: // the other byte order, too
		var b strings.Builder
		for _, u := range utf16.Encode([]rune("\ufeff" + valid)) {
			b.Write([]byte{byte(u), byte(u >> 8)})
		}
		return b.String()
	case 4:
		return strings.ReplaceAll(valid, "o", a.one("\xf6", "\x00", "\xff", "\u202e"))
	case 5:
		return a.bomb(ending)
	case 6:
		return strings.ReplaceAll(valid, "3", a.one("1e999999999", "-1e-999999999", strings.Repeat("9", 100_000), "NaN", "=1+1", "null", "[]", "{}", `"\u0000"`, "\"1d6\"", "0x7f", "1_000", "true"))
	case 7:
		return valid + valid
	case 8:
		return strings.ReplaceAll(valid, "hp", a.one("", "HP", "hp,hp", "__proto__", "\u202ehp", "h\x00p"))
	}
	return valid
}

// bomb is a small text that says a lot, or one that goes deep.
func (a *inventor) bomb(ending string) string {
	n := 1 << (8 + a.rng.IntN(9))
	switch ending {
	case "csv":
		return a.one("name,hp\n"+strings.Repeat("x,1\n", n), "name,hp"+strings.Repeat(",c", n)+"\n", "name,hp\n\""+strings.Repeat("x", n)+"\",1\n",
			"name,hp\n\""+strings.Repeat("\n", n), strings.Repeat("\"\"", n), strings.Repeat("\n", n), "name,hp\n"+strings.Repeat("\x00", n))
	case "json":
		return a.one(strings.Repeat("[", n), strings.Repeat(`{"a":`, n), strings.Repeat("[", n)+strings.Repeat("]", n), "["+strings.Repeat("0,", n)+"0]",
			`{"wolf": {"hp": `+strings.Repeat("9", n)+`}}`, `"`+strings.Repeat(`\u0000`, n)+`"`, strings.Repeat(`{"hp":1}`, n))
	}
	var b strings.Builder
	b.WriteString("a: &a [x, x, x, x, x, x, x, x, x]\n")
	for c := 'b'; c < 'z'; c++ {
		fmt.Fprintf(&b, "%c: &%c [%s*%c]\n", c, c, strings.Repeat(fmt.Sprintf("*%c, ", c-1), 8), c-1)
	}
	return a.one(b.String(), "a: &a {b: *a}\n", "&a [*a]\n", strings.Repeat("[", n), strings.Repeat("{a: ", n), strings.Repeat("- ", n), strings.Repeat("? ", n),
		"wolf: !!binary "+strings.Repeat("A", n), "wolf: !!python/object:os.system {hp: 1}\n", "<<: {wolf: {hp: 1}}\n", strings.Repeat("--- {}\n", min(n, 10_000)), "wolf: {hp: |\n"+strings.Repeat("  x\n", n),
		strings.Repeat("&a ", n)+"x", "wolf:\n"+strings.Repeat(" ", n)+"hp: 1\n", strings.Repeat("\"", n), "%TAG ! tag:"+strings.Repeat("x", n)+"\n")
}

// ruleBomb is a bomb at a place of a rule file.
func (a *inventor) ruleBomb() string {
	bomb := a.bomb("yaml")
	if a.once(2) {
		return bomb
	}
	return a.one("measures:\n", "parameters:\n", "rolls:\n", "expect:\n", "title: ", "encounter:\n") + "  " + bomb
}

// program is one of AnyDice.
func (a *inventor) program() string {
	name := strings.NewReplacer("\"", "", "\n", " ").Replace(a.text())
	valid := a.one(
		"output 1d2 named \""+name+"\"\noutput 3d6\n",
		"function: best N:n of D:d {\n result: [highest N of 4dD]\n}\noutput [best 3 of d6] named \""+name+"\"\n",
		"loop N over {1..4} {\n output Nd6 named \""+name+" [N]\"\n}\n",
		"set \"maximum function depth\" to 20\nfunction: f N:n { if N < 1 { result: 0 } result: [f N-1] + 1 }\noutput [f 10]\n",
		"A: {1..6, 3:2}\nif 1@A = 1 { output dA } else { output 2dA named \""+name+"\" }\n",
	)
	switch a.rng.IntN(6) {
	case 0:
		return valid + "output " + a.text()
	case 1:
		return valid + "output " + a.deep()
	case 2:
		return valid + a.soup()
	case 3, 4:
		return a.mutated(valid)
	}
	return valid
}

// jsonText is a text of JSON; what is no UTF-8 stays so.
func jsonText(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for i := range len(s) {
		switch c := s[i]; {
		case c == '"' || c == '\\':
			b.WriteString("\\" + string(c))
		case c < ' ':
			fmt.Fprintf(&b, `\u%04x`, c)
		default:
			b.WriteByte(c)
		}
	}
	return b.String() + `"`
}

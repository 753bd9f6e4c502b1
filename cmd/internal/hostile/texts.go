package main

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
)

// mark is in every text that tries something, and in nothing that oddsmith writes of itself: it
// may be shown as text, and be no part of what steers a reader.
const mark = "qzx"

// payloads are what texts try.
var payloads = []string{
	"\n::error file=ci.yml::qzx\n::add-mask::qzx", "\r\n::stop-commands::qzx", "\u2028::group::qzx", "##[error]qzx", "##vso[task.setvariable]qzx",
	"\n##teamcity[buildStop qzx]", "\n::set-output name=qzx::1", "\x1b[31mqzx", "\x1b]0;qzx\a", "\x1b]8;;http://qzx.example\x1b\\", "\x1bP+q\x1b\\", "\x1b[2J",
	"\u009b31m", "\u0090qzx\u009c", "\x00", "\u202eqzx", "\u2066qzx", "\u200fqzx", "\ufffe", "\uffff", "\ufeff", "\x7f\b\b\b", "\xff\xfe", "\xc0\xaf", "\xed\xa0\x80",
	"<script>qzx(1)</script>", "</script><script>qzx(1)</script>", "<img src=qzx onerror=qzx(1)>", "\"><svg onload=qzx(1)>", "' onmouseover='qzx(1)", "<!--qzx", "-->qzx",
	"</title></style></textarea><qzx>", "<![CDATA[qzx]]>", "]]>", "<?qzx?>", "<!DOCTYPE qzx [<!ENTITY q SYSTEM \"file:///etc/passwd\">]>&q;", "&qzx;", "&#27;qzx", "&amp;",
	"javascript:qzx(1)", "data:text/html,qzx", "![i](http://qzx.example/x)", "[x](http://qzx.example)", "<http://qzx.example>", "http://qzx.example/x", "www.qzx.example",
	"qzx@qzx.example", "@qzx", "#qzx", "\n# qzx", "\n- [ ] qzx", "\n```\nqzx\n```\n", "\n    qzx", "[qzx]: http://qzx.example", "[^qzx]", "a|b\\|qzx", "\n|qzx|\n|-|\n|qzx|\n", "`id`", "**qzx**",
	"=cmd|' /C calc'!A0", "=HYPERLINK(\"http://qzx\")", "+1+1", "-2+3", "@SUM(A1)", "\t=1", "\n=1", "=1,\"=2\"", "\uff1d1+1", "{{.}}", "{{qzx}}", "${qzx}", "$(qzx)", "%0A::error::qzx",
	"../../outside", "/etc/passwd", "C:\\qzx", "%s%n", "\\", "'", "\"", "\u0301\u0301\u0301", "\U0001f9d9\u200d\u2642",
}

// An inventor thinks of attacks.
type inventor struct {
	rng    *rand.Rand
	counts map[string]int // of runs, by what they tried
}

// one is one of some texts.
func (a *inventor) one(of ...string) string { return of[a.rng.IntN(len(of))] }

// once is true once in n times.
func (a *inventor) once(n int) bool { return a.rng.IntN(n) == 0 }

// text is some payloads in a row, now and then a long one.
func (a *inventor) text() string {
	var b strings.Builder
	for range 1 + a.rng.IntN(4) {
		b.WriteString(a.one(payloads...))
		b.WriteString(" " + mark)
	}
	if a.once(40) {
		b.WriteString(strings.Repeat("x", 60_000))
	}
	return b.String()
}

// argument is a text as one of a command line, which ends at a NUL.
func (a *inventor) argument() string { return strings.ReplaceAll(a.text(), "\x00", "") }

// fileName is a text as the name of a file in this folder.
func (a *inventor) fileName() string {
	name := strings.ReplaceAll(a.argument(), "/", "")
	return "x" + name[:min(len(name), 200)]
}

// quoted is a text for YAML, which takes the escapes of JSON and more.
func quoted(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b.WriteString("\\" + string(r))
		case r < ' ' || r > '~':
			fmt.Fprintf(&b, `\U%08x`, r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String() + `"`
}

// mutated is a text of which some bytes are other bytes, gone, or said again.
func (a *inventor) mutated(text string) string {
	b := []byte(text)
	for range []int{1, 1, 1, 2, 2, 3, 6}[a.rng.IntN(7)] {
		if len(b) == 0 {
			break
		}
		i := a.rng.IntN(len(b))
		j := min(len(b), i+1+a.rng.IntN(12))
		switch a.rng.IntN(6) {
		case 0:
			b[i] = byte(a.rng.IntN(256))
		case 1:
			b = append(b[:i:i], b[j:]...)
		case 2:
			b = append(b[:j:j], b[i:]...)
		case 3:
			b = append(b[:i:i], append([]byte(a.text()), b[i:]...)...)
		case 4:
			b = append(b[:i:i], append([]byte(a.one(tokens...)), b[i:]...)...)
		case 5:
			k := a.rng.IntN(len(b))
			b[i], b[k] = b[k], b[i]
		}
	}
	return string(b)
}

// tokens are of all languages that oddsmith reads, and some that it does not.
var tokens = []string{
	"1d6", "d", "d%", "dF", "2d", "(", ")", "((((", "[", "]", "{", "}", "{{", ",", ":", ";", "!", "!!", "!p", "k", "kh3", "dl", "r<2", "ro", ">", "<", "=", "==", ">=", "!=",
	"+", "-", "*", "/", "%", "^", "**", "@", "@{x}", "#", "&", "|", "\"", "'", "\\", "_", "..", "...", "0", "-1", "1/0", "0d6", "6d0", "-3d6", "1e999", "1e-999", "0x10", "NaN", "inf",
	"99999999999999999999999", "18446744073709551616", "9223372036854775807", "0.1", ".5", "5.", "1/3", "½", "٣d٦", "１d６", "\u00a0", "\t", "\n", "\r", "\x00", "\u2028", "\ufeff",
	"if", "loop", "over", "function", "output", "named", "result", "set", "highest", "lowest", "explode", "reroll", "rank(1, 2, 1d6)", "sum(3, 1d6)", "max", "min", "pool(3, d6)",
	"chance(1/2)", "joint", "each", "it", "and", "or", "not", "when", "otherwise", "true", "yes", "null", "~", "!!binary", "&a", "*a", "<<: *a", "---", "%YAML 9.9", "? ", "- ", "| ", "> ",
	"[self health]", "[target health] -= 1d6", "if:", "floor(", "ceil(", "abs(", "round(", "until:", "state:", "turn:", "next:", "given:", "end:",
}

// soup is tokens in a row.
func (a *inventor) soup() string {
	var b strings.Builder
	for range 1 + a.rng.IntN(25) {
		b.WriteString(a.one(tokens...))
		b.WriteString(a.one("", " ", ""))
	}
	return b.String()
}

// deep is something within itself, many times.
func (a *inventor) deep() string {
	depth := 1 << (4 + a.rng.IntN(13))
	pair := [][2]string{{"(", ")"}, {"{", "}"}, {"[", "]"}, {"floor(", ")"}, {"-", ""}, {"[highest of ", " and 1]"}, {"not ", ""}, {"if(1, ", ", 2)"}, {"1d", ""}, {"(1d", ")"}, {"1+", ""}, {"{1d6,", "}k1"}}[a.rng.IntN(12)]
	if depth*(len(pair[0])+len(pair[1])) > 100_000 { // a command line has its limits
		depth = 100_000 / (len(pair[0]) + len(pair[1]))
	}
	return strings.Repeat(pair[0], depth) + "1d6" + strings.Repeat(pair[1], depth)
}

var digit = regexp.MustCompile(`\d`)

// expressions are valid ones, by notation.
var expressions = map[string][]string{
	"roll20":  {"4d6k3", "1d20+5", "3d6!>5>4", "{4d6+2d8, 3d20+3}k1", "[[1d20 + 5]]", "8d6!p", "4dF", "(1d4)d6", "5d10r<2", "10d10>7f1", "2d6[fire]", "floor(2d6/2)"},
	"methuen": {"((1d6)+3)-((1d4/2)*2)", "7/2 + 10/0", "2d6 - 3", "-1d4 * 2"},
	"rules":   {"rank(1, 3, 1d6)", "sum(each(pool(4, d6), max(it, 2)))", "if(1d6 > 3, 1d8, 0)", "explode(1d6, it == 6)", "chance(1/3)", "joint(1d6, 1d4)", "1d6 >= 4 and 1d6 <= 5"},
	"anydice": {"output 3d6", "output [highest 3 of 4d6] named \"x\"", "loop N over {1..4} { output Nd6 }", "output d20+4 >= 15"},
}

// expression is one of a notation, or something like it.
func (a *inventor) expression(notation string) string {
	valid := a.one(expressions[notation]...)
	text := valid
	switch a.rng.IntN(8) {
	case 0:
		text = a.text()
	case 1:
		text = a.soup()
	case 2:
		text = a.deep()
	case 3, 4:
		text = a.mutated(valid)
	case 5: // digits alone
		text = digit.ReplaceAllStringFunc(valid, func(string) string { return a.one("0", "1", "2", "7", "10", "60", "999", "-1", "100000") })
	case 6:
		text = valid + a.one(" + ", " - ", "*", "/", " ") + a.one(expressions[notation]...)
	}
	return strings.ReplaceAll(text, "\x00", "")
}

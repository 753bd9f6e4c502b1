package notation

import "regexp"

// A phrase is how something is written elsewhere, or said in words, and how it is written here.
type phrase struct {
	pattern *regexp.Regexp
	in      notations
	hint    string // with what the pattern found
}

const (
	someDice = `\b(?P<dice>\d*d\d+)\s*`
	oneDie   = `\b1?(?P<die>d\d+)\s*(?:with\s+)?`
	highest  = `(?:highest|best|top)`
	lowest   = `(?:lowest|worst)`
	howMany  = `(?:\s*(?P<n>\d+))?`

	conditional = "write if(condition, value, other), in the rules notation"
	program     = "this is AnyDice: write output [highest 3 of 4d6], with --notation anydice"
)

// phrases are tried in this order.
var phrases = []phrase{
	in(inRoll20|inRules, `\bif\b.*\bthen\b.*`, conditional),
	in(inRoll20|inRules, `\?[^{].*:.*`, conditional),
	in(inRoll20|inRules, `^\s*output\b.*|\[(?:`+highest+`|`+lowest+`|middle|count|explode|absolute|maximum)\b[^]]*\]`, program),
	in(inRoll20|inRules, someDice+`drop\s+`+highest+howMany, "write ${dice}dh${n}"),
	in(inRoll20|inRules, someDice+`drop(?:\s+`+lowest+`)?`+howMany, "write ${dice}dl${n}"),
	in(inRoll20|inRules, someDice+`keep\s+`+lowest+howMany, "write ${dice}kl${n}"),
	in(inRoll20|inRules, someDice+`keep(?:\s+`+highest+`)?`+howMany, "write ${dice}k${n}"),
	in(inRoll20|inRules, `\b`+highest+howMany+`\s+of\s+`+someDice, "write ${dice}k${n}"),
	in(inRoll20|inRules, `\b`+lowest+howMany+`\s+of\s+`+someDice, "write ${dice}kl${n}"),
	in(inRoll20|inRules, oneDie+`adv(?:antage)?\b`, "write 2${die}k1"),
	in(inRoll20|inRules, oneDie+`dis(?:adv(?:antage)?)?\b`, "write 2${die}kl1"),
	in(inRoll20, someDice+`count\s+(?P<point>\d+)\+`, "write ${dice}>${point}"),
	in(inRules, `\b(?P<n>\d+)(?P<die>d\d+)\s*count\s+(?P<point>\d+)\+`, "write count(pool(${n}, ${die}), it >= ${point})"),
}

func in(in notations, pattern, hint string) phrase {
	return phrase{pattern: regexp.MustCompile(`(?i)` + pattern), in: in, hint: hint}
}

// phrase refuses what a text that cannot be read says in another way; nil if it is not known.
func (g *Grammar) phrase(src *Source) *Error {
	for _, p := range phrases {
		found := p.pattern.FindStringSubmatchIndex(src.Text)
		if found == nil || !g.has(p.in) {
			continue
		}
		at := Span{Src: src, Start: found[0], End: found[1]}
		return Errorf(at, "%q cannot be read", at.Text()).WithHint("%s", p.pattern.ExpandString(nil, p.hint, src.Text, found))
	}
	return nil
}

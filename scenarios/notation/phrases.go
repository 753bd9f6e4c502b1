package notation

import (
	"cmp"
	"slices"
	"strings"
)

// A phrase is how something is written elsewhere, or said in words, and how it is written here.
//
// Its pattern is words apart by spaces: | stands between words that mean the same, ? behind what may be
// missing, DICE, DIE, N and M are dice, one die and two numbers, ^ is the start, and ... is whatever comes before the
// next word, or all that is left. The hint names what was found: {dice}, {count}, {die}, {n}, {m}.
type phrase struct {
	pattern string
	in      notations
	hint    string
}

const (
	highest = "highest|best|top"
	lowest  = "lowest|worst"
	keep    = "keep|take"
	explode = "explode|explodes|exploding"

	conditional = "write if(condition, value, other), in the rules notation"
	program     = "this is AnyDice: a program such as output [highest 3 of 4d6] is read with --notation anydice"
	// How many dice are at least {n}.
	counted = "write count(pool({count}, {die}), it >= {n})"
)

// phrases are tried in this order.
var phrases = []phrase{
	{"if ... then ...", inRoll20 | inRules, conditional},
	{"if ... else ...", inRoll20 | inRules, conditional},
	{"? ... : ...", inRoll20 | inRules, conditional},
	{"^ output ...", inRoll20 | inRules, program},
	{"[ " + highest + "|" + lowest + "|middle|count|explode|absolute|maximum ... ]", inRoll20 | inRules, program},
	{"^ /? r|roll ...", inRoll20 | inRules, "leave out the word, and write the dice alone: 4d6"},
	{"DICE drop the? " + highest + " N?", inRoll20 | inRules, "write {dice}dh{n}"},
	{"DICE drop the? " + lowest + "? N?", inRoll20 | inRules, "write {dice}dl{n}"},
	{"DICE " + keep + " the? " + lowest + " N?", inRoll20 | inRules, "write {dice}kl{n}"},
	{"DICE " + keep + " the? " + highest + "? N?", inRoll20 | inRules, "write {dice}k{n}"},
	{"DICE the? " + lowest + " N?", inRoll20 | inRules, "write {dice}kl{n}"},
	{"DICE the? " + highest + " N?", inRoll20 | inRules, "write {dice}k{n}"},
	{highest + " N? of DICE", inRoll20 | inRules, "write {dice}k{n}"},
	{lowest + " N? of DICE", inRoll20 | inRules, "write {dice}kl{n}"},
	{"DIE with? adv|advantage", inRoll20 | inRules, "write 2{die}k1"},
	{"DIE with? dis|disadv|disadvantage", inRoll20 | inRules, "write 2{die}kl1"},
	{"DICE with? adv|advantage", inRoll20 | inRules, "write {dice}k1"},
	{"DICE with? dis|disadv|disadvantage", inRoll20 | inRules, "write {dice}kl1"},
	{"^ N x DICE ...", inRoll20 | inRules, "write the roll alone, from {dice} on: each of the {n} has the same chances; sum({n}, {dice}) adds {n} rolls, in the rules notation"},
	{"DICE count N +", inRoll20, "write {dice}>{n}"},
	{"DICE count N +", inRules, counted},
	{"DICE diff|difficulty N", inRoll20, "write {dice}>{n}"},
	{"DICE diff|difficulty N", inRules, counted},
	{"DICE reroll|rerolling N s?", inRoll20, "write {dice}r{n}"},
	{"DICE reroll|rerolling N s?", inRules, "write sum(pool({count}, reroll({die}, it == {n})))"},
	{"DICE " + explode + " ...", inRoll20, "write {dice}!"},
	{"DICE " + explode + " ...", inRules, "write sum(pool({count}, explode({die}, it == 6))), with what explodes in place of 6"},
	{"^ N k DICE", inRoll20 | inRules, "write {n}{die}k{count}: the number of dice stands before the d"},
	{"^ N k M", inRoll20 | inRules, "write {n}d10k{m}, with the sides of your dice in place of 10"},
	{"^ N? w M", inRoll20 | inRules, "write {n}d{m}"},
	{"vs|versus|against|dc|ac|tn|target N +?", inRoll20 | inRules, "write >= {n}, with a space before it, to ask whether {n} is reached"},
	{"under|below N", inRoll20 | inRules, "write < {n}, with a space before it, or <= {n}"},
}

// phrase returns an error with a suggestion if a text that cannot be parsed uses a known phrase of
// other dice rollers or of English; nil otherwise.
func (g *Grammar) phrase(src *Source) *Error {
	const most = 1000 // words, for each may begin a phrase that ends at the last
	said := spoken(src.Text)
	said = said[:min(len(said), most)]
	for _, p := range phrases {
		if !g.has(p.in) {
			continue
		}
		pattern := strings.Fields(p.pattern)
		for i := range said {
			found := map[string]string{"dice": "", "count": "", "die": "", "n": "", "m": ""}
			n, ok := matches(pattern, said[i:], i == 0, found)
			if !ok {
				continue
			}
			var names []string
			for name, text := range found {
				names = append(names, "{"+name+"}", text)
			}
			at := Span{Src: src, Start: said[i].start, End: said[i+n-1].end}
			return Errorf(at, "%q cannot be read", at.Text()).WithHint("%s", strings.NewReplacer(names...).Replace(p.hint))
		}
	}
	return nil
}

// A spokenWord is letters, a number, dice such as 4d6, or a sign.
type spokenWord struct {
	text       string // in small letters
	start, end int
}

// spoken splits a text into words, numbers, dice and signs.
func spoken(text string) []spokenWord {
	var out []spokenWord
	isDigit := func(b byte) bool { return '0' <= b && b <= '9' }
	isLetter := func(b byte) bool { return 'a' <= b|0x20 && b|0x20 <= 'z' }
	run := func(from int, is func(byte) bool) int {
		for from < len(text) && is(text[from]) {
			from++
		}
		return from
	}
	for at := 0; at < len(text); {
		end := run(at, isDigit)
		if end < len(text) && (text[end] == 'd' || text[end] == 'D') && run(end+1, isDigit) > end+1 {
			end = run(end+1, isDigit)
		} else if end == at {
			end = run(at, isLetter)
		}
		if end == at {
			end++
			if strings.HasPrefix(text[at:], "?{") { // a query of Roll20
				end++
			}
		}
		if strings.TrimSpace(text[at:end]) != "" {
			out = append(out, spokenWord{strings.ToLower(text[at:end]), at, end})
		}
		at = end
	}
	return out
}

// matches reports whether the words said begin with a pattern, and how many words it takes. It stores the
// numbers and dice in found. atStart says that no word comes before.
func matches(pattern []string, said []spokenWord, atStart bool, found map[string]string) (words int, ok bool) {
	if len(pattern) == 0 {
		return 0, true
	}
	first, rest := pattern[0], pattern[1:]
	switch {
	case first == "^":
		return matchesIf(atStart, 0, rest, said, found)
	case first == "..." && len(rest) == 0:
		return len(said), true
	case first == "...":
		for skipped := range said {
			if n, ok := matchesIf(true, skipped, rest, said, found); ok {
				return n, true
			}
		}
		return 0, false
	}
	first, optional := strings.CutSuffix(first, "?")
	if first == "" { // the sign itself
		first, optional = "?", false
	}
	if len(said) > 0 && said[0].is(first, found) {
		if n, ok := matchesIf(true, 1, rest, said, found); ok {
			return n, true
		}
	}
	return matchesIf(optional, 0, rest, said, found)
}

// matchesIf matches the rest of a pattern after skipping some of the words, and counts these too. If may is
// false, there is no match.
func matchesIf(may bool, skipped int, rest []string, said []spokenWord, found map[string]string) (words int, ok bool) {
	if !may {
		return 0, false
	}
	n, ok := matches(rest, said[skipped:], false, found)
	return skipped + n, ok
}

// is reports whether a word matches one word of a pattern, and stores its numbers in found.
func (w spokenWord) is(pattern string, found map[string]string) bool {
	count, sides, isDice := strings.Cut(w.text, "d")
	isDice = isDice && sides != "" && isNumeral(count+sides)
	switch pattern {
	case "DICE", "DIE":
		if !isDice || pattern == "DIE" && count != "" && count != "1" {
			return false
		}
		found["dice"], found["count"], found["die"] = w.text, cmp.Or(count, "1"), "d"+sides
		return true
	case "N", "M":
		if !isNumeral(w.text) {
			return false
		}
		found[strings.ToLower(pattern)] = w.text
		return true
	}
	return slices.Contains(strings.Split(pattern, "|"), w.text)
}

func isNumeral(text string) bool { return strings.Trim(text, "0123456789") == "" }

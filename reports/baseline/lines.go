package baseline

import (
	"encoding/hex"
	"math"
	"math/big"
	"strconv"
	"strings"

	"oddsmith/reports/evidence"
	"oddsmith/scenarios/notation"
)

// A parser reads line by line. What it may skip it asks for with is.
type parser struct {
	name   string
	lines  []string
	at     int      // the next line
	fields []string // of the line before it
}

// errorf is an error at the beginning of a field of the line that was read last.
func (p *parser) errorf(field int, format string, args ...any) *notation.Error {
	number := max(0, p.at-1)
	src := &notation.Source{Name: p.name, Line: number + 1, Column: 1}
	start := 0
	if number < len(p.lines) {
		src.Text = strings.ToValidUTF8(p.lines[number], "?")
		for i := 0; i < field && i < len(p.fields); i++ {
			start += len(p.fields[i]) + 1
		}
	}
	start = min(start, len(src.Text))
	return notation.Errorf(notation.Span{Src: src, Start: start, End: len(src.Text)}, format, args...)
}

// merged refuses what a version control system leaves of two changes.
func (p *parser) merged() error {
	for i, line := range p.lines {
		if strings.HasPrefix(line, "<<<<<<<") || strings.HasPrefix(line, ">>>>>>>") {
			p.at = i + 1
			return p.errorf(0, "a merge that is not resolved").WithHint("--update writes the file anew")
		}
	}
	return nil
}

// peek is the word that the next line begins with.
func (p *parser) peek() string {
	if p.at >= len(p.lines) {
		return "\x00"
	}
	key, _, _ := strings.Cut(strings.TrimSuffix(p.lines[p.at], "\r"), "\t")
	return key
}

func (p *parser) next() {
	p.fields = nil
	if p.at < len(p.lines) {
		p.fields = strings.Split(strings.TrimSuffix(p.lines[p.at], "\r"), "\t")
	}
	p.at++
}

// is reads the next line if it begins with the word, and wants so many fields after
// it.
func (p *parser) is(key string, least, most int) (bool, error) {
	if p.peek() != key {
		return false, nil
	}
	p.next()
	if n := len(p.fields) - 1; n < least || n > most {
		return false, p.errorf(1, "%s has %d fields, want %d", key, n, most)
	}
	return true, nil
}

// need reads a line that must be there, of one field, as text.
func (p *parser) need(key string) (string, error) {
	ok, err := p.is(key, 1, 1)
	if err == nil && !ok {
		p.next()
		err = p.errorf(0, "%s expected", key)
	}
	if err != nil {
		return "", err
	}
	return p.text(1)
}

// text reads a field that may be quoted.
func (p *parser) text(i int) (string, error) {
	s := p.fields[i]
	if !strings.HasPrefix(s, `"`) {
		if quoted(s) != s {
			return "", p.errorf(i, "an odd character, or nothing")
		}
		return s, nil
	}
	t, err := strconv.Unquote(s)
	if err != nil || quoted(t) != s {
		return "", p.errorf(i, "not a text in quotation marks")
	}
	return t, nil
}

// hash reads sha256:HEX.
func (p *parser) hash(s string) (string, error) {
	digits, ok := strings.CutPrefix(s, hashPrefix)
	raw, err := hex.DecodeString(digits)
	const size = 32
	if !ok || err != nil || len(raw) != size || digits != strings.ToLower(digits) {
		return "", p.errorf(1, "%s and %d hexadecimal digits expected", hashPrefix, 2*size)
	}
	return digits, nil
}

// quantity reads a number if the next line has the key: a fraction with what it is
// about, or a float64 and its interval.
func (p *parser) quantity(key string) (*evidence.Quantity, error) {
	ok, err := p.is(key, 1, 3)
	if !ok || err != nil {
		return nil, err
	}
	const floats = 4
	if len(p.fields) < floats {
		v, err := p.fraction(1)
		if err != nil {
			return nil, err
		}
		f, _ := v.Float64()
		return &evidence.Quantity{Exact: v, Value: f}, nil
	}
	var f [3]float64
	for i := range f {
		if f[i], err = p.float(i + 1); err != nil {
			return nil, err
		}
	}
	q := &evidence.Quantity{Value: f[0]}
	if f[1] != f[0] || f[2] != f[0] {
		q.Interval, q.Lower, q.Upper = true, f[1], f[2]
		if f[1] > f[0] || f[0] > f[2] {
			return nil, p.errorf(2, "the interval does not hold the value")
		}
	}
	return q, nil
}

// float reads a field as a float64.
func (p *parser) float(i int) (float64, error) {
	f, err := strconv.ParseFloat(p.fields[i], 64)
	if err != nil || math.IsNaN(f) || float(f) != p.fields[i] {
		return 0, p.errorf(i, "a number expected, found %q", p.fields[i])
	}
	return f, nil
}

// rat reads a field as a fraction in lowest terms.
func (p *parser) rat(i int) (*big.Rat, error) {
	s := p.fields[i]
	v := new(big.Rat)
	if len(s) > MaxFraction || strings.Trim(s, "-/0123456789") != "" {
		return nil, p.errorf(i, "a fraction of at most %d characters expected", MaxFraction)
	}
	if _, ok := v.SetString(s); !ok || v.RatString() != s {
		return nil, p.errorf(i, "a fraction in lowest terms expected, found %q", s)
	}
	return v, nil
}

// fraction reads a fraction and, if it is not whole, what it is about.
func (p *parser) fraction(i int) (*big.Rat, error) {
	v, err := p.rat(i)
	if err != nil {
		return nil, err
	}
	want := fraction(v)
	if len(p.fields) != i+len(want) {
		return nil, p.errorf(i, "%d fields expected", i+len(want))
	}
	if len(want) > 1 && p.fields[i+1] != want[1] {
		return nil, p.errorf(i+1, "%s is about %s, not %s", want[0], want[1], p.fields[i+1])
	}
	return v, nil
}

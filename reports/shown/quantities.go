package shown

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"oddsmith/reports/evidence"
	"oddsmith/scenarios"
	"oddsmith/scenarios/notation"
)

// Quantity shows what was taken of a measure: a probability as a percentage, of samples as [Share] does.
func Quantity(q *scenarios.Quantity, v *evidence.Number, sampled bool) string {
	switch {
	case v == nil:
		return "-"
	case sampled && q.Statistic == scenarios.Probability:
		return seen(v.Value)
	case q.Statistic == scenarios.Probability:
		return Percent(v.Value)
	}
	return Number(evidence.Number{Value: v.Value, Lo: v.Lo, Hi: v.Hi})
}

// Amount formats a number, or a probability as a percentage.
func Amount(v float64, probability bool) string {
	if probability {
		return Percent(v)
	}
	return Number(evidence.Number{Value: v})
}

// Proven shows a number, or a probability, of which only the ends of an interval are proven. A probability that may
// be 0 is said to be less than it can be, unless it is the share that samples showed, and one that all samples showed
// to be more than it can be.
func Proven(v evidence.Number, probability bool) string {
	if bound := Bound(v, probability); bound != "" {
		return bound
	}
	return Amount(v.Value, probability)
}

// Bound is the text of a probability of which no digit is known, only how little or how much it can be; empty for any
// other number.
func Bound(v evidence.Number, probability bool) string {
	lo, hi := v.Ends()
	switch {
	case !probability || lo == hi:
	case v.Value == 0 || lo <= 0 && !v.Seen:
		return "< " + AtMostPercent(hi)
	case v.Value == 1:
		return "> " + Percent(math.Floor(lo*1e5)/1e5)
	}
	return ""
}

// Moved shows a difference and its share of the old value, where that has digits. What may as well be no difference is
// said to be within its error or, where none is seen, to be less than it can be.
func Moved(old, difference evidence.Number, probability bool) string {
	return doubted(ChangeFrom(old, difference.Value, probability), difference, func(most float64) string {
		if probability {
			return strings.TrimSuffix(AtMostPercent(most), "%") + "pp"
		}
		return significant(most, 2)
	})
}

// Distance shows how far two distributions are apart, in the unit of their values or as a probability.
func Distance(d evidence.Number, probability bool) string {
	return doubted(Amount(d.Value, probability), d, func(most float64) string {
		if probability {
			return AtMostPercent(most)
		}
		return significant(most, 2)
	})
}

// doubted returns the text of a difference d, with a remark if its interval leaves open that there is none:
// "about", or "-" alone, if the interval is infinite; for a d of 0, how large the difference may be, which
// limit formats; else that it is within its error.
func doubted(text string, d evidence.Number, limit func(most float64) string) string {
	lo, hi := d.Ends()
	most := max(-lo, hi)
	switch {
	case lo > 0 || hi < 0 || most < leastDigits:
		return text
	case math.IsInf(most, 0) && d.Value == 0:
		return "-"
	case math.IsInf(most, 0):
		return "about " + text
	case d.Value == 0:
		return "< " + limit(most)
	}
	return text + " (within its error)"
}

// Change shows a difference of two quantities with its sign: of probabilities in
// percentage points.
func Change(q *scenarios.Quantity, v *evidence.Number) string {
	if v == nil {
		return "-"
	}
	return ChangeOf(v.Value, q.Statistic == scenarios.Probability)
}

// ChangeOf formats a difference with its sign, in percentage points for a probability.
func ChangeOf(v float64, probability bool) string {
	switch {
	case v == 0:
		return "0"
	case probability:
		return signed(100*v, 3) + " pp"
	}
	text := Number(evidence.Number{Value: v})
	if v > 0 {
		text = "+" + text
	}
	return text
}

// ChangeFrom formats a difference and its share of the old value, in percentage points for a
// probability. There is no share of what is only known to be less than something.
func ChangeFrom(old evidence.Number, difference float64, probability bool) string {
	text := ChangeOf(difference, probability)
	if difference == 0 || old.Value == 0 || Bound(old, probability) != "" && old.Value < 1 {
		return text
	}
	share := 100 * difference / math.Abs(old.Value)
	const hundred = 99.95 // from here on a decimal would be written as 100.0
	decimals := 1
	if math.Abs(share) >= hundred {
		decimals = 0
	}
	return text + " (" + signed(share, decimals) + " %)"
}

// signed formats a number with its sign and so many decimals, or with two significant digits if these would be
// zeros.
func signed(v float64, decimals int) string {
	text := strconv.FormatFloat(v, 'f', decimals, 64)
	if f, _ := strconv.ParseFloat(text, 64); f == 0 {
		text = significant(v, 2)
	}
	if v > 0 {
		text = "+" + text
	}
	return text
}

// QuantityTitle says in words what is taken of a measure that has such a title and unit:
// "Damage (mean, HP)", "Who wins: hero (probability)".
func QuantityTitle(q *scenarios.Quantity, title, unit string) string {
	return quantityTitle(q, title, unit, "")
}

// ChangeTitle says in words what a change of such a quantity is: "Damage (change in mean,
// HP)", "Who wins: hero (change in probability, pp)".
func ChangeTitle(q *scenarios.Quantity, title, unit string) string {
	return quantityTitle(q, title, unit, "change in ")
}

// quantityTitle returns the title of a quantity of a measure, with the statistic and the unit.
// change is empty or says that a difference is shown.
func quantityTitle(q *scenarios.Quantity, title, unit, change string) string {
	what := change + statistic(q)
	if q.Statistic != scenarios.Probability {
		if unit != "" {
			what += ", " + unit
		}
		return Titled(title, what)
	}
	if change != "" {
		what += ", pp"
	}
	switch {
	case q.Label == "yes" && q.Op == notation.Eq:
	case q.Label != "" && q.Op == notation.Eq:
		title += ": " + Label(q.Label)
	case q.Label != "":
		title += ": not " + Label(q.Label)
	case q.OneOf != nil:
		labels := make([]string, len(q.OneOf))
		for i, l := range q.OneOf {
			labels[i] = Label(l)
		}
		title += ": " + strings.Join(labels, " or ")
	default:
		title = strings.TrimSpace(fmt.Sprintf("%s %s %s %s", title, q.Op, Value(q.Value), unit))
	}
	return Titled(title, what)
}

// Label is an outcome's name in words, for a figure.
func Label(name string) string { return strings.ReplaceAll(name, "_", " ") }

// statistic is the name of the statistic that a quantity is, in words.
func statistic(q *scenarios.Quantity) string {
	switch q.Statistic {
	case scenarios.Min:
		return "minimum"
	case scenarios.Max:
		return "maximum"
	case scenarios.StdDev:
		return "standard deviation"
	case scenarios.Probability:
		return "probability"
	case scenarios.Mean, scenarios.Variance, scenarios.Median:
	}
	return string(q.Statistic)
}

// Titled is a title with its unit.
func Titled(title, unit string) string {
	if unit == "" {
		return title
	}
	return title + " (" + unit + ")"
}

// MeasureTitle names a measure: by its title, or else its name in words, and by what it is conditional on.
func MeasureTitle(title, name, condition string) string {
	if title == "" {
		title = strings.ReplaceAll(name, "_", " ")
	}
	return title + Given(condition)
}

// TitleOf names a measure with its unit.
func TitleOf(m evidence.Measure) string {
	return Titled(MeasureTitle(m.Title, m.Name, ""), m.Unit) + Given(m.Given)
}

// Given is what a measure is conditional on, as it is added to its name; empty for nothing.
func Given(condition string) string {
	if condition == "" {
		return ""
	}
	return ", given " + condition
}

// Condition says what a measure is conditional on, and how likely that is, behind its name.
func Condition(m evidence.Measure) string {
	text := Given(m.Given)
	if d := m.Distribution; d.ConditionProbability != nil && text != "" {
		text += " (" + ConditionChance(d) + ")"
	}
	return text
}

// CurveName returns the name of a curve in a figure: the swept values, and the measure if there
// are several.
func CurveName(values scenarios.Settings, m evidence.Measure, measures int) string {
	var parts []string
	if measures > 1 {
		parts = append(parts, TitleOf(m))
	}
	for _, v := range values {
		if measures == 1 && len(values) == 1 {
			return v.Text // the legend says of what
		}
		parts = append(parts, v.Name+" "+v.Text)
	}
	return strings.Join(parts, ", ")
}

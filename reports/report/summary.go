package report

import (
	"fmt"

	"oddsmith/reports/shown"
)

// A summary is what the front of a report says of a scenario, or of all.
type summary struct {
	Scenarios, Measures int

	Holds, Fails, Known int // claims; Known fail as was said they would

	Compared   bool // with a baseline
	Unknown    int  // scenarios that the baseline does not know
	Moved, Bad int  // changes; Bad fail a check

	Agreed agreed
}

func (s *summary) add(o Section) {
	s.Scenarios++
	s.Measures += len(o.Measures)
	for _, c := range o.Claims {
		switch {
		case c.Holds:
			s.Holds++
		case c.KnownWrong != "":
			s.Known++
		default:
			s.Fails++
		}
	}
	for _, m := range o.Measures {
		s.Agreed.add(m.Crosscheck)
	}
	if o.Changes == nil {
		return
	}
	s.Compared = true
	if o.Changes.New {
		s.Unknown++
	}
	s.Moved += len(o.Changes.List)
	for _, c := range o.Changes.List {
		if c.Bad {
			s.Bad++
		}
	}
}

// Notable reports whether something failed, moved or is undecided.
func (s summary) Notable() bool {
	return s.Fails+s.Moved+s.Agreed.Disagree+s.Agreed.Undecided > 0
}

// summarise sums sections up.
func summarise(all ...Section) summary {
	var s summary
	for _, o := range all {
		s.add(o)
	}
	return s
}

// Stated is the number of claims.
func (s summary) Stated() int { return s.Holds + s.Fails + s.Known }

// Claims says how many claims hold: "20 hold, 2 fail".
func (s summary) Claims() string {
	if s.Stated() == 0 {
		return "none"
	}
	out := fmt.Sprintf("%d %s", s.Holds, verb(s.Holds, "holds", "hold"))
	if s.Fails > 0 {
		out += fmt.Sprintf(", %d %s", s.Fails, verb(s.Fails, "fails", "fail"))
	}
	if s.Known > 0 {
		out += fmt.Sprintf(", %d known to fail", s.Known)
	}
	return out
}

func verb(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

// Changes says what moved since the baseline.
func (s summary) Changes() string {
	switch {
	case !s.Compared:
		return "no baseline"
	case s.Moved == 0 && s.Unknown == s.Scenarios:
		return "not in the baseline"
	case s.Moved == 0 && s.Unknown == 0:
		return "nothing"
	}
	out := shown.Count(s.Moved, "change")
	if s.Bad > 0 {
		out += fmt.Sprintf(", %d out of tolerance", s.Bad)
	}
	if s.Unknown > 0 {
		out += fmt.Sprintf(", %d not in the baseline", s.Unknown)
	}
	return out
}

package report

import (
	"fmt"
	"strings"

	"oddsmith/reports/shown"
)

// A summary is what the front of a report says of a scenario, or of all.
type summary struct {
	Scenarios, Measures int

	Holds, Fails, Known int  // claims; Known fail as was said they would
	AtDefaults          bool // claims are judged at the defaults, though other values are shown

	Compared         bool // with a baseline
	Unknown, Refused int  // scenarios that the baseline does not know, or knows of another version

	Moved, New, Gone int  // measures
	Bad              int  // of the measures that moved, those out of tolerance
	Noted            int  // changes that no measure shows
	Alarming         bool // a change fails a check

	Agreed agreed
}

// add counts the claims, measures, cross-checks and changes of a section.
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
	s.AtDefaults = s.AtDefaults || o.Claims != nil && o.IsSet()
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
	s.addChanges(o.Changes.List)
}

// addChanges counts the measures that changed, each once.
func (s *summary) addChanges(list []Change) {
	seen, bad := map[string]bool{}, map[string]bool{}
	for _, c := range list {
		s.Alarming = s.Alarming || c.Bad
		switch {
		case c.Measure == "" && c.Bad:
			s.Refused++
		case c.Measure == "":
			s.Noted++
		case c.Verdict == isNew:
			s.New++
		case c.Verdict == isGone:
			s.Gone++
		default:
			seen[c.Measure] = true
			bad[c.Measure] = bad[c.Measure] || c.Bad
		}
	}
	s.Moved += len(seen)
	for _, b := range bad {
		if b {
			s.Bad++
		}
	}
}

// Changed is the number of measures that are not what they were.
func (s summary) Changed() int { return s.Moved + s.New + s.Gone }

// Notable reports whether something failed, moved or is undecided.
func (s summary) Notable() bool {
	return s.Fails+s.Changed()+s.Refused+s.Noted+s.Agreed.Disagree+s.Agreed.Undecided > 0
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

// Claims says how many claims hold and fail: "20 hold, 2 fail", and whether that is at other values than
// those that are shown.
func (s summary) Claims() string {
	if s.Stated() == 0 {
		return "none"
	}
	out := fmt.Sprintf("%d %s", s.Holds, shown.Verb(s.Holds, "holds", "hold"))
	if s.Fails > 0 {
		out += fmt.Sprintf(", %d %s", s.Fails, shown.Verb(s.Fails, "fails", "fail"))
	}
	if s.Known > 0 {
		out += fmt.Sprintf(", %d known to fail", s.Known)
	}
	if s.AtDefaults {
		out += " (at the defaults)"
	}
	return out
}

// Changes says how many measures differ from the baseline.
func (s summary) Changes() string {
	switch {
	case !s.Compared:
		return "no baseline"
	case s.Unknown == s.Scenarios:
		return "not in the baseline"
	case s.Refused == s.Scenarios:
		return "not compared"
	case s.Changed()+s.Noted+s.Unknown+s.Refused == 0:
		return "nothing"
	}
	out := []string{"no measure moved"}
	if s.Moved > 0 {
		out[0] = shown.Count(s.Moved, "measure") + " moved"
	}
	if s.Bad > 0 {
		out = append(out, fmt.Sprintf("%d out of tolerance", s.Bad))
	}
	if s.New > 0 {
		out = append(out, shown.Count(s.New, "new measure"))
	}
	if s.Gone > 0 {
		out = append(out, shown.Count(s.Gone, "measure")+" gone")
	}
	if s.Refused > 0 {
		out = append(out, fmt.Sprintf("%d not compared", s.Refused))
	}
	if s.Unknown > 0 {
		out = append(out, fmt.Sprintf("%d not in the baseline", s.Unknown))
	}
	return strings.Join(out, ", ")
}

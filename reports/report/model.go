package report

import "oddsmith/reports/evidence"

// A Model is what a report says.
type Model struct {
	Title   string
	Version string // of the tool
	Command string // that writes this report again
	Seed    uint64 // of the Monte Carlo engine

	Sections []Section
}

// A Section is one scenario.
type Section struct {
	evidence.Run
	Title, Question, Source string
	Assumptions             []string
	Figures                 []Figure
	Tables                  []Table
}

// A Figure is a picture of the report.
type Figure struct {
	Name  string // its file is figures/<Name>.png
	Title string
	Alt   string // what it shows, in words
	PNG   []byte
}

// File is the figure's path inside the report.
func (f Figure) File() string { return "figures/" + f.Name + ".png" }

// A Table is a table that is kept beside the pages.
type Table struct {
	Title string
	Files []string // paths inside the report
}

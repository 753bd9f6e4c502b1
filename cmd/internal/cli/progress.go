package cli

import (
	"io"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"

	"oddsmith/reports/escape"
)

// isTerminal reports whether somebody reads what is written.
func isTerminal(w io.Writer) bool {
	f, ok := escape.Raw(w).(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// A Progress is a bar on a terminal, and nothing anywhere else.
type Progress struct{ bar *progressbar.ProgressBar }

// NewProgress starts a progress bar with total steps, labelled what; w must be a terminal and
// quiet false, or nothing is shown.
func NewProgress(w io.Writer, quiet bool, total int64, what string) *Progress {
	if quiet || !isTerminal(w) {
		return &Progress{}
	}
	f := escape.Raw(w).(*os.File)
	return &Progress{bar: progressbar.NewOptions64(total,
		progressbar.OptionSetWriter(f), progressbar.OptionSetDescription(escape.Line(what)),
		progressbar.OptionThrottle(100*time.Millisecond), progressbar.OptionShowCount(),
		progressbar.OptionClearOnFinish(), progressbar.OptionSetPredictTime(true),
	)}
}

// Set moves the bar to done steps.
func (p *Progress) Set(done int64) {
	if p.bar != nil {
		_ = p.bar.Set64(done) // a bar that cannot be drawn is no reason to stop
	}
}

// Of moves the bar to done steps out of total, which replaces the total given before.
func (p *Progress) Of(done, total int) {
	if p.bar != nil {
		p.bar.ChangeMax(total)
	}
	p.Set(int64(done))
}

// Describe changes the text beside the bar.
func (p *Progress) Describe(what string) {
	if p.bar != nil {
		p.bar.Describe(escape.Line(what))
	}
}

// Finish removes the bar.
func (p *Progress) Finish() {
	if p.bar != nil {
		_ = p.bar.Finish()
	}
}

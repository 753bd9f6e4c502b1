package cli

import (
	"os"
	"strconv"

	"golang.org/x/term"

	"oddsmith/reports/escape"
	"oddsmith/reports/text"
)

// Style returns the layout for standard output: the width of the terminal, and colour unless
// NO_COLOR is set. Files and pipes have no colour, and a width only if COLUMNS is set.
func (a *App) Style() text.Style {
	f, ok := a.terminal()
	if !ok {
		return text.Style{Width: columns()}
	}
	s := text.Style{Width: columns(), Colour: os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb"}
	if wide, _, err := term.GetSize(int(f.Fd())); err == nil && s.Width == 0 {
		s.Width = wide
	}
	if w, ok := a.Stdout.(*escape.Writer); ok {
		w.Colours = s.Colour
	}
	return s
}

// helpWidth is the width that help is wrapped to: that of the terminal, or less if that is wider than reads
// well.
func (a *App) helpWidth() int {
	const widest = 100
	if wide := a.Style().Width; wide > 0 {
		return min(wide, widest)
	}
	return widest
}

// columns is the width that the environment asks for; 0 if it asks for none.
func columns() int {
	const least = 20
	n, err := strconv.Atoi(os.Getenv("COLUMNS"))
	if err != nil || n < least {
		return 0
	}
	return n
}

// terminal is standard output where that is a terminal.
func (a *App) terminal() (*os.File, bool) {
	w := escape.Raw(a.Stdout)
	if out, ok := w.(*stream); ok {
		w = out.w
	}
	f, ok := w.(*os.File)
	return f, ok && term.IsTerminal(int(f.Fd()))
}

// OnTerminal reports whether standard output is a terminal.
func (a *App) OnTerminal() bool {
	_, ok := a.terminal()
	return ok
}

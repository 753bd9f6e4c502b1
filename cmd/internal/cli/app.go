package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/alecthomas/kong"

	"oddsmith/reports/bug"
	"oddsmith/reports/escape"
)

// An App is a command line: a kong grammar with what it prints to.
type App struct {
	Name, Help     string
	Grammar        any
	Stdout, Stderr io.Writer

	// Grace is how long the command may take to end after a signal; 2 s if it is 0.
	Grace time.Duration

	ending *ending
}

// exitStatus carries the status out of the parser, which wants to exit itself
// after it has printed help.
type exitStatus int

// Run parses the arguments, runs the command, and returns the exit status. The command's Run
// method receives the App and a context that Ctrl-C cancels.
func (a *App) Run(args []string) (status int) {
	out := &stream{w: a.Stdout}
	if f, ok := a.Stdout.(*os.File); ok && wasClosed(f) {
		out.w = closed{}
	}
	stdout, stderr := escape.NewWriter(out), escape.NewWriter(a.Stderr)
	a.Stdout, a.Stderr = stdout, stderr
	a.ending = &ending{
		grace:  cmp.Or(a.Grace, defaultGrace),
		failed: func(err error) int { return Fail(stderr, a.Name, err) },
		over:   make(chan struct{}),
	}
	defer close(a.ending.over)
	ctx, stop := a.ending.untilSignal(context.Background())
	defer stop()
	defer signal.Stop(watchPipe())
	defer func() {
		switch p := recover().(type) {
		case nil:
		case exitStatus:
			status = int(p)
		default:
			status = Fail(a.Stderr, a.Name, &bug.Error{Value: p})
		}
	}()
	parser, err := kong.New(a.Grammar,
		kong.Name(a.Name), kong.Description(a.Help), kong.Vars(Vars()),
		kong.Writers(a.Stdout, a.Stderr), kong.Exit(func(s int) { panic(exitStatus(s)) }),
		kong.ConfigureHelp(kong.HelpOptions{Compact: true, NoExpandSubcommands: true, WrapUpperBound: a.helpWidth()}),
		kong.BindTo(ctx, (*context.Context)(nil)), kong.Bind(a),
	)
	if err != nil {
		return Fail(a.Stderr, a.Name, err)
	}
	completeLine(parser)
	if len(args) > 0 && args[0] == "help" {
		args = append(slices.Clone(args[1:]), "--help")
	}
	command, err := parser.Parse(flagsFirst(parser.Model.Node, args))
	if twice := givenTwice(traced(command, err)); twice != nil {
		return Fail(a.Stderr, a.Name, twice)
	}
	if err != nil {
		if out.err != nil { // of the help text
			return Fail(a.Stderr, a.Name, out.unlessUnread(out.err))
		}
		return Fail(a.Stderr, a.Name, usage(err, a.Name, args))
	}
	if err := useless(command); err != nil {
		return Fail(a.Stderr, a.Name, err)
	}
	limits := new(EngineFlags)
	if limited, ok := command.Selected().Target.Addr().Interface().(interface{ limits() *EngineFlags }); ok {
		limits = limited.limits()
		KeepMemory(float64(limits.MaxMemory))
		if most := time.Duration(limits.MaxTime); most > 0 {
			within, cancel := a.ending.within(ctx, most)
			defer cancel()
			command.BindTo(within, (*context.Context)(nil))
		}
	}
	err = out.unlessUnread(command.Run())
	if err == nil {
		err = out.unlessUnread(out.err) // which nobody looked at
	}
	if err != nil && !a.ending.shows.CompareAndSwap(false, true) {
		select {} // the process is about to exit
	}
	engine := limits.engine
	planned, isPlanned := command.Selected().Target.Addr().Interface().(Planned)
	if isPlanned {
		engine = planned.PlannedEngine()
	}
	return fail(a.Stderr, a.Name, err, engine, isPlanned)
}

// watchPipe makes writing to a pipe that nobody reads any more an error instead of the end of the
// program: the exit status is that of the work.
func watchPipe() chan<- os.Signal {
	c := make(chan os.Signal, 1)
	signal.Notify(c, syscall.SIGPIPE)
	return c
}

// usage adds to err, a parsing error of the command line args, how to get help for the command, or what to type
// instead. name is that of the program.
func usage(err error, name string, args []string) error {
	var parse *kong.ParseError
	if !errors.As(err, &parse) {
		return err
	}
	command := name
	if parse.Context != nil {
		if c := parse.Context.Command(); c != "" {
			command += " " + strings.Fields(c)[0]
		}
	}
	for _, arg := range args {
		if len(arg) > 1 && strings.IndexByte("0123456789(", arg[1]) >= 0 && strings.HasPrefix(parse.Error(), "unknown flag "+arg[:2]) {
			return fmt.Errorf("unknown flag %s; if it is an expression, type -- before it: %s -- '%[1]s'", arg, command)
		}
	}
	if rest, ok := strings.CutPrefix(parse.Error(), "unknown flag "); ok {
		flag, _, _ := strings.Cut(rest, ",")
		if advice := otherFlag(flag, command, parse.Context); advice != "" {
			return fmt.Errorf("unknown flag %s; %s, see %s --help", flag, advice, command)
		}
	}
	flag, _, ok := strings.Cut(parse.Error(), ": missing value")
	if !ok {
		flag, _, ok = strings.Cut(parse.Error(), `: expected string value but got "EOL"`)
	}
	if ok && parse.Context != nil {
		for _, f := range parse.Context.Flags() {
			if flag == "--"+f.Name {
				return fmt.Errorf("%s needs a value: type %[1]s %s, see %s --help", flag, f.FormatPlaceHolder(), command)
			}
		}
	}
	arg, unexpected := strings.CutPrefix(parse.Error(), "unexpected argument ")
	if at := slices.Index(args, arg); unexpected && at > 1 && slices.Contains(append([]string{"set"}, ranges...), strings.TrimPrefix(args[at-2], "--")) {
		return fmt.Errorf("%s %s %s: type %[1]s %[2]s=%[3]s", args[at-2], args[at-1], arg)
	}
	if unexpected && strings.Contains(arg, "=") && hasFlag(parse.Context, "set") {
		return fmt.Errorf("unexpected argument %s; to give a parameter a value type --set %[1]s", arg)
	}
	if unexpected && command == "analyze" && arg == "sweep" {
		return fmt.Errorf("unexpected argument %s; a sweep is one of run: type %s run RULES --sweep NAME=LO..HI", arg, command)
	}
	if unexpected && command == "analyze" && strings.ContainsAny(arg, "0123456789") {
		return fmt.Errorf("unexpected argument %s; for the odds of an expression type %s roll '%[1]s'", arg, command)
	}
	if strings.HasPrefix(parse.Error(), "expected one of") {
		return fmt.Errorf("a command is missing; see %s --help", command)
	}
	if what, ok := strings.CutPrefix(parse.Error(), `expected "`); ok {
		return fmt.Errorf("%s is missing: type %s %s, see %s --help",
			strings.TrimSuffix(what, `"`), name, strings.TrimSuffix(parse.Context.Selected().Summary(), " [flags]"), command)
	}
	_, own, _ := strings.Cut(command, " ")
	if whole, ok := strings.CutPrefix(parse.Error(), own+": "); ok { // it says all there is to say
		return errors.New(whole)
	}
	if flag, rest, ok := strings.Cut(err.Error(), ": expected "); ok && strings.Contains(rest, "(short flag)") {
		kind, value, _ := strings.Cut(rest, " value but got ")
		value, _, _ = strings.Cut(value, " (short flag)")
		if kind == "uint" || kind == "int" {
			return fmt.Errorf("%s %s: it must not be negative", flag, strings.Trim(value, `"`))
		}
	}
	said := strings.NewReplacer("a valid 64 bit int", "a whole number", "a valid 64 bit uint", "a whole number of 0 or more").Replace(err.Error())
	return fmt.Errorf("%s; see %s --help", said, command)
}

// ranges are the flags, one of each command that has any, which give a parameter several values.
var ranges = []string{"sweep", "find", "vary"}

// hasFlag reports whether the command that was parsed last has a flag of a name.
func hasFlag(parsed *kong.Context, name string) bool {
	return parsed != nil && slices.ContainsFunc(parsed.Flags(), func(f *kong.Flag) bool { return f.Name == name })
}

// otherFlag returns what to type instead of a flag that people try and the command does not have; empty for any
// other flag.
func otherFlag(flag, command string, parsed *kong.Context) string {
	_, own, _ := strings.Cut(command, " ")
	if slices.Contains(ranges, strings.TrimPrefix(flag, "--")) {
		for _, name := range ranges {
			if hasFlag(parsed, name) {
				return fmt.Sprintf("a parameter with several values is --%s NAME=LO..HI", name)
			}
		}
	}
	switch flag {
	case "--plot", "--figure", "--chart", "--graph", "--png":
		return "a figure is --out figure.png"
	case "--target", "--dc", "--ac", "--tn", "--difficulty", "--vs":
		if own == "roll" {
			return "a number to reach is --versus N"
		}
		return fmt.Sprintf("a parameter of the rules is --set %s=N", strings.TrimPrefix(flag, "--"))
	}
	return ""
}

// Saves says whether the command, if it was told to end now, would have something to save. If
// not it ends at once, whatever it does; until it is said it is taken to have.
func (a *App) Saves(something bool) {
	if a.ending != nil {
		a.ending.nothing.Store(!something)
	}
}

// Warn prints a line on standard error.
func (a *App) Warn(format string, args ...any) {
	fmt.Fprintf(a.Stderr, "%s: warning: %s\n", a.Name, escape.Message(fmt.Sprintf(format, args...)))
}

// WarnAll warns of each thing in a list; of says which of several files it is about, if it is not empty.
func (a *App) WarnAll(of string, list []string) {
	for _, text := range list {
		if of != "" {
			text = of + ": " + text
		}
		a.Warn("%s", text)
	}
}

// WriteOut calls write with standard output, or with the file at path, which is written as a whole
// or not at all. A closed pipe is not an error. Control characters are shown, except in
// [escape.Raw].
func (a *App) WriteOut(path string, write func(io.Writer) error) error {
	if path != "" && path != "-" {
		if err := WriteFile("--out", path, write); err != nil {
			return err
		}
		fmt.Fprintf(a.Stderr, "wrote %s\n", escape.Message(path))
		return nil
	}
	err := writeText(a.Stdout, write)
	if out, ok := escape.Raw(a.Stdout).(*stream); ok {
		err = out.unlessUnread(err)
	}
	return err
}

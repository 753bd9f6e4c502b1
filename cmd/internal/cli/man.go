package cli

import (
	_ "embed"
	"strings"
	"text/template"

	"github.com/alecthomas/kong"
)

// ManCmd prints the manual page, made of the same grammar as the help.
type ManCmd struct{}

// Help is called by the command line parser.
func (ManCmd) Help() string {
	return `Example:
  analyze man > analyze.1`
}

//go:embed man.tmpl
var manText string

var manual = template.Must(template.New("man").Funcs(template.FuncMap{
	"upper": strings.ToUpper, "roff": roff, "flag": manFlag,
}).Parse(manText))

// Run is called by the command line parser.
func (ManCmd) Run(k *kong.Kong, app *App) error {
	page := struct {
		Name, Help, Version string
		Commands            []*kong.Node
	}{app.Name, app.Help, Version(), k.Model.Leaves(true)}
	return manual.Execute(app.Stdout, page)
}

// roff escapes text so that a man page shows it as it is.
func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`).Replace(text)
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
			lines[i] = `\&` + line
		}
	}
	return strings.Join(lines, "\n")
}

// manFlag is a flag with what it takes.
func manFlag(f *kong.Flag) string {
	if f.IsBool() {
		return "--" + f.Name
	}
	return "--" + f.Name + "=" + f.FormatPlaceHolder()
}

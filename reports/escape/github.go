package escape

import "strings"

// The characters that a workflow command of GitHub keeps for itself, in its text and in a
// property.
var (
	commandText     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	commandProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

// CommandText returns text for the message of a workflow command, ::error::TEXT, its middle left
// out where it is very long.
func CommandText(s string) string { return commandText.Replace(annotation(short(s))) }

// CommandProperty returns text for a property of one: ::error title=TEXT::.
func CommandProperty(s string) string { return commandProperty.Replace(annotation(s)) }

// annotation is text that GitHub shows beside a line of a file; there it may have lines. The
// older form of a command is read anywhere in a line.
func annotation(s string) string {
	return strings.ReplaceAll(string(appendText(nil, s, "\n")), "##[", `##\u005b`)
}

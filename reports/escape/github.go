package escape

import "strings"

// The characters that a workflow command of GitHub keeps for itself, in its text and in a
// property.
var (
	commandText     = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A")
	commandProperty = strings.NewReplacer("%", "%25", "\r", "%0D", "\n", "%0A", ":", "%3A", ",", "%2C")
)

// CommandText returns text for the message of a workflow command, ::error::TEXT. The middle of a very long
// one is left out.
func CommandText(s string) string { return commandText.Replace(annotation(short(s))) }

// CommandProperty returns text for a property of a workflow command: ::error title=TEXT::.
func CommandProperty(s string) string { return commandProperty.Replace(annotation(s)) }

// annotation returns text that GitHub shows next to a line of a file, where it may have several lines. ##[,
// the older form of a command, is read anywhere in a line, and is broken.
func annotation(s string) string {
	return strings.ReplaceAll(string(appendText(nil, s, "\n")), "##[", `##\u005b`)
}

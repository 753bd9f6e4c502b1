package escape

import (
	"regexp"
	"strings"
)

// flat is text of one line.
func flat(s string) string { return strings.TrimSpace(string(appendText(nil, s, " "))) }

// aloof keeps names from being taken for those of people, who would be told, and addresses
// from becoming links.
var aloof = strings.NewReplacer("@", "@\u200b", "://", ":\u200b//", "www.", "www\u200b.")

var markup = strings.NewReplacer(
	`\`, `\\`, "|", `\|`, "*", `\*`, "_", `\_`, "`", "\\`", "[", `\[`, "]", `\]`, "~", `\~`, "$", `\$`,
	"<", "&lt;", ">", "&gt;", "&", "&amp;", "#", `\#`,
)

// opening is what begins a list, underlines a heading or rules a line off.
var opening = regexp.MustCompile(`^([-+]($| )|-+$|=+$|[0-9]+[.)]($| ))`)

// tag is as html.EscapeString, whose package is large for a page.
var tag = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&#34;", "'", "&#39;")

// Markdown returns text that Markdown reads as text of one line, in a cell of a table too.
func Markdown(s string) string {
	s = flat(s)
	if s == "" {
		return s
	}
	out := aloof.Replace(markup.Replace(s))
	if opening.MatchString(s) {
		i := strings.IndexAny(s, "-+=.)")
		return out[:i] + `\` + out[i:]
	}
	return out
}

// MarkdownTag returns text for the inside of an HTML element in Markdown.
func MarkdownTag(s string) string { return aloof.Replace(tag.Replace(flat(s))) }

// MarkdownCode returns text for a code span, in a cell of a table too.
func MarkdownCode(s string) string {
	return strings.NewReplacer("`", "'", "|", `\|`).Replace(string(appendText(nil, s, " ")))
}

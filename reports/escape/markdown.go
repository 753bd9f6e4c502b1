package escape

import (
	"strings"
)

// flat returns a text on one line, without the spaces around it.
func flat(s string) string { return strings.TrimSpace(string(appendText(nil, s, " "))) }

// aloof keeps @names from notifying people, and addresses from becoming links.
var aloof = strings.NewReplacer("@", "@\u200b", "://", ":\u200b//", "www.", "www\u200b.")

var markup = strings.NewReplacer(
	`\`, `\\`, "|", `\|`, "*", `\*`, "_", `\_`, "`", "\\`", "[", `\[`, "]", `\]`, "~", `\~`, "$", `\$`,
	"<", "&lt;", ">", "&gt;", "&", "&amp;", "#", `\#`,
)

// opens reports whether a line begins a list, underlines a heading or rules a line off.
func opens(s string) bool {
	number := strings.TrimLeft(s, "0123456789")
	isSign := func(s, signs string) bool {
		return s != "" && strings.IndexByte(signs, s[0]) >= 0 && (len(s) == 1 || s[1] == ' ')
	}
	return isSign(s, "-+") || number != s && isSign(number, ".)") || strings.Trim(s, "-") == "" || strings.Trim(s, "=") == ""
}

// tag escapes like html.EscapeString, whose package is large for a page.
var tag = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;", `"`, "&#34;", "'", "&#39;")

// Markdown returns text that Markdown shows as it is, on one line; also in a cell of a table.
func Markdown(s string) string {
	s = flat(s)
	if s == "" {
		return s
	}
	out := aloof.Replace(markup.Replace(s))
	if opens(s) {
		i := strings.IndexAny(s, "-+=.)")
		return out[:i] + `\` + out[i:]
	}
	return out
}

// MarkdownTag returns text for the inside of an HTML element in Markdown.
func MarkdownTag(s string) string { return aloof.Replace(tag.Replace(flat(s))) }

// MarkdownCode returns text for a code span, also in a cell of a table. A backquote in it becomes an
// apostrophe.
func MarkdownCode(s string) string {
	return strings.NewReplacer("`", "'", "|", `\|`).Replace(string(appendText(nil, s, " ")))
}

package hostile

import "testing"

// What lets a hostile text be more than text is seen, and text is let alone.
func TestLook(t *testing.T) {
	for _, c := range []struct {
		name, ending, text string
		fine               bool
	}{
		{"a page", ".html", `<!doctype html><p title="&lt;qzx&gt;">&lt;script&gt;qzx</p></html>`, true},
		{"an element", ".html", "<p><qzx></p></html>", false},
		{"a script", ".html", "<script>let x = 1; qzx(1)</script></html>", false},
		{"an attribute", ".html", `<p x="" onclick="f()"></p></html>`, false},
		{"a link elsewhere", ".html", `<a href="//evil.example">x</a></html>`, false},
		{"half a page", ".html", "<p>x", false},
		{"an escape sequence", ".html", "<p>\x1b[31m</p></html>", false},
		{"Markdown", ".md", "a \\[x\\](a) `<qzx>`\n\n![x](figures/x.png)\n", true},
		{"a link in Markdown", ".md", "[x](http://qzx.example)\n", false},
		{"an address in Markdown", ".md", "see http://qzx.example\n", false},
		{"markup in Markdown", ".md", "<img src=x onerror=y>\n", false},
		{"JSON", ".json", `{"a": "<script>qzx"}`, true},
		{"two values of JSON", ".json", "{} {}", false},
		{"half of JSON", ".sarif", `{"a": `, false},
		{"XML", ".xml", `<?xml version="1.0"?><a b="&lt;qzx">&amp;</a>`, true},
		{"an entity", ".xml", `<!DOCTYPE a [<!ENTITY q "x">]><a>x</a>`, false},
		{"half of XML", ".xml", "<a><b></b>", false},
		{"a script in a picture", ".svg", "<svg><script>x</script></svg>", false},
		{"cells", ".csv", "a,b\n-1,'=1\n", true},
		{"a formula", ".csv", "a,b\n1,=1\n", false},
		{"a short row", ".csv", "a,b\n1\n", false},
		{"a log", ".txt", "fine ::error::x\n", true},
		{"a command", ".txt", "x\n ::add-mask::x\n", false},
		{"a workbook that is none", ".xlsx", "x", false},
	} {
		if why := look(c.ending, []byte(c.text)); (why == "") != c.fine {
			t.Errorf("%s: %q", c.name, why)
		}
	}
}

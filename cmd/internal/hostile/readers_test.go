package hostile

import (
	"archive/zip"
	"bytes"
	"encoding/csv"
	"encoding/json"
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	unsafe "github.com/yuin/goldmark/renderer/html"
	"golang.org/x/net/html"
)

// look says what is wrong with a file of this ending: that a strict reader refuses it, or that
// a hostile text is more in it than text.
func look(ending string, data []byte) string {
	switch ending {
	case ".png", ".arrow", ".parquet", ".baseline":
		return ""
	case ".xlsx":
		return workbook(data)
	}
	if why := steering(string(data)); why != "" {
		return why
	}
	switch ending {
	case ".html":
		if !bytes.HasSuffix(bytes.TrimSpace(data), []byte("</html>")) {
			return "half a page"
		}
		return page(data)
	case ".md":
		return markdown(data)
	case ".svg", ".xml":
		return strictXML(data)
	case ".json", ".sarif":
		return strictJSON(data)
	case ".csv":
		return cells(data)
	}
	return unruly(string(data))
}

var (
	formula = regexp.MustCompile(`^(\t|\s*[=+@-])`)
	number  = regexp.MustCompile(`^[+-]?[0-9.]+(/[0-9]+)?(e[+-][0-9]+)?$`)
)

// cells are those of CSV, of which a spreadsheet evaluates none.
func cells(data []byte) string {
	rows, err := csv.NewReader(bytes.NewReader(data)).ReadAll()
	if err != nil {
		return err.Error()
	}
	for _, row := range rows {
		for _, cell := range row {
			if formula.MatchString(cell) && !number.MatchString(cell) {
				return "a formula: " + cell
			}
		}
	}
	return ""
}

// strictJSON is one value of JSON, and nothing behind it.
func strictJSON(data []byte) string {
	d := json.NewDecoder(bytes.NewReader(data))
	var v any
	if err := d.Decode(&v); err != nil {
		return err.Error()
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return "more than one value"
	}
	return ""
}

// strictXML is a document without declarations, in which hostile text is text or the value of
// an attribute.
func strictXML(data []byte) string {
	d := xml.NewDecoder(bytes.NewReader(data))
	for depth := 0; ; {
		token, err := d.Token()
		switch {
		case errors.Is(err, io.EOF) && depth == 0:
			return ""
		case err != nil:
			return err.Error()
		}
		switch token := token.(type) {
		case xml.StartElement:
			depth++
			for _, a := range token.Attr {
				if why := attribute(token.Name.Local, a.Name.Local, a.Value); why != "" {
					return why
				}
			}
			if why := element(token.Name.Local); why != "" {
				return why
			}
		case xml.EndElement:
			depth--
		case xml.Comment:
			if bytes.Contains(token, []byte(mark)) {
				return "a comment of others"
			}
		case xml.Directive:
			return "a declaration: " + string(token)
		case xml.ProcInst:
			if token.Target != "xml" {
				return "an instruction: " + token.Target
			}
		}
	}
}

// page is HTML as a browser reads it: its scripts and styles are the page's own, and nothing
// leads elsewhere.
func page(data []byte) string {
	z := html.NewTokenizer(bytes.NewReader(data))
	raw := false
	for {
		switch z.Next() {
		case html.ErrorToken:
			if err := z.Err(); !errors.Is(err, io.EOF) {
				return err.Error()
			}
			return ""
		case html.TextToken:
			if raw && bytes.Contains(z.Raw(), []byte(mark)) {
				return "a script or style of others"
			}
		case html.CommentToken:
			if bytes.Contains(z.Raw(), []byte(mark)) {
				return "a comment of others"
			}
		case html.StartTagToken, html.SelfClosingTagToken:
			t := z.Token()
			raw = t.Data == "script" || t.Data == "style"
			if t.Data != "script" {
				if why := element(t.Data); why != "" {
					return why
				}
			}
			for _, a := range t.Attr {
				if why := attribute(t.Data, a.Key, a.Val); why != "" {
					return why
				}
			}
		case html.EndTagToken:
			raw = false
		case html.DoctypeToken:
		}
	}
}

// element says what is wrong with an element of that name.
func element(name string) string {
	switch {
	case strings.Contains(name, mark):
		return "an element of others: " + name
	case name == "script", name == "iframe", name == "object", name == "embed", name == "form", name == "base", name == "foreignObject":
		return "an element that has no business there: " + name
	}
	return ""
}

// attribute says what is wrong with an attribute.
func attribute(element, name, value string) string {
	switch name = strings.ToLower(name); {
	case strings.Contains(name, mark), strings.HasPrefix(name, "on"):
		return "an attribute of others: " + name
	case name == "style" && strings.Contains(value, mark):
		return "a style of others: " + value
	case name == "href", name == "src", name == "srcset", name == "action", name == "formaction", name == "data":
		if strings.HasPrefix(value, "data:image/png;base64,") && (element == "img" || element == "image") {
			return ""
		}
		if strings.Contains(value, ":") || strings.HasPrefix(value, "//") || strings.Contains(value, mark) {
			return "a link elsewhere: " + value
		}
	}
	return ""
}

// markdown is made a page of as GitHub does.
func markdown(data []byte) string {
	var b bytes.Buffer
	m := goldmark.New(goldmark.WithExtensions(extension.GFM, extension.Footnote), goldmark.WithRendererOptions(unsafe.WithUnsafe()))
	if err := m.Convert(data, &b); err != nil {
		return err.Error()
	}
	return page(b.Bytes())
}

// workbook is one of a spreadsheet: parts of XML, none of which holds a formula or leads
// elsewhere.
func workbook(data []byte) string {
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return err.Error()
	}
	for _, part := range z.File {
		r, err := part.Open()
		if err != nil {
			return err.Error()
		}
		text, err := io.ReadAll(r)
		if err != nil {
			return err.Error()
		}
		if why := strictXML(text); why != "" {
			return part.Name + ": " + why
		}
		for _, evaluated := range []string{"<f>", "<f ", "<hyperlink", `TargetMode="External"`} {
			if bytes.Contains(text, []byte(evaluated)) {
				return part.Name + ": " + evaluated
			}
		}
	}
	return ""
}

package yamltree

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"oddsmith/scenarios/notation"
)

func TestParseJSON(t *testing.T) {
	for name, c := range map[string]struct{ in, want string }{
		"scalars":          {`[1.50, "1d6", true, null, -2e3, ""]`, "[<1.50><1d6><true>~<-2e3><>]"},
		"mapping":          {`{"a": {"b": [1, 2]}, "c": {}}`, "{a:{b:[<1><2>]}c:{}}"},
		"tabs":             {"{\n\t\"a\":\t1\n}\n", "{a:<1>}"},
		"escapes":          {`["\u00e9\n\/", "\ud83d\ude00"]`, "[<é\n/><😀>]"},
		"byte order mark":  {"\ufeff[1]\r\n", "[<1>]"},
		"one scalar":       {` 7 `, "<7>"},
		"as deep as it is": {strings.Repeat("[", MaxDepth) + strings.Repeat("]", MaxDepth), strings.Repeat("[", MaxDepth) + strings.Repeat("]", MaxDepth)},
	} {
		t.Run(name, func(t *testing.T) {
			n, err := ParseJSON("f.json", []byte(c.in))
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.want, dump(n)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestParseJSONErrors(t *testing.T) {
	for name, c := range map[string]struct{ in, want string }{
		"empty":          {"", "f.json:1:1: the file ends in the middle of its JSON"},
		"open":           {"[1,\n2", "f.json:2:2: the file ends in the middle of its JSON"},
		"no value":       {`{"a": }`, "f.json:1:7: invalid character '}'"},
		"comma at end":   {"[1,\n 2,\n]", "f.json:3:1: invalid character ']'"},
		"no comma":       {"[1 2]", "f.json:1:4: invalid character '2' after array element"},
		"single quotes":  {"{'a': 1}", "f.json:1:2: invalid character '\\''"},
		"comment":        {"[1] // one", "f.json:1:5: a second value (a JSON file holds one)"},
		"twice":          {"{\"a\": 1,\n \"é\": 3, \"a\": 2}", `f.json:2:10: "a" is given twice (first on line 1)`},
		"not UTF-8":      {"[\"\xff\"]", "f.json:1:3: a byte that is not UTF-8"},
		"line in string": {"[\"a\nb\"]", "f.json:1:2: invalid character '\\n' in string literal"},
		"key":            {"{1: 2}", "f.json:1:2: "},
		"deep":           {strings.Repeat("[", 100_000), "f.json:1:65: more than 64 lists and mappings within one another"},
		"large":          {strings.Repeat(" ", MaxBytes+1), "f.json:1:1: the file has more than 1048576 bytes"},
	} {
		t.Run(name, func(t *testing.T) { mustFail(t, "f.json", c.in, c.want) })
	}
}

func TestParseCSV(t *testing.T) {
	for name, c := range map[string]struct {
		in        string
		delimiter rune
		want      string
	}{
		"plain":                 {"a,b\n1,2\n3,4\n", ',', "[{a:<1>b:<2>}{a:<3>b:<4>}]"},
		"semicolons and BOM":    {"\ufeffa;b\r\n1,5;2\r\n", ';', "[{a:<1,5>b:<2>}]"},
		"tabs":                  {"a\tb\n1\t2", '\t', "[{a:<1>b:<2>}]"},
		"quoted":                {"a,\"b c\"\n\"x, \"\"y\"\"\",\"two\nlines\"\n", ',', "[{a:<x, \"y\">b c:<two\nlines>}]"},
		"empty cells and lines": {"a,b\n1,\n\n , \n,2\n", ',', "[{a:<1>b:~}{a:~b:<2>}]"},
		"column without a name": {"a,,b\n1,x,2\n", ',', "[{a:<1>b:<2>}]"},
		"spaces in the header":  {" a , b\n1,2\n", ',', "[{a:<1>b:<2>}]"},
		"only a header":         {"a,b\n", ',', "[]"},
	} {
		t.Run(name, func(t *testing.T) {
			n, err := ParseCSV("f.csv", []byte(c.in), c.delimiter)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(c.want, dump(n)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestParseCSVErrors(t *testing.T) {
	for name, c := range map[string]struct{ in, want string }{
		"empty":     {"", "f.csv:1:1: the file is empty (its first line names the columns)"},
		"short":     {"a,b\n1,2\n3\n", "f.csv:3:1: a line of 1 cells, the first line has 2 (a cell that holds the delimiter stands in quotation marks)"},
		"long":      {"a,b\n1,2,3\n", "f.csv:2:1: a line of 3 cells, the first line has 2"},
		"twice":     {"a,b, a\n1,2,3\n", `f.csv:1:5: two columns are called "a"`},
		"quote":     {"a,b\né,1\"2\n", "f.csv:2:4: bare \" in non-quoted-field"},
		"open":      {"a,b\n1,\"2\n", "f.csv:"},
		"not UTF-8": {"a\n\xe9\n", "f.csv:2:1: a byte that is not UTF-8"},
		"columns":   {strings.Repeat(",", MaxColumns), "f.csv:1:1001: more than 1000 columns"},
	} {
		t.Run(name, func(t *testing.T) { mustFail(t, "f.csv", c.in, c.want) })
	}
}

// parseNamed reads a text by the format that its name says.
func parseNamed(name, in string) (*Node, error) {
	switch {
	case strings.HasSuffix(name, ".json"):
		return ParseJSON(name, []byte(in))
	case strings.HasSuffix(name, ".csv"):
		return ParseCSV(name, []byte(in), ',')
	}
	return Parse(name, []byte(in))
}

func mustFail(t *testing.T, name, in, want string) {
	t.Helper()
	_, err := parseNamed(name, in)
	var e *notation.Error
	if !errors.As(err, &e) {
		t.Fatalf("error %v, want %s", err, want)
	}
	if !strings.HasPrefix(err.Error(), want) {
		t.Errorf("error %q, want %q", err, want)
	}
}

// The place of every x is the place where the file has it.
func TestDataPositions(t *testing.T) {
	for name, c := range map[string]struct {
		file, in     string
		line, column int
	}{
		"JSON string":        {"f.json", `{"é": "1 + x"}`, 1, 12},
		"JSON second line":   {"f.json", "[1,\n  \"x\"]", 2, 4},
		"JSON escape before": {"f.json", `["\u0041x"]`, 1, 3}, // the beginning is all that is known
		"CSV":                {"f.csv", "é,b\nß,1 + x\n", 2, 7},
		"CSV quoted":         {"f.csv", "a,b\n1,\"2 + x\"\n", 2, 8},
		"CSV after lines":    {"f.csv", "a,b\n\"one\ntwo\",x\n", 3, 6},
	} {
		t.Run(name, func(t *testing.T) {
			n, err := parseNamed(c.file, c.in)
			if err != nil {
				t.Fatal(err)
			}
			for n.Kind == Mapping || n.Kind == List {
				if n.Kind == Mapping {
					n = n.Entries[len(n.Entries)-1].Value
				} else {
					n = n.Items[len(n.Items)-1]
				}
			}
			src := n.Source()
			i := strings.Index(src.Text, "x")
			if i < 0 {
				t.Fatalf("text %q", src.Text)
			}
			line, column := notation.Span{Src: src, Start: i, End: i + 1}.Position()
			if line != c.line || column != c.column {
				t.Errorf("x at %d:%d, want %d:%d", line, column, c.line, c.column)
			}
		})
	}
}

func FuzzParseData(f *testing.F) {
	for _, s := range []string{
		`{"a": [1, "x", null, {"b": true}]}`, "[1,", `["\ud83d"]`, "\ufeffa;b\r\n\"1\n\";2\n", "a,\"b\"\"c\"\né,\n", "\"", ",,,\n,\n",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, name := range []string{"f.json", "f.csv"} {
			n, err := parseNamed(name, string(data))
			var e *notation.Error
			switch {
			case err == nil:
				check(t, n)
			case !errors.As(err, &e):
				t.Fatalf("an error of type %T", err)
			default:
				inside(t, e.At)
				_ = e.Snippet()
			}
		}
	})
}

package evidence

import (
	"bytes"
	"fmt"
	"io"
)

// SchemaVersion is the version of all JSON documents of the commands. It is raised when a key changes
// its meaning.
const SchemaVersion = 2

// Versioned returns a writer for one JSON document. It adds schema_version as the first key of an
// object; an array stays as it is.
func Versioned(w io.Writer) io.Writer { return &versioned{w: w} }

type versioned struct {
	w     io.Writer
	begun bool
}

// Write writes a part of the document.
func (v *versioned) Write(p []byte) (int, error) {
	if v.begun || len(p) == 0 {
		return v.w.Write(p)
	}
	v.begun = true
	rest, isObject := bytes.CutPrefix(p, []byte("{"))
	if !isObject {
		return v.w.Write(p)
	}
	if _, err := fmt.Fprintf(v.w, `{"schema_version":%d,`, SchemaVersion); err != nil {
		return 0, err
	}
	n, err := v.w.Write(rest)
	return n + len(p) - len(rest), err
}

package cli

import (
	"io"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	asBefore "github.com/go-json-experiment/json/v1"

	"oddsmith/reports/evidence"
)

// WriteJSON writes a value and a newline as an encoder of encoding/json would, to the byte where
// all text is UTF-8. That encoder holds the whole text before it writes: hundreds of megabytes for a
// million rows. Of several distributions the rows of one are spelled at a time.
func WriteJSON(w io.Writer, v any) error {
	distribution := json.MarshalToFunc(func(to *jsontext.Encoder, d *evidence.Distribution) error {
		return json.MarshalEncode(to, d.Document())
	})
	if err := json.MarshalWrite(w, v, asBefore.DefaultOptionsV1(), json.WithMarshalers(distribution)); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

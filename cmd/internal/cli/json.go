package cli

import (
	"io"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	asBefore "github.com/go-json-experiment/json/v1"

	"oddsmith/reports/evidence"
)

// WriteJSON writes a value and a newline as an encoder of encoding/json would.
func WriteJSON(w io.Writer, v any) error {
	if err := EncodeJSON(w, v); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

// EncodeJSON writes v with the same result as encoding/json, but streams the rows of
// distributions, because encoding/json would hold the whole text in memory.
func EncodeJSON(w io.Writer, v any) error {
	distribution := json.MarshalToFunc(func(to *jsontext.Encoder, d *evidence.Distribution) error {
		return json.MarshalEncode(to, d.Document())
	})
	rows := json.MarshalToFunc(func(to *jsontext.Encoder, list *evidence.JSONRows) (err error) {
		if err = to.WriteToken(jsontext.BeginArray); err != nil {
			return err
		}
		for row := range list.Each {
			if err = json.MarshalEncode(to, row); err != nil {
				return err
			}
		}
		return to.WriteToken(jsontext.EndArray)
	})
	options := []json.Options{asBefore.DefaultOptionsV1(), json.WithMarshalers(json.JoinMarshalers(distribution, rows))}
	return json.MarshalWrite(w, v, options...)
}

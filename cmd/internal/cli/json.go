package cli

import (
	"io"

	"github.com/go-json-experiment/json"
	asBefore "github.com/go-json-experiment/json/v1"
)

// WriteJSON writes a value and a newline as an encoder of encoding/json would, to the byte where
// all text is UTF-8. That encoder holds the whole text before it writes: hundreds of megabytes for a
// million rows.
func WriteJSON(w io.Writer, v any) error {
	if err := json.MarshalWrite(w, v, asBefore.DefaultOptionsV1()); err != nil {
		return err
	}
	_, err := io.WriteString(w, "\n")
	return err
}

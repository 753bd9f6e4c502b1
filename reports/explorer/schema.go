package explorer

import (
	"encoding/json"

	"oddsmith/scenarios"
)

type schemaRequest struct{ named }

// schema is the JSON Schema of rule files.
func schema(*call, *schemaRequest) (any, error) {
	text, err := scenarios.Schema()
	return json.RawMessage(text), err
}

package explorer

import "encoding/json"

type schemaRequest struct{ named }

// schema is the JSON Schema of rule files.
func schema(c *call, _ *schemaRequest) (any, error) {
	text, err := c.engine.schema()
	return json.RawMessage(text), err
}

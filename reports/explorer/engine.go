package explorer

// An Engine answers requests, one at a time, and keeps what the next one may need.
type Engine struct {
	version string
	schema  func() ([]byte, error)
	loaded  memo[*loaded]
	answers memo[*answered]
}

// New returns an engine, which says that it is of this version. schema is where it has
// the JSON Schema of rule files from.
func New(version string, schema func() ([]byte, error)) *Engine {
	e := &Engine{version: version, schema: schema}
	e.forget()
	return e
}

// forget empties what is kept.
func (e *Engine) forget() {
	e.loaded, e.answers = memo[*loaded]{room: 8}, memo[*answered]{room: 24}
}

// Progress is told how many steps of how many are done, and what was found so far: nil where that is not known.
type Progress func(done, total int64, found *Reply)

// A Reply is JSON, and the rows of floats to which {"f64": i} in it refers.
type Reply struct {
	JSON   []byte
	Arrays [][]float64
}

// named is what all requests have in common.
type named struct {
	Op string `json:"op"`
}

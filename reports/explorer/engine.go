package explorer

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
)

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

// Progress is told how many steps of how many are done.
type Progress func(done, total int64)

// A Reply is JSON, and the rows of floats to which {"f64": i} in it refers.
type Reply struct {
	JSON   []byte
	Arrays [][]float64
}

// operations are what can be asked for, by name.
var operations = map[string]operation{
	"hello":     read(hello),
	"roll":      read(roll),
	"table":     read(table),
	"explain":   read(explain),
	"agree":     read(agree),
	"scenarios": read(list),
	"scenario":  read(describe),
	"open":      read(open),
	"run":       read(run),
	"compare":   read(compareSettings),
	"sweep":     read(sweepGrid),
	"lint":      read(lintFile),
	"schema":    read(schema),
	"download":  read(download),
}

// An operation answers a request, whose bytes it reads.
type operation func(c *call, request []byte) (any, error)

// read makes an operation of a function that takes its request as a struct.
func read[R any](f func(*call, *R) (any, error)) operation {
	return func(c *call, request []byte) (any, error) {
		var r R
		if err := decode(request, &r); err != nil {
			return nil, err
		}
		return f(c, &r)
	}
}

// named is what all requests have in common.
type named struct {
	Op string `json:"op"`
}

// Answer answers a request. What is wrong with it is in the reply, also what should not
// have happened.
func (e *Engine) Answer(ctx context.Context, request []byte, progress Progress) (reply Reply) {
	c := &call{ctx: ctx, engine: e, progress: progress}
	defer func() {
		if p := recover(); p != nil {
			e.forget() // it may be half made
			failed := &Error{
				Message: fmt.Sprintf("%v, which is a defect of oddsmith: please report what led here", p), Defect: true,
			}
			failed.Text = failed.Message
			reply = failed.reply()
		}
	}()
	if len(request) > maxRequest {
		return errorOf(fmt.Errorf("the request has %d bytes: at most %d are read", len(request), maxRequest)).reply()
	}
	answer, err := c.answer(request)
	if err != nil {
		return errorOf(err).reply()
	}
	text, err := json.Marshal(map[string]any{"ok": answer})
	if err != nil {
		return errorOf(fmt.Errorf("writing the reply: %w", err)).reply()
	}
	return Reply{JSON: text, Arrays: c.arrays}
}

// answer finds the operation and asks it.
func (c *call) answer(request []byte) (any, error) {
	var r named
	if err := json.Unmarshal(request, &r); err != nil {
		return nil, fmt.Errorf("the request is no JSON object: %w", err)
	}
	op, ok := operations[r.Op]
	if !ok {
		return nil, fmt.Errorf("there is no operation %q", r.Op)
	}
	return op(c, request)
}

// reply is the error as a reply.
func (e *Error) reply() Reply {
	text, err := json.Marshal(map[string]any{"error": e})
	if err != nil {
		return Reply{JSON: []byte(`{"error":{"message":"an error that cannot be written"}}`)}
	}
	return Reply{JSON: text}
}

// errCanceled is what a request ends with that was stopped.
var errCanceled = errors.New("stopped")

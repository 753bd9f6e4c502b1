package explorer

import (
	"context"
	"encoding/json"
	"fmt"
)

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
	"copy":      read(copyFiles),
	"titles":    read(titles),
	"figure":    read(figure),
	"run":       read(run),
	"compare":   read(compareSettings),
	"sweep":     read(sweepGrid),
	"tune":      read(tuneTo),
	"policy":    read(policy),
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

// Answer answers a request of the page, encoded as JSON. Any error, even a panic, is part of the
// reply.
func (e *Engine) Answer(ctx context.Context, request []byte, progress Progress) (reply Reply) {
	c := &call{ctx: ctx, engine: e, progress: progress}
	defer func() {
		if p := recover(); p != nil {
			e.forget() // it may be half made
			failed := &Error{
				Message: fmt.Sprintf("%v, which is a bug in oddsmith: please report what led here", p), Defect: true,
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
		return errorIn(err, c.files).reply()
	}
	return c.replyOf(answer)
}

// answer decodes the request and calls its operation.
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

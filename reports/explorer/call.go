package explorer

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"time"

	"oddsmith/montecarlo"
	"oddsmith/reports/evidence"
)

// A call is one request while it is answered.
type call struct {
	ctx      context.Context
	engine   *Engine
	progress Progress
	files    files // of the scenario that was loaded last, in which errors have their places
	arrays   [][]float64
	told     time.Time
}

// floats is a row of floats, which travels beside the JSON.
type floats struct {
	At int `json:"f64"`
}

// row adds a row of floats to the binary part of the reply, and returns the reference to it.
func (c *call) row(values []float64) *floats {
	c.arrays = append(c.arrays, values)
	return &floats{len(c.arrays) - 1}
}

// tell reports the progress to the page, at most ten times a second, and at the end.
func (c *call) tell(done, total int64) {
	const pause = 100 * time.Millisecond
	if c.progress != nil && (done >= total || time.Since(c.told) >= pause) {
		c.told = time.Now()
		c.progress(done, total, nil)
	}
}

// show reports the progress to the page, with what found returns so far, at most twice a second. The rows of
// floats that were added go with it, and are then dropped.
func (c *call) show(done, total int64, found func() any) {
	const pause = 500 * time.Millisecond
	if c.progress != nil && time.Since(c.told) >= pause {
		reply := c.replyOf(found())
		c.arrays = nil
		c.progress(done, total, &reply)
		c.told = time.Now()
	}
}

// replyOf encodes an answer as a reply, with the rows of floats that [call.row] added.
func (c *call) replyOf(answer any) Reply {
	text, err := json.Marshal(map[string]any{"ok": answer})
	if err != nil {
		return errorOf(fmt.Errorf("writing the reply: %w", err)).reply()
	}
	return Reply{JSON: text, Arrays: c.arrays}
}

// session answers exactly.
func (c *call) session() evidence.Session {
	return evidence.Session{Options: evidence.Options{
		Engine: evidence.ExactEngine, Limits: limits,
		Sampling: montecarlo.Options{Seed: 1, Workers: 1},
	}}
}

// number is a float for drawing; null in JSON where it is not finite.
type number float64

func (n number) MarshalJSON() ([]byte, error) {
	if f := float64(n); !math.IsNaN(f) && !math.IsInf(f, 0) {
		return json.Marshal(f)
	}
	return []byte("null"), nil
}

// decode decodes a JSON request. An unknown member, or text after it, is an error.
func decode(text []byte, to any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(to); err != nil {
		return fmt.Errorf("the request cannot be read: %w", err)
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return errors.New("the request cannot be read: there is text after it")
	}
	return nil
}

package cli

import (
	"bytes"
	"encoding/json"
	"io"
	"math"
	"math/big"
	"strings"
	"testing"
)

// What is written is what encoding/json writes.
func TestWriteJSON(t *testing.T) {
	type row struct {
		Value string   `json:"value"`
		P     float64  `json:"p"`
		Least *float64 `json:"at_least,omitempty"`
	}
	half := 0.5
	for name, v := range map[string]any{
		"nothing":      nil,
		"no list":      []int(nil),
		"no map":       map[string]int(nil),
		"rows":         []row{{"1/2", 1e-7, &half}, {"<b> & \u2028 ü", 1e21, nil}},
		"in order":     map[string]any{"b": 1, "a": map[string]float64{"z": 0.1, "y": math.Copysign(0, -1)}},
		"own text":     json.RawMessage(`{"a" : [1, 2]}`),
		"big integers": []any{big.NewInt(1 << 62), uint64(1<<64 - 1)},
	} {
		var got, want bytes.Buffer
		if err := json.NewEncoder(&want).Encode(v); err != nil {
			t.Fatal(err)
		}
		if err := WriteJSON(&got, v); err != nil || got.String() != want.String() {
			t.Errorf("%s: %s, %v, want %s", name, got.String(), err, want.String())
		}
	}
}

// A longest is what was written at once at most.
type longest struct{ n int }

func (l *longest) Write(p []byte) (int, error) {
	l.n = max(l.n, len(p))
	return len(p), nil
}

// Long text is not held.
func TestWriteJSONInParts(t *testing.T) {
	rows := make([]string, 10_000)
	for i := range rows {
		rows[i] = strings.Repeat("x", 100)
	}
	var w longest
	if err := WriteJSON(&w, map[string]any{"rows": rows}); err != nil || w.n > 100_000 {
		t.Errorf("%d bytes at once, %v", w.n, err)
	}
	if err := WriteJSON(io.Discard, make(chan int)); err == nil {
		t.Error("a channel was written")
	}
}

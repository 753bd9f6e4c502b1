//go:build js && wasm

// Command engine is the explorer's engine in a browser: it hands requests of the page to
// package explorer and does nothing else.
//
// It sets the function oddsmithAnswer(request, progress), which returns {json, arrays},
// and then calls oddsmithReady, if there is such a function. progress is called with how many
// steps of how many are done, and with what was found so far as such an object where that is known.
package main

import (
	"context"
	_ "embed"
	"encoding/binary"
	"math"
	"runtime/debug"
	"syscall/js"

	"oddsmith/internal/meter"
	"oddsmith/internal/version"
	"oddsmith/reports/explorer"
)

// schema is what `make engine` writes beside this file before it builds it.
//
//go:embed schema.json
var schema []byte

// A page may have half a gigabyte. The collector works harder before it comes to that, and what
// needs more is ended.
const (
	memory  = 384 << 20
	garbage = 200 // percent
)

func main() {
	debug.SetMemoryLimit(memory)
	meter.WatchHeap(memory)
	debug.SetGCPercent(garbage)
	engine := explorer.New(version.Release(), func() ([]byte, error) { return schema, nil })
	js.Global().Set("oddsmithAnswer", js.FuncOf(func(_ js.Value, args []js.Value) any {
		return answer(engine, args)
	}))
	if ready := js.Global().Get("oddsmithReady"); ready.Type() == js.TypeFunction {
		ready.Invoke()
	}
	select {} // the page calls
}

// answer is oddsmithAnswer.
func answer(engine *explorer.Engine, args []js.Value) any {
	request := ""
	if len(args) > 0 && args[0].Type() == js.TypeString {
		request = args[0].String()
	}
	var progress explorer.Progress
	if len(args) > 1 && args[1].Type() == js.TypeFunction {
		progress = func(done, total int64, found *explorer.Reply) {
			if found == nil {
				args[1].Invoke(float64(done), float64(total))
				return
			}
			args[1].Invoke(float64(done), float64(total), reply(*found))
		}
	}
	return reply(engine.Answer(context.Background(), []byte(request), progress))
}

// reply is {json, arrays}.
func reply(reply explorer.Reply) js.Value {
	arrays := js.Global().Get("Array").New(len(reply.Arrays))
	for i, values := range reply.Arrays {
		arrays.SetIndex(i, array(values))
	}
	out := js.Global().Get("Object").New()
	out.Set("json", string(reply.JSON))
	out.Set("arrays", arrays)
	return out
}

// array is a Float64Array with the values.
func array(values []float64) js.Value {
	const size = 8
	buf := make([]byte, size*len(values))
	for i, v := range values {
		binary.LittleEndian.PutUint64(buf[size*i:], math.Float64bits(v))
	}
	bytes := js.Global().Get("Uint8Array").New(len(buf))
	js.CopyBytesToJS(bytes, buf)
	return js.Global().Get("Float64Array").New(bytes.Get("buffer"))
}

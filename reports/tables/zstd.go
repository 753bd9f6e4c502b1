//go:build !js

package tables

import (
	"github.com/apache/arrow/go/v17/parquet/compress"
	"github.com/klauspost/compress/zstd"
)

// A sharedZstd packs every page by the same encoder. The library makes a new one for
// each page, with 16 MB of memory, which takes a quarter of the time of writing a file.
type sharedZstd struct {
	compress.Codec
	encoder *zstd.Encoder
}

// EncodeLevel packs at the default level, the only one that is used.
func (z sharedZstd) EncodeLevel(dst, src []byte, _ int) []byte {
	return z.encoder.EncodeAll(src, dst[:0])
}

// window is as long as a page, but for some of many words: the encoder keeps twice that.
const window = 1 << 20

func init() {
	codec, err := compress.GetCodec(compress.Codecs.Zstd)
	if err != nil {
		panic(err) // the library was built without it
	}
	encoder, err := zstd.NewWriter(nil, zstd.WithZeroFrames(true), zstd.WithWindowSize(window),
		zstd.WithEncoderConcurrency(1)) // each has memory of its own, and they take turns
	if err != nil {
		panic(err) // an option that it does not have
	}
	compress.RegisterCodec(compress.Codecs.Zstd, sharedZstd{codec, encoder})
}

package serve

import (
	"bytes"
	"compress/gzip"
	"io"
	"io/fs"
	"net/http"
	"path"
	"strconv"
	"strings"
	"time"
)

// types are those of the page's files; what the system says of endings differs.
var types = map[string]string{
	".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".mjs": "text/javascript; charset=utf-8",
	".css": "text/css; charset=utf-8", ".json": "application/json", ".wasm": "application/wasm", ".svg": "image/svg+xml",
	".txt": "text/plain; charset=utf-8", ".map": "application/json", ".png": "image/png", ".ico": "image/x-icon",
	".woff2": "font/woff2", ".yaml": "text/plain; charset=utf-8",
}

// assets serves the files of the page, which are stored with gzip, and unpacks them for browsers
// that do not accept it.
func assets(page fs.FS) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := strings.TrimPrefix(path.Clean("/"+r.URL.Path), "/")
		if name == "" {
			name = "index.html"
		}
		kind, known := types[path.Ext(name)]
		data, err := fs.ReadFile(page, name+".gz")
		if err != nil || !known {
			http.NotFound(w, r)
			return
		}
		h := w.Header()
		h.Set("Content-Type", kind)
		h.Set("Cache-Control", "no-cache") // the next binary has another page
		h.Set("Vary", "Accept-Encoding")
		if accepts(r.Header.Get("Accept-Encoding"), "gzip") {
			h.Set("Content-Encoding", "gzip")
		} else if data, err = unpacked(data); err != nil {
			http.Error(w, "the page in this binary is damaged", http.StatusInternalServerError)
			return
		}
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(data))
	})
}

// unpacked returns the data without its compression.
func unpacked(data []byte) ([]byte, error) {
	r, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	return io.ReadAll(r)
}

// accepts reports whether an Accept-Encoding header allows an encoding.
func accepts(header, encoding string) bool {
	for part := range strings.SplitSeq(header, ",") {
		name, weight, weighted := strings.Cut(part, ";q=")
		if strings.TrimSpace(name) != encoding {
			continue
		}
		q, err := strconv.ParseFloat(strings.TrimSpace(weight), 64)
		return !weighted || err == nil && q > 0
	}
	return false
}

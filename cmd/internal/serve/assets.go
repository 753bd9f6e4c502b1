package serve

import (
	"bytes"
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

// packed are the forms in which a file may lie beside itself, the best first.
var packed = []struct{ encoding, ending string }{{"br", ".br"}, {"gzip", ".gz"}}

// assets serves the files of the page, packed where the browser takes it.
func assets(page fs.FS) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		name := strings.TrimPrefix(path.Clean("/"+r.URL.Path), "/")
		if name == "" {
			name = "index.html"
		}
		kind, known := types[path.Ext(name)]
		info, err := fs.Stat(page, name)
		if err != nil || !known || info.IsDir() {
			http.NotFound(w, r)
			return
		}
		h := w.Header()
		h.Set("Content-Type", kind)
		h.Set("Cache-Control", "no-cache") // the next binary has another page
		h.Set("Vary", "Accept-Encoding")
		for _, p := range packed {
			if accepts(r.Header.Get("Accept-Encoding"), p.encoding) {
				if data, err := fs.ReadFile(page, name+p.ending); err == nil {
					h.Set("Content-Encoding", p.encoding)
					http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(data))
					return
				}
			}
		}
		data, err := fs.ReadFile(page, name)
		if err != nil {
			http.NotFound(w, r)
			return
		}
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(data))
	})
}

// accepts reports whether a browser takes an encoding.
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

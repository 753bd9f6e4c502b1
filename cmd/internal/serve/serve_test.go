package serve_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"oddsmith/cmd/internal/serve"
)

var page = fstest.MapFS{
	"index.html":     {Data: []byte("<!doctype html>")},
	"engine.wasm":    {Data: []byte("plain")},
	"engine.wasm.br": {Data: []byte("brotli")},
	"engine.wasm.gz": {Data: []byte("gzip")},
	".gitignore":     {Data: []byte("*")},
	"app.js":         {Data: []byte("1")},
	"dir/app.js":     {Data: []byte("1")},
}

func handler(t *testing.T, paths ...string) http.Handler {
	t.Helper()
	set, err := serve.NewSet(paths)
	if err != nil {
		t.Fatal(err)
	}
	feed, err := serve.NewFeed(set)
	if err != nil {
		t.Fatal(err)
	}
	return serve.Handler(page, feed)
}

func ask(h http.Handler, method, path string, header http.Header) *httptest.ResponseRecorder {
	r := httptest.NewRequest(method, "http://127.0.0.1:8000"+path, nil)
	for k, v := range header {
		r.Header[k] = v
	}
	if host := header.Get("Host"); host != "" {
		r.Host = host
	}
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

func TestPage(t *testing.T) {
	h := handler(t)
	for _, c := range []struct {
		path, accept string
		status       int
		kind, coding string
		body         string
	}{
		{"/", "", 200, "text/html; charset=utf-8", "", "<!doctype html>"},
		{"/engine.wasm", "", 200, "application/wasm", "", "plain"},
		{"/engine.wasm", "gzip, deflate", 200, "application/wasm", "gzip", "gzip"},
		{"/engine.wasm", "gzip, deflate, br, zstd", 200, "application/wasm", "br", "brotli"},
		{"/engine.wasm", "gzip;q=0.5, br;q=0", 200, "application/wasm", "gzip", "gzip"},
		{"/engine.wasm", "br;q=0.000, identity", 200, "application/wasm", "", "plain"},
		{"/app.js", "br", 200, "text/javascript; charset=utf-8", "", "1"},
		{"/dir/app.js", "", 200, "text/javascript; charset=utf-8", "", "1"},
		{"/dir", "", 404, "text/plain; charset=utf-8", "", ""},
		{"/dir/", "", 404, "text/plain; charset=utf-8", "", ""},
		{"/.gitignore", "", 404, "text/plain; charset=utf-8", "", ""},
		{"/engine.wasm.br", "", 404, "text/plain; charset=utf-8", "", ""},
		{"/../serve_test.go", "", 307, "text/plain; charset=utf-8", "", ""},
		{"/..%2fserve_test.go", "", 404, "text/plain; charset=utf-8", "", ""},
		{"/nothing", "", 404, "text/plain; charset=utf-8", "", ""},
	} {
		w := ask(h, "GET", c.path, http.Header{"Accept-Encoding": {c.accept}})
		if w.Code != c.status {
			t.Errorf("%s: status %d, want %d", c.path, w.Code, c.status)
			continue
		}
		if w.Code != 200 {
			continue
		}
		if got := w.Header().Get("Content-Type"); got != c.kind {
			t.Errorf("%s: type %q, want %q", c.path, got, c.kind)
		}
		if got := w.Header().Get("Content-Encoding"); got != c.coding || w.Body.String() != c.body {
			t.Errorf("%s for %q: encoding %q, body %q", c.path, c.accept, got, w.Body)
		}
	}
}

// Whatever is asked for, a page can ask nobody else, and no page of another name is let in.
func TestGuard(t *testing.T) {
	h := handler(t)
	for _, path := range []string{"/", "/files", "/nothing"} {
		w := ask(h, "GET", path, nil)
		policy := w.Header().Get("Content-Security-Policy")
		for _, want := range []string{"default-src 'none'", "script-src 'self' 'wasm-unsafe-eval';", "connect-src 'self';", "frame-ancestors 'none'"} {
			if !strings.Contains(policy, want) {
				t.Errorf("%s: the policy %q lacks %s", path, policy, want)
			}
		}
		if strings.Contains(policy, "http") || w.Header().Get("X-Content-Type-Options") != "nosniff" {
			t.Errorf("%s: headers %v", path, w.Header())
		}
	}
	for host, status := range map[string]int{
		"127.0.0.1:8000": 200, "localhost:8000": 200, "localhost": 200, "[::1]:8000": 200,
		"evil.example": 403, "evil.example:8000": 403, "127.0.0.1.evil.example:8000": 403, "": 200,
	} {
		if w := ask(h, "GET", "/files", http.Header{"Host": {host}}); w.Code != status {
			t.Errorf("host %q: status %d, want %d", host, w.Code, status)
		}
	}
	if w := ask(h, "POST", "/files", nil); w.Code != http.StatusMethodNotAllowed {
		t.Errorf("POST: status %d", w.Code)
	}
	if w := ask(h, "HEAD", "/", nil); w.Code != 200 || w.Body.Len() > 0 {
		t.Errorf("HEAD: status %d, body %q", w.Code, w.Body)
	}
}

// What is served of the disk is the files that were named, what they extend and the data
// that they read, and nothing beside these.
func TestFiles(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"a/base.yaml":         "measures: {m: 1d6}\n",
		"a/rules.yaml":        "extends: base.yaml\nparameters: {hp: 1}\nrecords: {monster: {file: data/monsters.csv, name: name, fields: {hp: hp}}}\nmeasures: {n: hp}\n",
		"a/data/monsters.csv": "name,hp\nwolf,4\n",
		"a/data/other.csv":    "secret\n",
		"b/broken.yaml":       "measures: {m: 1d6 +\n",
		"secret.yaml":         "measures: {m: 1d6}\n",
	} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct{ named, mains, files []string }{
		{nil, nil, nil},
		{[]string{"a/rules.yaml"}, []string{"rules.yaml"}, []string{"base.yaml", "data/monsters.csv", "rules.yaml"}},
		{
			[]string{"a/rules.yaml", "b/broken.yaml"},
			[]string{"a/rules.yaml", "b/broken.yaml"},
			[]string{"a/base.yaml", "a/data/monsters.csv", "a/rules.yaml", "b/broken.yaml"},
		},
	} {
		var paths []string
		for _, name := range c.named {
			paths = append(paths, filepath.Join(dir, name))
		}
		w := ask(handler(t, paths...), "GET", "/files", nil)
		var got struct {
			Files map[string]string
			Mains []string
		}
		if err := json.Unmarshal(w.Body.Bytes(), &got); err != nil {
			t.Fatalf("%s: %v", w.Body, err)
		}
		var names []string
		for name := range got.Files {
			names = append(names, name)
		}
		slices.Sort(names)
		if !slices.Equal(names, c.files) || !slices.Equal(got.Mains, c.mains) {
			t.Errorf("%v: files %v, mains %v", c.named, names, got.Mains)
		}
	}
}

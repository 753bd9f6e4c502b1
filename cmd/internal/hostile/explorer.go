package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing/fstest"
	"time"

	"oddsmith/cmd/internal/serve"
	"oddsmith/reports/explorer"
	"oddsmith/scenarios"
)

// requests are what the explorer's page may ask, as a link makes it ask.
var requests = []string{
	`{"op": "roll", "lines": [{"text": "4d6k3", "notation": "roll20", "set": {"a": "1"}}]}`,
	`{"op": "run", "scenario": "a.yaml", "files": {"a.yaml": "measures: {m: 1d6}"}, "set": {"x": "1"}}`,
	`{"op": "lint", "main": "a.yaml", "files": {"a.yaml": "extends: b.yaml", "b.yaml": "extends: a.yaml"}}`,
	`{"op": "sweep", "scenario": "labyrinth/trap", "sweep": [{"name": "dc", "range": "1..3"}], "quantity": "P(saved = yes)"}`,
	`{"op": "compare", "scenario": "labyrinth/trap", "a": {"set": {}}, "b": {"set": {"dc": "9"}}}`,
	`{"op": "table", "source": {"roll": {"text": "1d6", "notation": "rules"}}, "rows_from": 1, "rows_count": 3, "exact": true}`,
	`{"op": "download", "source": {"run": {"scenario": "labyrinth/trap", "measure": "saved"}}, "format": "csv"}`,
	`{"op": "explain", "text": "2d6+1", "notation": "roll20"}`, `{"op": "open", "files": {"a.yaml": "x"}}`,
	`{"op": "copy", "scenario": "labyrinth/trap"}`, `{"op": "agree", "lines": [{"text": "1d6"}]}`,
}

// question asks the explorer's engine for something, in this process.
func (a *inventor) question(string) []string {
	request := a.one(requests...)
	switch a.rng.IntN(5) {
	case 0:
		request = strings.ReplaceAll(request, a.one("1d6", "4d6k3", "labyrinth/trap", "a.yaml", "1..3"), strings.Trim(jsonText(a.one(a.text(), a.soup(), a.deep())), `"`))
	case 1:
		request = `{"op": "run", "scenario": "a.yaml", "files": {"a.yaml": ` + jsonText(a.one(a.rules(), a.encounter(), a.ruleBomb())) + `}}`
	case 2:
		request = a.bomb("json")
	default:
		request = a.mutated(request)
	}
	began := time.Now()
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	r := explorer.New("test", scenarios.Schema).Answer(ctx, []byte(request), nil)
	var out struct{ Error *explorer.Error }
	switch err := json.Unmarshal(r.JSON, &out); {
	case err != nil:
		return []string{fmt.Sprintf("request %.300q: %v", request, err)}
	case out.Error != nil && out.Error.Defect:
		return []string{fmt.Sprintf("request %.300q: %s", request, out.Error.Text)}
	case ctx.Err() != nil:
		return []string{fmt.Sprintf("request %.300q: %v", request, time.Since(began))}
	}
	return nil
}

// request asks the server of the page for something, under some name.
func (a *inventor) request(dir string) []string {
	file := filepath.Join(dir, "in.yaml")
	defer os.RemoveAll(dir)
	f := &folder{dir: dir}
	f.put("in.yaml", a.one(a.rules(), a.soup(), a.text(), a.bomb("yaml")))
	set, err := serve.NewSet([]string{file})
	if err != nil {
		return []string{err.Error()}
	}
	feed, err := serve.NewFeed(set)
	if err != nil {
		return []string{err.Error()}
	}
	host := a.one("127.0.0.1:80", "localhost", "[::1]:80", "qzx.example", "127.0.0.1.qzx.example", "localhost:80:80", a.text())
	path := a.one("/", "/files", "/files", "/../in.yaml", "/..%2fin.yaml", "//etc/passwd", "/index.html", "/%00", a.text())
	r := &http.Request{
		Method: a.one("GET", "GET", "GET", "HEAD", "POST", "PUT", "CONNECT", a.text()), Host: host, URL: &url.URL{Path: path}, RequestURI: path,
		Header: http.Header{a.one("Range", "Origin", "If-None-Match", "Accept-Encoding"): {a.one("bytes=0-0,-1", "bytes=5-1", "br, gzip", a.text())}}, Proto: "HTTP/1.1", ProtoMajor: 1, ProtoMinor: 1,
	}
	w := httptest.NewRecorder()
	serve.Handler(fstest.MapFS{"index.html": {Data: []byte("<!doctype html><title>page</title>")}}, feed).ServeHTTP(w, r)
	said := w.Body.String()
	asked := fmt.Sprintf("request %.100q of %.100q to %.100q", r.Method, path, host)
	ours := host == "127.0.0.1:80" || host == "localhost" || host == "[::1]:80"
	switch {
	case w.Code >= http.StatusInternalServerError:
		return []string{fmt.Sprintf("%s: status %d", asked, w.Code)}
	case !ours && w.Code != http.StatusForbidden:
		return []string{fmt.Sprintf("%s: status %d to a stranger", asked, w.Code)}
	case w.Header().Get("Content-Security-Policy") == "":
		return []string{asked + ": no policy"}
	case path == "/files" && w.Code == http.StatusOK && r.Method == "GET":
		if why := strictJSON(w.Body.Bytes()); why != "" {
			return []string{asked + ": " + why}
		}
	case w.Code/100 == 3: // the path in its shortest form
		if to := w.Header().Get("Location"); !strings.HasPrefix(to, "/") || strings.HasPrefix(to, "//") {
			return []string{asked + ": it leads to " + to}
		}
	case strings.Contains(said, mark), strings.Contains(said, "root:"):
		return []string{asked + ": " + said}
	}
	return nil
}

package serve

import (
	"bytes"
	"fmt"
	"io/fs"
	"net/http"
	"time"
)

// heartbeat is how often a page is told that nothing happened, so that a connection that
// is gone is noticed.
const heartbeat = 15 * time.Second

// watching is how the page knows that it can ask for files here: of the headers of its own
// answer a page can read this one, and on another host it need not ask for what is not there.
const watching = "oddsmith-files"

// Handler serves the page, the rule files at /files, and an event at /events for each change of
// them.
func Handler(page fs.FS, feed *Feed) http.Handler {
	mux := http.NewServeMux()
	static := assets(page)
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Server-Timing", watching)
		static.ServeHTTP(w, r)
	})
	mux.HandleFunc("/files", func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Type", "application/json")
		h.Set("Cache-Control", "no-store")
		http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(feed.Latest()))
	})
	mux.HandleFunc("/events", feed.events)
	return guard(mux)
}

// events sends the rule files as a server-sent event, now and whenever they change.
func (f *Feed) events(w http.ResponseWriter, r *http.Request) {
	changed, end := f.subscribe()
	defer end()
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-store")
	out := http.NewResponseController(w)
	beat := time.NewTicker(heartbeat)
	defer beat.Stop()
	send := func(text string, args ...any) bool {
		if _, err := fmt.Fprintf(w, text, args...); err != nil {
			return false
		}
		return out.Flush() == nil
	}
	for ok := send("event: files\ndata: %s\n\n", f.Latest()); ok; {
		select {
		case <-r.Context().Done():
			return
		case <-changed:
			ok = send("event: files\ndata: %s\n\n", f.Latest())
		case <-beat.C:
			ok = send(": nothing new\n\n")
		}
	}
}

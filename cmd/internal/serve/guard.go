package serve

import (
	"net"
	"net/http"
	"slices"
)

// policy is what the page may do: run what is beside it, and ask nobody else anything.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; " +
	"img-src 'self' data: blob:; connect-src 'self'; worker-src 'self' blob:; font-src 'self'; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// hosts are what a browser on this machine calls it. A page from elsewhere whose name was
// made to point here has another.
var hosts = []string{"127.0.0.1", "localhost", "::1"}

// guard refuses requests that come from other hosts or would change something, and sets the
// security headers.
func guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		host, _, err := net.SplitHostPort(r.Host)
		if err != nil {
			host = r.Host
		}
		switch {
		case !slices.Contains(hosts, host):
			http.Error(w, "this page is for the browser of this machine", http.StatusForbidden)
		case r.Method != http.MethodGet && r.Method != http.MethodHead:
			h.Set("Allow", "GET, HEAD")
			http.Error(w, "there is nothing to change here", http.StatusMethodNotAllowed)
		default:
			next.ServeHTTP(w, r)
		}
	})
}

package rulefile

import "errors"

// Schema is not built in a browser, where the library that builds it would weigh more
// than the schema itself: the page brings the file that `analyze schema` writes.
func Schema() ([]byte, error) { return nil, errors.New("the schema is not built in a browser") }

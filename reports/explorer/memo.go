package explorer

// A memo keeps what was asked for last.
type memo[T any] struct {
	room    int
	entries []entry[T] // the latest last
}

type entry[T any] struct {
	key   string
	value T
}

// get returns what is kept under a key.
func (m *memo[T]) get(key string) (T, bool) {
	for i, e := range m.entries {
		if e.key == key {
			m.entries = append(append(m.entries[:i:i], m.entries[i+1:]...), e)
			return e.value, true
		}
	}
	var none T
	return none, false
}

// put keeps a value, and forgets the oldest where there is no room.
func (m *memo[T]) put(key string, value T) {
	if len(m.entries) >= m.room {
		m.entries = append([]entry[T]{}, m.entries[1:]...)
	}
	m.entries = append(m.entries, entry[T]{key, value})
}

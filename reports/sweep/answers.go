package sweep

import (
	"sync"

	"oddsmith/reports/evidence"
)

// Answers are those to one measure, by what its tree asks of a cell. All workers share them.
type answers struct {
	lock  sync.RWMutex
	known map[string]*evidence.Answer
	size  int
	most  int // about how much memory they take; where they would take more, they begin again from nothing
}

// keptBytes is about how much memory the answers to all measures of a sweep take.
const keptBytes = 64 << 20

// find returns the answer for a key, nil if it is not known.
func (a *answers) find(key []byte) *evidence.Answer {
	a.lock.RLock()
	defer a.lock.RUnlock()
	return a.known[string(key)]
}

// keep stores an answer. If that takes more than the most memory, all others are dropped first.
func (a *answers) keep(key []byte, answer *evidence.Answer) {
	size := len(key) + sizeOf(answer)
	a.lock.Lock()
	defer a.lock.Unlock()
	if a.known == nil || a.size+size > a.most {
		a.known, a.size = map[string]*evidence.Answer{}, 0
	}
	a.known[string(key)] = answer
	a.size += size
}

// isKept reports whether an answer may be reused for other cells: not if it is long, or so near the limits that
// another cell might not have been answered.
func (a *answers) isKept(answer *evidence.Answer) bool {
	return answer.FarFromLimits && sizeOf(answer) <= a.most/16
}

// sizeOf is about how much memory an answer takes.
func sizeOf(a *evidence.Answer) int {
	const fixed = 1000
	return fixed + int(a.Distribution.Bytes())
}

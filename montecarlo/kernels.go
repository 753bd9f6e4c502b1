package montecarlo

// fill writes a constant.
type fill struct {
	dst   reg
	value int64
}

func (in *fill) registers(_, write func(*reg)) { write(&in.dst) }

func (in *fill) run(m *machine) {
	dst := m.col(in.dst)
	for i := range dst {
		dst[i] = in.value
	}
}

// affine writes k*x + c.
type affine struct {
	dst, x reg
	k, c   int64
}

func (in *affine) registers(read, write func(*reg)) { read(&in.x); write(&in.dst) }

func (in *affine) run(m *machine) {
	dst := m.col(in.dst)
	x := m.col(in.x)[:len(dst)]
	k, c := in.k, in.c
	for i := range dst {
		dst[i] = k*x[i] + c
	}
}

// combine writes k*x + l*y.
type combine struct {
	dst, x, y reg
	k, l      int64
}

func (in *combine) registers(read, write func(*reg)) { read(&in.x); read(&in.y); write(&in.dst) }

func (in *combine) run(m *machine) {
	dst := m.col(in.dst)
	x := m.col(in.x)[:len(dst)]
	y := m.col(in.y)[:len(dst)]
	k, l := in.k, in.l
	for i := range dst {
		dst[i] = k*x[i] + l*y[i]
	}
}

// product writes (kx*x + cx) * (ky*y + cy).
type product struct {
	dst, x, y      reg
	kx, cx, ky, cy int64
}

func (in *product) registers(read, write func(*reg)) { read(&in.x); read(&in.y); write(&in.dst) }

func (in *product) run(m *machine) {
	dst := m.col(in.dst)
	x := m.col(in.x)[:len(dst)]
	y := m.col(in.y)[:len(dst)]
	for i := range dst {
		dst[i] = (in.kx*x[i] + in.cx) * (in.ky*y[i] + in.cy)
	}
}

// atLeast writes 1 where x >= bound, else 0.
type atLeast struct {
	dst, x reg
	bound  int64
}

func (in *atLeast) registers(read, write func(*reg)) { read(&in.x); write(&in.dst) }

func (in *atLeast) run(m *machine) {
	dst := m.col(in.dst)
	x := m.col(in.x)[:len(dst)]
	bound := in.bound
	for i := range dst {
		dst[i] = bit(x[i] >= bound)
	}
}

// equals writes 1 where x == bound, else 0.
type equals struct {
	dst, x reg
	bound  int64
}

func (in *equals) registers(read, write func(*reg)) { read(&in.x); write(&in.dst) }

func (in *equals) run(m *machine) {
	dst := m.col(in.dst)
	x := m.col(in.x)[:len(dst)]
	bound := in.bound
	for i := range dst {
		dst[i] = bit(x[i] == bound)
	}
}

// bit is 1 for true; the compiler makes it one instruction without a branch.
func bit(b bool) int64 {
	var v int64
	if b {
		v = 1
	}
	return v
}

// logic writes x and y, or x or y, of truth values.
type logic struct {
	dst, x, y reg
	or        bool
}

func (in *logic) registers(read, write func(*reg)) { read(&in.x); read(&in.y); write(&in.dst) }

func (in *logic) run(m *machine) {
	dst := m.col(in.dst)
	x := m.col(in.x)[:len(dst)]
	y := m.col(in.y)[:len(dst)]
	if in.or {
		for i := range dst {
			dst[i] = x[i] | y[i]
		}
		return
	}
	for i := range dst {
		dst[i] = x[i] & y[i]
	}
}

// choose writes x where cond is 1 and y where it is 0; an absent x or y is the
// constant beside it.
type choose struct {
	dst, cond, x, y reg
	xConst, yConst  int64
}

func (in *choose) registers(read, write func(*reg)) {
	read(&in.cond)
	read(&in.x)
	read(&in.y)
	write(&in.dst)
}

func (in *choose) run(m *machine) {
	dst := m.col(in.dst)
	cond := m.col(in.cond)[:len(dst)]
	switch {
	case in.x == none:
		y := m.col(in.y)[:len(dst)]
		for i := range dst {
			dst[i] = y[i] ^ (y[i]^in.xConst)&-cond[i]
		}
	case in.y == none:
		x := m.col(in.x)[:len(dst)]
		for i := range dst {
			dst[i] = in.yConst ^ (x[i]^in.yConst)&-cond[i]
		}
	default:
		x := m.col(in.x)[:len(dst)]
		y := m.col(in.y)[:len(dst)]
		for i := range dst {
			dst[i] = y[i] ^ (x[i]^y[i])&-cond[i]
		}
	}
}

// extreme writes the larger or the smaller of x and y; an absent y is the
// constant.
type extreme struct {
	dst, x, y reg
	constant  int64
	larger    bool
}

func (in *extreme) registers(read, write func(*reg)) { read(&in.x); read(&in.y); write(&in.dst) }

func (in *extreme) run(m *machine) {
	dst := m.col(in.dst)
	x := m.col(in.x)[:len(dst)]
	if in.y == none {
		limit := in.constant
		if in.larger {
			for i := range dst {
				dst[i] = max(x[i], limit)
			}
			return
		}
		for i := range dst {
			dst[i] = min(x[i], limit)
		}
		return
	}
	y := m.col(in.y)[:len(dst)]
	if in.larger {
		for i := range dst {
			dst[i] = max(x[i], y[i])
		}
		return
	}
	for i := range dst {
		dst[i] = min(x[i], y[i])
	}
}

// absolute writes |x|.
type absolute struct{ dst, x reg }

func (in *absolute) registers(read, write func(*reg)) { read(&in.x); write(&in.dst) }

func (in *absolute) run(m *machine) {
	dst := m.col(in.dst)
	x := m.col(in.x)[:len(dst)]
	for i := range dst {
		sign := x[i] >> 63
		dst[i] = (x[i] ^ sign) - sign
	}
}

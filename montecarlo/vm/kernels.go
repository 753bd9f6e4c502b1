package vm

// Fill writes a constant.
func (b *Builder) Fill(value int64) Reg {
	return b.kernel(None, None, func(dst, _, _ []int64) {
		for i := range dst {
			dst[i] = value
		}
	})
}

// Affine writes k*x + c.
func (b *Builder) Affine(x Reg, k, c int64) Reg {
	return b.kernel(x, None, func(dst, x, _ []int64) {
		x = x[:len(dst)]
		for i := range dst {
			dst[i] = k*x[i] + c
		}
	})
}

// Combine writes k*x + l*y.
func (b *Builder) Combine(x, y Reg, k, l int64) Reg {
	return b.kernel(x, y, func(dst, x, y []int64) {
		x, y = x[:len(dst)], y[:len(dst)]
		for i := range dst {
			dst[i] = k*x[i] + l*y[i]
		}
	})
}

// Product writes (kx*x + cx) * (ky*y + cy).
func (b *Builder) Product(x, y Reg, kx, cx, ky, cy int64) Reg {
	return b.kernel(x, y, func(dst, x, y []int64) {
		x, y = x[:len(dst)], y[:len(dst)]
		for i := range dst {
			dst[i] = (kx*x[i] + cx) * (ky*y[i] + cy)
		}
	})
}

// AtLeast writes 1 where x >= bound, else 0.
func (b *Builder) AtLeast(x Reg, bound int64) Reg {
	return b.kernel(x, None, func(dst, x, _ []int64) {
		x = x[:len(dst)]
		for i := range dst {
			dst[i] = bit(x[i] >= bound)
		}
	})
}

// Equals writes 1 where x == value, else 0.
func (b *Builder) Equals(x Reg, value int64) Reg {
	return b.kernel(x, None, func(dst, x, _ []int64) {
		x = x[:len(dst)]
		for i := range dst {
			dst[i] = bit(x[i] == value)
		}
	})
}

// bit is 1 for true; the compiler makes it one instruction without a branch.
func bit(b bool) int64 {
	var v int64
	if b {
		v = 1
	}
	return v
}

// And writes x and y of truth values, which are 0 or 1.
func (b *Builder) And(x, y Reg) Reg {
	return b.kernel(x, y, func(dst, x, y []int64) {
		x, y = x[:len(dst)], y[:len(dst)]
		for i := range dst {
			dst[i] = x[i] & y[i]
		}
	})
}

// Or writes x or y of truth values, which are 0 or 1.
func (b *Builder) Or(x, y Reg) Reg {
	return b.kernel(x, y, func(dst, x, y []int64) {
		x, y = x[:len(dst)], y[:len(dst)]
		for i := range dst {
			dst[i] = x[i] | y[i]
		}
	})
}

// Absolute writes |x|.
func (b *Builder) Absolute(x Reg) Reg {
	return b.kernel(x, None, func(dst, x, _ []int64) {
		x = x[:len(dst)]
		for i := range dst {
			sign := x[i] >> 63
			dst[i] = (x[i] ^ sign) - sign
		}
	})
}

// Larger writes the larger of x and y.
func (b *Builder) Larger(x Reg, y Operand) Reg {
	if limit := y.Constant; y.Reg == None {
		return b.kernel(x, None, func(dst, x, _ []int64) {
			x = x[:len(dst)]
			for i := range dst {
				dst[i] = max(x[i], limit)
			}
		})
	}
	return b.kernel(x, y.Reg, func(dst, x, y []int64) {
		x, y = x[:len(dst)], y[:len(dst)]
		for i := range dst {
			dst[i] = max(x[i], y[i])
		}
	})
}

// Smaller writes the smaller of x and y.
func (b *Builder) Smaller(x Reg, y Operand) Reg {
	if limit := y.Constant; y.Reg == None {
		return b.kernel(x, None, func(dst, x, _ []int64) {
			x = x[:len(dst)]
			for i := range dst {
				dst[i] = min(x[i], limit)
			}
		})
	}
	return b.kernel(x, y.Reg, func(dst, x, y []int64) {
		x, y = x[:len(dst)], y[:len(dst)]
		for i := range dst {
			dst[i] = min(x[i], y[i])
		}
	})
}

// choose writes x where cond is 1 and y where it is 0.
type choose struct {
	dst, cond Reg
	x, y      Operand
}

func (in *choose) registers(read, write func(*Reg)) {
	read(&in.cond)
	read(&in.x.Reg)
	read(&in.y.Reg)
	write(&in.dst)
}

func (in *choose) run(m *Machine) {
	dst := m.Column(in.dst)
	cond := m.Column(in.cond)[:len(dst)]
	x := m.Column(in.x.Reg)[:len(dst)]
	y := m.Column(in.y.Reg)[:len(dst)]
	switch {
	case in.x.Reg == None:
		c := in.x.Constant
		for i := range dst {
			dst[i] = y[i] ^ (y[i]^c)&-cond[i]
		}
	case in.y.Reg == None:
		c := in.y.Constant
		for i := range dst {
			dst[i] = c ^ (x[i]^c)&-cond[i]
		}
	default:
		for i := range dst {
			dst[i] = y[i] ^ (x[i]^y[i])&-cond[i]
		}
	}
}

// Choose writes x where cond is 1 and y where it is 0; one of x and y is a column.
func (b *Builder) Choose(cond Reg, x, y Operand) Reg {
	return add(b, &choose{cond: cond, x: x, y: y}).dst
}

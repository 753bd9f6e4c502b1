package vm

import "math/bits"

// fill writes a constant.
type fill struct {
	rollsNothing
	dst   Reg
	value int64
}

// registers calls write with the register that the instruction writes.
func (in *fill) registers(_, write func(*Reg)) { write(&in.dst) }

func (in *fill) run(m *Machine) {
	dst := m.Column(in.dst)
	for i := range dst {
		dst[i] = in.value
	}
}

// Fill returns a column with the same value everywhere.
func (b *Builder) Fill(value int64) Reg { return add(b, &fill{value: value}).dst }

// Affine returns the column of k*x + c.
func (b *Builder) Affine(x Reg, k, c int64) Reg {
	return b.kernel(x, None, func(m *Machine, o *operands) {
		dst, x, _ := m.columns(o.dst, o.x, o.y)
		for i := range dst {
			dst[i] = k*x[i] + c
		}
	})
}

// Combine returns the column of k*x + l*y.
func (b *Builder) Combine(x, y Reg, k, l int64) Reg {
	return b.kernel(x, y, func(m *Machine, o *operands) {
		dst, x, y := m.columns(o.dst, o.x, o.y)
		for i := range dst {
			dst[i] = k*x[i] + l*y[i]
		}
	})
}

// Product returns the column of (kx*x + cx) * (ky*y + cy).
func (b *Builder) Product(x, y Reg, kx, cx, ky, cy int64) Reg {
	return b.kernel(x, y, func(m *Machine, o *operands) {
		dst, x, y := m.columns(o.dst, o.x, o.y)
		for i := range dst {
			dst[i] = (kx*x[i] + cx) * (ky*y[i] + cy)
		}
	})
}

// MaxProduct is the largest product of numbers whose products may not fit 64 bits: a thousand of them
// can still be added.
const MaxProduct = 1 << 52

// CheckedProduct returns the column of x*y, or of MaxProduct+1 where that is beyond MaxProduct, with its sign.
func (b *Builder) CheckedProduct(x, y Reg) Reg {
	return b.kernel(x, y, func(m *Machine, o *operands) {
		dst, x, y := m.columns(o.dst, o.x, o.y)
		for i := range dst {
			high, low := bits.Mul64(uint64(max(x[i], -x[i])), uint64(max(y[i], -y[i])))
			switch {
			case high == 0 && low <= MaxProduct:
				dst[i] = x[i] * y[i]
			case (x[i] < 0) == (y[i] < 0):
				dst[i] = MaxProduct + 1
			default:
				dst[i] = -MaxProduct - 1
			}
		}
	})
}

// AtLeast returns the column that is 1 where x >= bound, else 0.
func (b *Builder) AtLeast(x Reg, bound int64) Reg {
	return b.kernel(x, None, func(m *Machine, o *operands) {
		dst, x, _ := m.columns(o.dst, o.x, o.y)
		for i := range dst {
			dst[i] = bit(x[i] >= bound)
		}
	})
}

// Equals returns the column that is 1 where x == value, else 0.
func (b *Builder) Equals(x Reg, value int64) Reg {
	return b.kernel(x, None, func(m *Machine, o *operands) {
		dst, x, _ := m.columns(o.dst, o.x, o.y)
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

// And returns the column of x and y, two truth values that are 0 or 1; notX and notY negate them first.
func (b *Builder) And(x, y Reg, notX, notY bool) Reg {
	flipX, flipY := bit(notX), bit(notY)
	return b.kernel(x, y, func(m *Machine, o *operands) {
		dst, x, y := m.columns(o.dst, o.x, o.y)
		for i := range dst {
			dst[i] = (x[i] ^ flipX) & (y[i] ^ flipY)
		}
	})
}

// Choose returns the column of x where cond is 1, and of y where it is 0. One of x and y at least is a column.
func (b *Builder) Choose(cond Reg, x, y Operand) Reg {
	in := &kernel{operands: operands{x: x.Reg, y: y.Reg, z: cond}}
	switch {
	case x.Reg == None:
		in.apply = func(m *Machine, o *operands) {
			dst, cond, y := m.columns(o.dst, o.z, o.y)
			for i := range dst {
				dst[i] = y[i] ^ (y[i]^x.Constant)&-cond[i]
			}
		}
	case y.Reg == None:
		in.apply = func(m *Machine, o *operands) {
			dst, cond, x := m.columns(o.dst, o.z, o.x)
			for i := range dst {
				dst[i] = y.Constant ^ (x[i]^y.Constant)&-cond[i]
			}
		}
	default:
		in.apply = func(m *Machine, o *operands) {
			dst, x, y := m.columns(o.dst, o.x, o.y)
			cond := m.Column(o.z)[:len(dst)]
			for i := range dst {
				dst[i] = y[i] ^ (x[i]^y[i])&-cond[i]
			}
		}
	}
	return add(b, in).dst
}

#include "textflag.h"

// How many of the last numbers count, from 3 down: VMASKMOVPD looks at the signs.
DATA lanes<>+0(SB)/8, $-1
DATA lanes<>+8(SB)/8, $-1
DATA lanes<>+16(SB)/8, $-1
DATA lanes<>+24(SB)/8, $0
DATA lanes<>+32(SB)/8, $0
DATA lanes<>+40(SB)/8, $0
GLOBL lanes<>(SB), RODATA|NOPTR, $48

// FOUR loads what the four at AX is made of.
#define FOUR \
	VBROADCASTSD 0(AX), Y4  \
	VBROADCASTSD 8(AX), Y5  \
	VBROADCASTSD 16(AX), Y6 \
	VBROADCASTSD 24(AX), Y7 \
	MOVQ 32(AX), R8         \
	MOVQ 40(AX), R9         \
	MOVQ 48(AX), R10        \
	MOVQ 56(AX), R11

// ADD adds the sum of four products to the sums in Y.
#define ADD(Y) \
	VADDPD Y9, Y8, Y8    \
	VADDPD Y11, Y10, Y10 \
	VADDPD Y10, Y8, Y8   \
	VADDPD Y8, Y, Y

// TIMES adds what a four comes to to the four sums at a distance, which Y holds.
#define TIMES(BY, Y) \
	VMULPD BY(SI)(R8*8), Y4, Y8   \
	VMULPD BY(SI)(R9*8), Y5, Y9   \
	VMULPD BY(SI)(R10*8), Y6, Y10 \
	VMULPD BY(SI)(R11*8), Y7, Y11 \
	ADD(Y)

// func addFoursAVX(sums *float64, n int, from *float64, at int, fours *four, count int)
TEXT ·addFoursAVX(SB), NOSPLIT, $0-48
	MOVQ sums+0(FP), DI
	MOVQ n+8(FP), CX
	MOVQ from+16(FP), SI
	MOVQ at+24(FP), AX
	LEAQ (SI)(AX*8), SI
	MOVQ fours+32(FP), DX
	MOVQ count+40(FP), BX

sixteen:
	CMPQ CX, $16
	JLT  four
	VMOVUPD 0(DI), Y0
	VMOVUPD 32(DI), Y1
	VMOVUPD 64(DI), Y2
	VMOVUPD 96(DI), Y3
	MOVQ DX, AX
	MOVQ BX, R12

addSixteen:
	FOUR
	TIMES(0, Y0)
	TIMES(32, Y1)
	TIMES(64, Y2)
	TIMES(96, Y3)
	ADDQ $64, AX
	DECQ R12
	JNZ  addSixteen
	VMOVUPD Y0, 0(DI)
	VMOVUPD Y1, 32(DI)
	VMOVUPD Y2, 64(DI)
	VMOVUPD Y3, 96(DI)
	ADDQ $128, DI
	ADDQ $128, SI
	SUBQ $16, CX
	JMP  sixteen

four:
	CMPQ CX, $4
	JLT  rest
	VMOVUPD 0(DI), Y0
	MOVQ DX, AX
	MOVQ BX, R12

addFour:
	FOUR
	TIMES(0, Y0)
	ADDQ $64, AX
	DECQ R12
	JNZ  addFour
	VMOVUPD Y0, 0(DI)
	ADDQ $32, DI
	ADDQ $32, SI
	SUBQ $4, CX
	JMP  four

rest:
	TESTQ CX, CX
	JEQ  done
	LEAQ lanes<>+24(SB), R13
	NEGQ CX
	VMOVUPD (R13)(CX*8), Y12
	VMASKMOVPD 0(DI), Y12, Y0
	MOVQ DX, AX

addRest:
	FOUR
	VMASKMOVPD 0(SI)(R8*8), Y12, Y8
	VMASKMOVPD 0(SI)(R9*8), Y12, Y9
	VMASKMOVPD 0(SI)(R10*8), Y12, Y10
	VMASKMOVPD 0(SI)(R11*8), Y12, Y11
	VMULPD Y8, Y4, Y8
	VMULPD Y9, Y5, Y9
	VMULPD Y10, Y6, Y10
	VMULPD Y11, Y7, Y11
	ADD(Y0)
	ADDQ $64, AX
	DECQ BX
	JNZ  addRest
	VMASKMOVPD Y0, Y12, 0(DI)

done:
	VZEROUPPER
	RET

// func hasAVX() bool
TEXT ·hasAVX(SB), NOSPLIT, $0-1
	MOVB $0, ret+0(FP)
	MOVL $1, AX
	XORL CX, CX
	CPUID
	ANDL $(1<<28|1<<27), CX // AVX, and XGETBV may be asked whether its registers are saved
	CMPL CX, $(1<<28|1<<27)
	JNE  without
	XORL CX, CX
	XGETBV
	ANDL $6, AX
	CMPL AX, $6
	JNE  without
	MOVB $1, ret+0(FP)

without:
	RET

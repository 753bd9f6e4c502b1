/* What a careful C programmer would write for the rows of docs/performance.md: a word of
 * xoshiro256++ for every die, Lemire's multiplication, loops with branches.
 *
 *     gcc -O3 -march=native -o literal literal.c && ./literal keep 20000000
 *
 * prints the mean of so many samples. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t s[4] = {1, 2, 3, 4};

static inline uint64_t rotl(uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }

static inline uint64_t next(void) {
  uint64_t r = rotl(s[0] + s[3], 23) + s[0], t = s[1] << 17;
  s[2] ^= s[0];
  s[3] ^= s[1];
  s[1] ^= s[2];
  s[0] ^= s[3];
  s[2] ^= t;
  s[3] = rotl(s[3], 45);
  return r;
}

static inline int die(int n) { return (int)(((next() >> 32) * (uint64_t)n) >> 32) + 1; }

/* 5d4 + 15 >= 24 */
static int attack(void) { return die(4) + die(4) + die(4) + die(4) + die(4) + 15 >= 24; }

/* 4d6!k3: a 6 brings another die, the three highest count */
static int keep(void) {
  int a = 0, b = 0, c = 0, f;
  for (int d = 0; d < 4; d++)
    do {
      f = die(6);
      if (f > a) {
        c = b, b = a, a = f;
      } else if (f > b) {
        c = b, b = f;
      } else if (f > c) {
        c = f;
      }
    } while (f == 6);
  return a + b + c;
}

/* 10d10!>10>7: a 10 brings another die, those of 7 or more count */
static int explode(void) {
  int n = 0, f;
  for (int d = 0; d < 10; d++)
    do {
      f = die(10);
      n += f >= 7;
    } while (f == 10);
  return n < 255 ? n : 255;
}

/* 20 attacks: 3+ to hit, 4+ to wound, 5+ to save, d3 wounds */
static int sequence(void) {
  int wounds = 0;
  for (int d = 0; d < 20; d++)
    if (die(6) >= 3 && die(6) >= 4 && die(6) < 5) wounds += die(3);
  return wounds;
}

/* labyrinth/duel with its defaults, without wear: 1 if the hero wins */
static int duel(void) {
  int hero = 34, monster = 40;
  int first = die(4) + die(4) + die(4) + die(4) + die(4) + 12;
  int turn = first >= die(4) + die(4) + die(4) + die(4) + die(4) + 14;
  for (;; turn = !turn) {
    int a = die(4) + die(4) + die(4) + die(4) + die(4);
    if (turn) {
      if (a == 5) {
        hero -= die(4);
      } else if (a == 20) {
        monster -= (die(8) + 7) * 3 / 2;
      } else if (die(3) > 1 && a + 14 >= 26) {
        monster -= die(8) + 7;
      }
    } else {
      if (a == 5) {
        monster -= die(6) + die(6) + die(6);
      } else if (a == 20) {
        hero -= (die(6) + die(6) + die(6)) * 3 / 2;
      } else if (die(3) > 1 && a + 11 >= 21) {
        hero -= die(6) + die(6) + die(6);
      }
    }
    if (hero <= 0) return 0;
    if (monster <= 0) return 1;
  }
}

/* Each job has a loop of its own, into which its sample is inlined. */
#define RUN(job) \
  if (!strcmp(argv[1], #job)) \
    for (long i = 0; i < n; i++) h[job()]++, known = 1;

int main(int argc, char **argv) {
  static long h[256];
  int known = 0;
  if (argc != 3) return 2;
  long n = atol(argv[2]);
  for (int i = 0; i < 1000; i++) next();
  RUN(attack)
  RUN(keep)
  RUN(explode)
  RUN(sequence)
  RUN(duel)
  if (!known) return 2;
  double m = 0;
  for (int i = 0; i < 256; i++) m += (double)i * h[i];
  printf("%.6f\n", m / n);
  return 0;
}

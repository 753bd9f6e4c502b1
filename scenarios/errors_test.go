package scenarios

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"oddsmith/scenarios/internal/yamltree"
	"oddsmith/scenarios/notation"
)

// wrongFiles are rule files with a mistake. The comment #@ COLUMN: MESSAGE stands
// on the line of the mistake; the message is the beginning of what is said.
const wrongFiles = `
actors: {hero: {hp: 6}, orc: {hp: 1}}
actions: {cut: target.hp -= d6}
encounter: {turns: {hero: cut, orc: cut}, until: {h: orc.hp <= 0, o: hero.hp <= 0}}
measures: {both: {joint: [ending, turns]}} #@ 27: ending is not a measure (write it before this one as last: {end: ending}, and here last)
---
actors: {hero: {hp: 6}, orc: {hp: 1}}
actions: {cut: target.hp -= d6}
encounter: {turns: {hero: cut, orc: cut}, until: {h: orc.hp <= 0, o: hero.hp <= 0}}
measures: {who: {end: ending}}
expect: [P(who = h and turns < 3) >= 50%] #@ 18: a number or a word expected, found "h and turns < 3" (a quantity has one condition: make both together a measure
---
parameters: {edge: {default: 0, range: 0..1}}
measures: {m: d6 + edge}
expect: [{that: mean(m) > 3, set: {edge: 1/7}}] #@ 10: parameter edge: "1/7" is not an integer; where edge is declared, type: number allows fractions
---
actors: {hero: {hp: 6}, orc: {hp: 1}}
actions: {cut: target.hp -= d6}
encounter: {turns: {hero: cut, orc: cut}, until: {a: orc.hp <= 0}, rounds: 5} #@ 68: unknown key "rounds" (an actor who comes last counts rounds
---
actors: {hero: {hp: 6}, orc: {hp: 1}}
actions: {cut: target.hp -= d6}
encounter: {turns: {hero: cut, orc: cut}, end: {draw: rounds > 4}} #@ 43: unknown key "end" (until: {hero: orc.hp <= 0, orc: hero.hp <= 0} says when the encounter ends)
---
actors: {hero: {hp: 6}, orc: {hp: 1}}
actions: {cut: target.hp -= d6}
encounter: {turns: {hero: cut, orc: cut}, until: rounds >= 5} #@ 50: rounds is known only when the encounter has ended (an actor who comes last counts rounds: actors: {clock: {rounds: 0}}, turns: {clock: {start: clock.rounds += 1, policy: pass}}, until: {draw: clock.rounds >= 5})
---
actors: {hero: {hp: 6}, orc: {hp: 1}}
actions: {cut: target.hp -= d6}
encounter: {turns: {hero: cut, orc: cut}, until: turns >= 5} #@ 50: turns is known only when the encounter has ended (limit: {draw: 10} ends the encounter after 10 turns)
---
actors: {hero: {hp: 6}, orc: {hp: 1}}
actions: {cut: target.hp -= d6}
encounter:
  turns:
    hero:
      choose: [cut, pass]
      for: mean(-rounds) #@ 18: rounds is known only when the encounter has ended (an actor who comes last counts rounds
    orc: [when rounds > 4: pass, otherwise: cut]
  until: {a: hero.hp <= 0, b: orc.hp <= 0}
---
actors: {hero: {hp: 6}, orc: {hp: 1}}
actions: {cut: target.hp -= d6}
encounter: {turns: {hero: cut, orc: cut}, until: {a: orc.hp <= 0}, limit: {dusk: 5 rounds}} #@ 82: a limit is a number of turns, not of rounds (an actor who comes last counts rounds
---
actors: {hero: {hp: 6}, orc: {hp: 1}}
actions: {cut: target.hp -= d6}
encounter: {turns: {hero: cut, orc: cut}, until: {a: orc.hp <= 0}, limit: {dusk: 2 * 5 turns}} #@ 82: a limit is a number of turns, without a unit (write 2 * 5)
---
actors: {hero: {hp: 6}, orc: {hp: 1}}
actions: {cut: target.hp -= d6}
encounter: {turns: {hero: cut, orc: cut}, until: {a: orc.hp <= 0}, limit: 5} #@ 75: one word for the limit and its number of turns expected (limit: {draw: 100})
---
encounter: {state: {n: 10}, turn: {next: {n: n - d6}}, until: n <= 0, limit: {late: 5}} #@ 78: limit is for an encounter of actors (a part of the state counts turns: state: {count: 0}, next: {count: count + 1}, until: count >= 5)
---
encounter: {state: {n: 10}, turn: {next: {n: n - d6}}, until: n <= 0 or rounds >= 5} #@ 73: rounds is known only when the encounter has ended (a part of the state counts turns
---
rolls: {p: "pool(3, d6)"}
outcome: {five: p[1] >= 5, miss: otherwise} #@ 22: > cannot stand here (put the expression in quotation marks)
---
parameters: {crew: {default: 3, range: 1..6, whole: true}} #@ 20: crew is of type integer and whole (leave out whole: default 3 already makes it a whole number)
---
rolls: {a: d6}
measures:
  first: a
  second: {value: first + 1} #@ 19: first is a measure, and a measure cannot be named in a value (write here what the measure is, of rolls, the outcome, parameters and what is made of them)
---
rolls: {a: d6}
measures:
  first: a > 3
  second: {value: a, given: first} #@ 29: first is a measure, and a measure cannot be named in a value (write here what the measure is, of rolls, the outcome, parameters and what is made of them)
---
parameters: {damage: {default: 1, type: dice, range: 1..}} #@ 22: damage is of type dice and has a range (write number_range for a number in place of dice, or list the dice that it limits as well: dice: [d3, d6])
---
constants: {a: b + 1, b: c * 2, c: a} #@ 16: b is declared later, on line 1
---
constants:
  a: d6 + a #@ 11: a is declared later, on line 2
---
parameters: {skill: 3}
measures: {hit: d6 >= skill}
expect: [{claim: x, quantity: P(hit), stated: 3.5, sweep: {ws: 2..4}}] #@ 60: there is no parameter "ws" (known: skill)
---
measures: {hit: d6 >= 3}
expect: [{that: P(hit) > 10%, set: {ws: 2}}] #@ 37: there is no parameter "ws" (none is declared)
---
rolls: {p: "pool(3, d6)"}
measures: {h: "count(p, it >= 4+)"} #@ 33: unexpected ")" where a value is expected (write >= 4, without the +)
---
measures: {h: d6 >= 4+} #@ 23: a value is missing here (write >= 4, without the +)
---
extends: basse.yaml #@ 10: there is no file basse.yaml beside this one
---
measures: {hits: d6}
expect: [{change: P(hits = 6), within: 5}] #@ 40: 5 is above 1, and a probability never changes by more
---
measures: {hits: d6}
expect: [{change: hits, within: 2}] #@ 33: 2 is above 1, and the total variation of a measure never is (for its mean, write mean(hits))
---
rolls: {a: d6, b: d6}
measures:
  m: {value: a, given: a > b}
  k: {joint: [m, b]} #@ 15: m is conditional (put the condition on the joint measure)
---
rolls: {a: d6, b: d6}
measures:
  m: {joint: [a, b], given: a > b}
  k: {joint: [m, a + b]} #@ 15: m is conditional (put the condition on the joint measure)
---
actors: {hero: {hp: 6}, orc: {hp: 1}}
constants: {half: hero.hp / 2} #@ 19: hero.hp changes from turn to turn, and what is declared before the encounter does not see it (write it where it is used, in an action or a measure)
actions: {hit: target.hp -= half}
encounter: {turns: {hero: hit, orc: hit}, until: {a: hero.hp <= 0, b: orc.hp <= 0}}
---
actors: {hero: {hp: 6}, orc: {hp: 1}}
actions: {hit: target.hp -= 1}
turns: {hero: hit, orc: hit} #@ 1: unknown key "turns" (it belongs to an encounter: encounter: {turns: ..., until: ...})
---
scenaro: x #@ 1: unknown key "scenaro" (did you mean scenario?)
---
params: {x: 1} #@ 1: unknown key "params" (did you mean parameters?)
---
scenario: x
xyzzy: 1 #@ 1: unknown key "xyzzy" (known here: scenario, title
---
scenario: ../x #@ 11: "../x" is not a name
---
scenario: /etc #@ 11: "/etc" is not a name
---
title: [a] #@ 8: text expected, found a list
---
assumptions: {a: b} #@ 14: a list of texts expected, found a mapping
---
assumptions:
  - a
  - [b] #@ 5: text expected, found a list
---
notation: rule #@ 11: there is no notation "rule", only roll20, methuen, rules (did you mean rules?)
---
division: floor #@ 11: a division rule in the rules notation (only methuen has one)
---
notation: methuen
division: down #@ 11: there is no division rule "down" (floor or truncate)
---
notation: &n rules #@ 11: an anchor
---
parameters: 14 #@ 13: a mapping of parameters expected, found text
---
parameters:
  strength: 14
  strength: 15 #@ 3: "strength" is given twice (first on line 2)
---
parameters:
  d6: 14 #@ 3: "d6" is not a name in the rules notation
---
parameters:
  if: 14 #@ 3: "if" is not a name in the rules notation
---
parameters:
  given: 14 #@ 3: "given" is not a name in the rules notation
---
parameters:
  target hp: 14 #@ 3: "target hp" is not a name in the rules notation
---
parameters:
  outcome: 14 #@ 3: "outcome" is reserved
---
parameters:
  strength: [1, 2] #@ 13: the default of strength expected, found a list
---
parameters:
  strength: #@ 3: the default of strength expected, found nothing
---
parameters:
  weapon: 1d8 + oops #@ 17: unknown name "oops"
---
parameters:
  weapon: 1d8 + #@ 16: a value is missing here
---
parameters:
  weapon: 2 > 1d3 #@ 11: "2 > 1d3" is a truth value, not dice
---
parameters:
  mode: fast #@ 9: the type of "fast" cannot be told from the word
---
parameters:
  zones: {defalt: 1/3} #@ 11: unknown key "defalt" (did you mean default?)
---
parameters:
  zones: {doc: chance} #@ 10: default is missing
---
parameters:
  zones: {default: 1/3, type: numbr} #@ 31: there is no type "numbr" (did you mean number?)
---
parameters:
  zones: {default: 1.5, range: 0..1} #@ 20: 1.5 is outside 0..1
---
parameters:
  zones: {default: 1, range: 1..0} #@ 30: the range 1..0 ends before it begins
---
parameters:
  zones: {default: 1, range: 5} #@ 30: "5" is not a range: write LO..HI
---
parameters:
  zones: {default: 1, range: 1-6} #@ 30: "1-6" is not a range: write 1..6
---
parameters:
  zones: {default: 1, range: ..} #@ 30: a range needs at least one end
---
parameters:
  zones: {default: 1, range: a..} #@ 30: "a" is not a number
---
parameters:
  zones: {default: 1d6, range: 1..2} #@ 10: zones is of type dice and has a range
---
parameters:
  zones: {default: unifrm, words: {uniform: 1/3, off: 0}} #@ 20: "unifrm" is neither a number nor one of uniform, off (did you mean uniform?)
---
parameters:
  zones: {default: off, words: {off: x}} #@ 38: "x" is not a number
---
parameters:
  zones: {default: 1, type: integer, words: {off: 0}} #@ 10: zones has words and the type integer
---
parameters:
  zones: {default: 1, type: number-or-word} #@ 10: zones needs words
---
parameters:
  mode: {default: fast, type: choice} #@ 9: mode needs choices
---
parameters:
  mode: {default: fsat, choices: [fast, slow]} #@ 19: "fsat" is not one of fast, slow (did you mean fast?)
---
parameters:
  mode: {default: fast, choices: [fast, fast]} #@ 41: fast is listed twice
---
parameters:
  mode: {default: fast, choices: fast} #@ 34: a list of words, or a mapping of words to their names in expressions expected, found text
---
parameters:
  mode: {default: fast, type: number, choices: [fast]} #@ 9: mode has choices and the type number
---
parameters:
  wager: {required: true} #@ 21: a required parameter needs a type
---
parameters:
  wager: {required: yes, type: integer} #@ 21: true or false expected
---
parameters:
  wager: {required: true, type: integer, default: 1} #@ 21: a required parameter has no default
---
parameters:
  wager: {required: false, type: integer} #@ 21: a parameter that is not required needs a default
---
parameters:
  strength: {default: 14.5, type: integer} #@ 23: "14.5" is not an integer
---
parameters:
  damaged: {default: 1, type: boolean} #@ 22: "1" is neither true nor false
---
notation: methuen
parameters:
  target dodge: -1 #@ 17: -1 cannot be the value of a resource: write an integer of at least 0
---
notation: methuen
parameters:
  target dodge: 1/2 #@ 17: target dodge is of type number (a resource is an integer or dice)
---
notation: methuen
parameters:
  2dodge: 1 #@ 3: "2dodge" is not a name in the methuen notation
---
notation: methuen
parameters:
  health: 1
  self health: 2 #@ 3: health is already a parameter
---
notation: roll20
parameters:
  a-b: 1 #@ 3: "a-b" is not a name in the roll20 notation
---
parameters: {strength: 14}
constants:
  strength: 3 #@ 3: strength is already a parameter (line 1: give one of the two another name)
---
constants:
  a: b + 1 #@ 6: b is not declared
---
parameters: {strength: 3}
rolls:
  attack: d20 + dexterity #@ 17: dexterity is not declared (known: strength; a new number is declared by parameters: {dexterity: 0})
---
outcome: {hit: otherwise}
effects:
  hit: target.hp = target.hp - 1d6 #@ 20: target.hp has no value to start with (write target.hp -= 1d6)
---
outcome: {hit: otherwise}
effects:
  hit: hp -= 1d6
measures:
  damage: {lost: target.hp} #@ 18: there is no effect on "target.hp" (the effect is on hp: write target.hp there too, or hp here)
---
actors: {hero: {hp: 3}, orc: {hp: 4}}
actions: {strike: orc.hp -= d4, bite: hero.hp -= d4}
encounter:
  turns: {hero: strike, orc: bite}
  until: orc.hp <= 0
measures:
  winner: {end: ending} #@ 17: the endings of this encounter have no names (name them, such as until: {won: orc.hp <= 0, lost: hero.hp <= 0})
---
constants:
  a: 1
  b: a + true #@ 10: an operand of + must be a number, but this is a truth value
---
constants:
  a: [1d6] #@ 6: an expression expected, found a list (an expression that begins with [ goes in quotation marks)
---
rolls:
  a: b #@ 6: b is rolled later, on line 3
  b: 1d6
---
rolls:
  a: a + 1 #@ 6: a is rolled later, on line 2
---
rolls:
  a: 1d6 + (2 > 1) #@ 13: an operand of + must be a number, but this is a truth value
measures: {m: "1"}
---
rolls:
  attack: 5d4
outcome:
  hit: atack >= 5 #@ 8: atack is not declared (did you mean attack?)
  miss: otherwise
---
rolls:
  attack: 5d4
outcome:
  hit: attack >= 5
  miss: attack < 5 #@ 9: there is no case for where none of these holds (add a last case, such as ` + "`other: otherwise`" + `)
---
rolls:
  attack: 5d4
outcome:
  hit: attack >= 5
  miss: otherwise
  late: attack == 3 #@ 3: a case after otherwise never holds
---
outcome: {} #@ 10: no cases
---
rolls:
  lands: outcome == hit
outcome:
  hit: lands #@ 8: lands depends on the outcome
  miss: otherwise
---
outcome:
  hit: outcome == miss #@ 8: the outcome cannot depend on itself
  miss: otherwise
---
rolls:
  attack: 5d4
outcome:
  hit: attack #@ 8: the condition of an if must be a truth value, but this is a number
  miss: otherwise
---
rolls:
  attack: 5d4 #@ 3: attack is already a word (line 4: give one of the two another name)
outcome:
  attack: attack > 3
  miss: otherwise
---
notation: roll20
outcome: {a: otherwise} #@ 10: an outcome in the roll20 notation, which has no conditions
---
notation: roll20
actors: {a: {hp: 3}}
effects: {if: 1d6, then: a.hp -= 1} #@ 15: a condition in the roll20 notation, which has none
---
notation: methuen
effects: {if: 1d6, then: "[a] -= 1"} #@ 15: the condition must be a truth value, but this is a number
---
effects: {if: d6 > 3, them: a.hp -= 1} #@ 23: unknown key
---
effects: {if: d6 > 3} #@ 10: then is missing
---
outcome: {hit: d6 > 3, miss: otherwise}
effects: {if: d6 > 3, hit: a.hp -= 1} #@ 23: unknown key "hit" (known here: if, then, else)
---
notation: roll20
parameters: {strength: 3}
measures: {m: "1d20 + @{strenght}"} #@ 23: @{strenght} is not declared (did you mean strength?)
---
notation: methuen
rolls: {first: 1d20}
measures: {m: "[firts]"} #@ 16: [firts] is not declared (did you mean first?)
---
outcome: {hit: otherwise}
effects:
  hitt: target.hp -= 1 #@ 3: there is no case of the outcome "hitt" (did you mean hit?)
---
effects:
  hit: target.hp -= 1 #@ 3: there is no case of the outcome "hit" (none is declared)
---
outcome: {hit: otherwise}
effects:
  hit: target.hp - 1 #@ 8: an effect assigns to a resource
---
outcome: {hit: otherwise}
effects:
  hit: 3 -= 1 #@ 8: "3" is not a resource
---
outcome: {hit: otherwise}
effects:
  hit: target.hp -= 1 + oops #@ 25: oops is not declared
---
outcome: {hit: otherwise}
effects:
  hit: target.hp -= 2 > 1 #@ 21: an effect changes a resource by a number, but this is a truth value
---
outcome: {hit: otherwise}
effects:
  hit: target.hp -= 1 + (2 > 1) #@ 26: an operand of + must be a number
---
outcome: {hit: otherwise}
effects:
  hit: >-
    target.hp -= 1d6 +
      oops #@ 7: oops is not declared
---
outcome: {hit: otherwise}
effects:
  hit: >-
    target.hp -=
      oops #@ 7: oops is not declared
---
outcome: hit #@ 10: a mapping of cases expected, found text
---
outcome: {hit: 1 > 2, d6: otherwise} #@ 23: "d6" is not a name in the rules notation
---
parameters:
  mode: {default: fast, choices: [a b]} #@ 35: "a b" is not a word
---
parameters:
  zones: {default: off, words: {a b: 2}} #@ 33: "a b" is not a word
---
outcome: {hit: otherwise}
effects:
  hit: {a: b} #@ 8: an effect or a list of effects expected, found a mapping
---
outcome: {hit: otherwise}
effects:
  hit:
    - target.hp -= 1
    - [x] #@ 7: an effect expected, found a list
---
outcome: {hit: otherwise}
effects: {hit: target.hp -= 1}
measures:
  damage: {lost: target.hpp} #@ 18: there is no effect on "target.hpp" (did you mean target.hp?)
---
outcome: {hit: otherwise}
effects: {hit: target.hp *= 2}
measures:
  damage: {lost: target.hp} #@ 18: how much of target.hp is lost by *= depends on how much there is (the effect on line 2
---
measures:
  2d6: 1d6 #@ 3: "2d6" is not a name of a measure
---
measures:
  a: [1] #@ 6: a measure is one value, and this is a list
---
measures:
  a: {} #@ 6: the measure has no value
---
measures:
  a: {value: 1d6, lost: hp} #@ 25: a measure has one of value, lost, gained, after, end, path, cases, joint, not two of them
---
outcome: {hit: otherwise}
effects: {hit: hp -= 1}
measures:
  a: {value: 1d6, lost: hp} #@ 25: a measure has one of value, lost, gained, after, end, path, cases, joint, not two of them
---
measures:
  a: {value: 1d6, given: 1d6} #@ 26: a condition must be a truth value, but this is a number
---
measures:
  a: {value: 1d6, giben: 1d6} #@ 19: unknown key "giben" (did you mean given?)
---
measures:
  a: 1d6 + if(true, 1, 2 > 1) #@ 24: the other side of the if must be a number, but this is a truth value
---
measures:
  a: 1d6 ++ 2 #@ 11: unexpected "+" where a value is expected
---
measures:
  a: >-
    1d6
    + oops #@ 7: oops is not declared
---
measures:
  a: {cases: {x: 1d6 > 3, y: else}} #@ 30: the last case is else (write y: otherwise)
---
measures:
  a: {cases: {x: 1d6 > 3, y: 1d6 > 2}} #@ 30: there is no case for where none of these holds
---
measures: {a: 1d6}
tables:
  ../t: {measure: a} #@ 3: "../t" is not a name
---
measures: {a: 1d6}
tables:
  t: {measure: b} #@ 16: there is no measure "b" (did you mean a?)
---
measures: {a: 1d6}
tables:
  t: {measures: [a, bb]} #@ 21: there is no measure "bb" (
---
measures: {a: 1d6}
tables:
  t: {title: x} #@ 6: the table names no measure (measure: NAME, one of a)
---
measures: {a: 1d6}
tables:
  t: {measure: a, measures: [a]} #@ 29: both measure and measures
---
parameters: {x: 1}
measures: {a: 1d6}
tables:
  t: {measure: a, sweep: {y: 1..2}} #@ 6: there is no parameter "y" (did you mean x?)
---
parameters: {x: 1}
measures: {a: 1d6}
tables:
  t: {measure: a, sweep: {x: 2..1}} #@ 30: the range 2..1 ends before it begins
---
parameters: {x: 1}
measures: {a: 1d6}
tables:
  t: {measure: a, sweep: {x: 1..2}, set: {x: 1}} #@ 6: parameter x is both set and swept
---
parameters: {x: 1}
measures: {a: 1d6}
tables:
  t: {measure: a, set: {x: much}} #@ 6: parameter x: "much" is not an integer
---
measures: {a: 1d6}
figures:
  f: {measure: a} #@ 6: kind is missing
---
measures: {a: 1d6}
figures:
  f: {kind: pfm, measure: a} #@ 13: there is no kind of figure "pfm" (did you mean pmf?)
---
measures: {a: 1d6}
figures:
  f: {kind: pmf} #@ 6: a figure of kind pmf shows one measure and no sweep
---
measures: {a: 1d6 > 3}
figures:
  f: {kind: at-least, measure: a} #@ 6: a is a word, which has no curve
---
measures: {a: 1d6}
figures:
  f: {kind: pmf, of: pmf, measure: a} #@ 22: only an overlay is of something
---
measures: {a: 1d6}
figures:
  f: {kind: pmf, quantity: mean(a), measure: a} #@ 28: only a heatmap shows a quantity
---
parameters: {x: 1}
measures: {a: 1d6}
figures:
  f: {kind: heatmap, quantity: mean(a), sweep: {x: 1..2}} #@ 6: a heatmap shows one quantity over a sweep of two parameters
---
parameters: {x: 1}
measures: {a: 1d6}
figures:
  f: {kind: overlay, measure: a, sweep: {x: 1..9}} #@ 6: an overlay has 2 to 8 curves, and this has 9
---
measures: {a: 1d6, b: 1d4}
figures:
  f: {kind: fan, measures: [a, b]} #@ 6: a fan shows one path and no sweep
---
actors: {a: {hp: 3}}
actions: {fall: a.hp -= 1}
encounter: {order: [a], turns: {a: fall}, until: {down: a.hp <= 0}}
measures: {health: {path: a.hp, turns: 2}, still: {path: a.hp, turns: 2}}
figures:
  f: {kind: fan, measures: [health, still]} #@ 6: a fan shows one path and no sweep
---
actors: {a: {hp: 3}}
actions: {fall: a.hp -= 1}
encounter: {order: [a], turns: {a: fall}, until: {down: a.hp <= 0}}
measures: {still: {path: a.hp > 1, turns: 2}}
figures:
  f: {kind: fan, measure: still} #@ 6: still_0 is a word, which has no curve (kind: pmf shows words)
---
actors: {a: {hp: 3}}
actions: {fall: a.hp -= 1}
encounter: {order: [a], turns: {a: fall}, until: {down: a.hp <= 0}}
measures: {health: {path: a.hp, turns: 2}}
figures:
  f: {kind: pmf, measure: health} #@ 6: a figure of kind pmf shows one measure and no sweep
---
measures: {a: 1d6}
figures:
  f: {kind: heatmap, quantity: mean(b)} #@ 37: there is no measure "b"
---
measures: {a: 1d6}
expect:
  claim: x #@ 3: a list of claims such as [P(outcome = hit) >= 0.65] expected, found a mapping
---
measures: {a: 1d6}
expect:
  - {claim: x, stated: 3} #@ 5: quantity is missing
---
measures: {a: 1d6}
expect:
  - {claim: x, quantity: mean(a)} #@ 5: stated is missing
---
measures: {a: 1d6}
expect:
  - {quantity: mean(a), stated: 3} #@ 5: claim is missing
---
measures: {a: 1d6}
expect:
  - {claim: x, quantity: mean(a), stated: about 3} #@ 43: a stated figure: "about 3" is not a number
---
measures: {a: 1d6}
expect:
  - {claim: x, quantity: maen(a), stated: 3} #@ 26: there is no statistic "maen" (did you mean mean?)
---
measures: {a: 1d6}
expect:
  - {claim: x, quantity: P(a = hit), stated: 0.3} #@ 32: a is a number, not a word
---
decks: {bag: {red: 3, blue: 2}}
measures: {m: "sum(deal(1, deck(3 of green, 2 of blue)))"} #@ 50: blue has a number of its own, and the words of this deck are numbered from 1 (declare the deck under decks, or give the card another name)
---
decks: {bag: {none: 2, sun: 3}} #@ 15: no card can be called none, which is shown where a hand does not have the card that is asked for (give the card another name, such as blank)
---
measures: {m: "deal(1, deck(2 of none, 3 of sun))[1]"} #@ 34: no card can be called none
---
decks: {bag: {it: 2, sun: 3}} #@ 15: no card can be called it, which is the card that is looked at
---
decks: {bag: {other: 2, sun: 3}} #@ 15: no card can be called other
---
decks: {bag: {outcome: 2, sun: 3}} #@ 15: "outcome" is reserved
---
measures: {m: "count(deal(1, deck(2 of it, 3 of sun)), it == it)"} #@ 40: it has a number of its own
---
decks: {bag: {sun: 3}}
measures: {m: "deal(2, bag)[2] == none"} #@ 35: none is not declared (a card that the hand does not have is 0: hand[2] == 0)
---
parameters: {red: 5}
decks: {bag: {red: red, blue: 2}} #@ 15: red is already a parameter (line 1; for cards that show its number, write (red))
---
constants: {red: 5}
decks: {bag: {red: 3, blue: 2}} #@ 15: red is already a constant (line 1; for cards that show its number, write (red))
---
parameters: {trump: {default: red, words: {red: 2}}}
decks: {bag: {red: 3, blue: 2}} #@ 15: red is the number 1 on a card, and another one as a word of a parameter (let both be 1, or give one of them another name)
---
decks: {bag: {red: 3, blue: 2}}
rolls: {red: d6} #@ 9: red is already a word on a card (line 1: give one of the two another name)
---
measures: {a: 1d6}
expect:
  - {claim: x, quantity: P(a >= 5), stated: 33} #@ 45: a probability lies between 0 and 1, or 0% and 100% (a percentage has its sign: 33%)
---
measures: {a: 1d6}
expect:
  - {claim: x, quantity: P(a >= 5), in: 30..35} #@ 41: a probability lies between 0 and 1, or 0% and 100% (a percentage has its sign: 30%..35%)
---
measures: {a: 1d6}
expect:
  - {claim: x, set: {b: 1}, quantity: mean(a), stated: 3} #@ 22: there is no parameter "b" (none is declared)
---
draws: [a, b] #@ 8: a mapping of draws expected, found a list
---
decks:
  bag: {} #@ 8: the deck has no cards (bag: {red: 5, blue: 3}, or {d13: 4})
---
decks:
  bag: red #@ 8: a mapping of cards to their number expected
---
decks:
  bag: {red: -1} #@ 14: a deck cannot have -1 cards
---
decks:
  bag: {red: 1, red: 2} #@ 17: "red" is given twice
---
decks:
  bag: {2d6: 1} #@ 9: cards are the faces of one die
---
decks:
  bag: {9..2: 1} #@ 9: the cards from 9 to 2
---
decks:
  bag: {red card: 5} #@ 13: unexpected "card"
---
draws:
  weather: {fair: 1, rain: 1}
decks:
  bag: {fair: 5} #@ 9: fair is already a word (line 2: give one of the two another name)
---
constants: {bag: 2}
decks:
  bag: {red: 1} #@ 3: bag is already a constant (line 1: give one of the two another name)
---
decks:
  bag: {red: 1}
measures:
  m: bag #@ 6: a value is needed here, but this is a deck
---
decks:
  bag: {red: 1}
measures:
  m: size(deal(2, bag)) #@ 11: 2 cards are dealt from a deck of 1
---
decks:
  bag: {red: 1}
measures:
  m: count(deal(1, bag), it == rad) #@ 32: rad is not declared
---
draws:
  weather: {} #@ 12: the draw has no words (weather: {fair: 6, rain: 3})
---
draws:
  weather: fair #@ 12: a mapping of words to weights expected
---
draws:
  weather: {fair: 6, rain: -3} #@ 28: the weight of rain is below 0
---
draws:
  weather: {fair: 0, rain: 1 - 1} #@ 12: all weights of weather are 0
---
draws:
  weather: {fair: 6, fair: 3} #@ 22: "fair" is given twice
---
draws:
  weather: {fair: 6, weather: 3} #@ 22: weather is already a draw
---
constants: {fair: 2}
draws:
  weather: {fair: 6} #@ 13: fair is already a constant (line 1: give one of the two another name)
---
parameters: {weather: 2}
draws:
  weather: {fair: 6} #@ 3: weather is already a parameter (line 1: give one of the two another name)
---
draws:
  weather: {fair weather: 6} #@ 13: "fair weather" is not a name in the rules notation
---
draws:
  weather: {fair: d6, rain: 1} #@ 19: a weight is a number, or + - * / of numbers and parameters
---
parameters: {weapon: 1d6}
draws:
  weather: {fair: weapon + 1, rain: 1} #@ 19: weapon may be dice, and a weight is a number
---
draws:
  weather: {fair: 1 < 2, rain: 1} #@ 19: a weight is a number, but this is a truth value
---
draws:
  weather: {fair: [1], rain: 1} #@ 19: an expression expected, found a list
---
parameters: {p: 1}
measures: {a: 1d6 + p}
expect:
  - {claim: x, sweep: {p: 1..3}, quantity: mean(a), stated: 4.5} #@ 61: one figure, and the sweep has 3 values (one for each: stated: [4.5, ...])
---
parameters: {p: 1}
measures: {a: 1d6 + p}
expect:
  - {claim: x, sweep: {p: 1..3}, quantity: mean(a), stated: [4.5, 5.5]} #@ 61: the figures are 2, and the sweep has 3 values
---
parameters: {p: 1}
measures: {a: 1d6 + p}
expect:
  - {claim: x, sweep: {p: 1..2}, quantity: mean(a), stated: [4.5, many]} #@ 67: a stated figure: "many" is not a number
---
parameters: {p: 1}
measures: {a: 1d6 + p}
expect:
  - {claim: x, sweep: {q: 1..2}, quantity: mean(a), stated: [4.5, 5.5]} #@ 24: there is no parameter "q"
---
parameters: {p: 1}
measures: {a: 1d6 + p}
expect:
  - {claim: x, sweep: {p: 1..2}, set: {p: 1}, quantity: mean(a), stated: [4.5, 5.5]} #@ 43: parameter p is both set and swept
---
parameters: {p: 1}
measures: {a: 1d6 + p}
expect:
  - {claim: x, sweep: {p: 1..2}, set: p, quantity: mean(a), stated: [4.5, 5.5]} #@ 39: a mapping of parameters to values such as {strength: 14} expected
---
parameters: {p: 1}
measures: {a: 1d6 + p}
expect:
  - {that: mean(a) > 3, sweep: {p: 1..1000}} #@ 32: 1000 claims in one entry, at most 256 are taken
---
parameters: {p: 1}
measures: {a: 1d6 + p}
expect:
  - {that: mean(a) > 3, sweep: {}} #@ 32: nothing is swept
---
measures:
  m: {value: max(1, d6)} #@ 14: a comma in brackets ends "max(1" here (put the expression in quotation marks)
---
measures: {a: max(1, d6), b: max(1, d6)} #@ 15: a comma in brackets ends "max(1" here (put the expression in quotation marks)
---
effects: [a.hp -= 1, a.hp -= max(min(1, 2), d6)] #@ 22: a comma in brackets ends "a.hp -= max(min(1" here (put the expression in quotation marks)
---
measures:
  m: {value: 'if(d6 > 1, 2, 3)', given: max(1, d6) == 1, title: x} #@ 41: a comma in brackets ends "max(1" here (put the expression in quotation marks)
---
measures:
  m: {value: 'd{1,2}', given: d{1,2} == 1} #@ 32: ',' or '}' must be specified (put the expression in quotation marks: it holds one of [ ] { } ,)
---
sequences:
  a: b + 1
  b: a + 1 #@ 6: a refers to itself
measures: {m: a}
---
sequences:
  a: {rolls: {x: d6, x2: x}} #@ 6: the sequence has no value
---
sequences:
  a: {rolls: {x: d6}, value: y} #@ 30: y is not declared
---
constants: {x: 2}
sequences:
  a: {rolls: {x: d6}, value: x} #@ 15: x is already a constant
---
sequences:
  a: {roll: {x: d6}, value: 1} #@ 7: unknown key "roll" (did you mean rolls?)
---
sequences:
  a: {outcome: {hit: d6 > 3}, value: 1} #@ 22: there is no case for where none of these holds (add a last case, such as ` + "`" + `miss: otherwise` + "`" + `)
---
lookups:
  a: {by: d6, rows: {1: 2, 2: 3}} #@ 28: the last row is ` + "`" + `otherwise` + "`" + `
---
lookups:
  a: {by: d6, rows: {otherwise: 2, 2: 3}} #@ 36: a row after otherwise is never found
---
lookups:
  a: {by: d6, rows: {some: 2, otherwise: 3}} #@ 22: "some" is not a number
---
draws: {w: {fair: 1, rain: 2}}
lookups:
  a: {by: w, rows: {fiar: 2, otherwise: 3}} #@ 21: fiar is not one of the words looked up here (did you mean fair?)
---
draws: {w: {fair: 1, rain: 2, storm: 1}}
lookups:
  a: {by: w, rows: {rain: 2, fair: 3}} #@ 20: there is no row for storm (or ` + "`" + `otherwise` + "`" + ` as the last)
---
parameters: {p: {default: a, choices: [a, b, c-d]}}
lookups:
  l: {by: p, rows: {a: 2, b: 3}} #@ 20: there is no row for c-d
---
lookups:
  a: {by: d2 == 1, rows: {true: 2}} #@ 26: there is no row for false
---
lookups:
  a: {by: d2 == 1, rows: {yes: 2, otherwise: 3}} #@ 27: "yes" is neither true nor false
---
lookups:
  a: {by: hp, rows: {1: 2, otherwise: 3}} #@ 11: hp is rolled later, on line 5
rolls:
  gold: a
  hp: d6
measures: {m: gold}
---
actors: {self: [hp, hp]} #@ 21: self has hp twice
---
rolls: {r: 1d6}
outcome: {a: chance(1/2), b: otherwise}
actors: {self: {hp: 'joint(1, 2)'}} #@ 21: a resource is a number, a truth value or a word, but this is a tuple
---
actors: {self: {mood: calm}} #@ 23: calm is not declared
---
actors: {self: {mood: {default: clam, choices: [calm, angry]}}} #@ 33: clam is not declared (did you mean calm?)
---
actors: {self: {mood: {default: calm}}} #@ 23: choices is missing
---
actors: {self: {mood: {choices: [calm]}}} #@ 23: default is missing
---
actors: {self: {mood: {default: calm, words: [calm]}}} #@ 39: unknown key "words"
---
constants: {calm: 1}
actors: {self: {mood: {default: calm, choices: [calm]}}} #@ 49: calm is already a constant (line 1: give one of the two another name)
---
actors: {self: {mood: {default: calm, choices: [calm, angry]}}}
effects: [self.mood = 3] #@ 23: self.mood is a label, but this is a number
---
actors: {self: {mood: {default: calm, choices: [calm, angry]}}}
effects: [self.mood += 3] #@ 11: self.mood is a label, which is only assigned to, with =
---
parameters: {hero.hp: 30}
constants: {half: hero.hp / 2} #@ 19: in an encounter hero.hp is what is left of it, and constant half is the same throughout (for what is left, write it where it is used; for what it starts with, give the parameter another name, such as most_hp)
actors: {hero: {hp: hero.hp}}
actions: {hit: hero.hp -= d6}
encounter: {turns: {hero: hit}, until: hero.hp <= half}
---
parameters: {hero.hp: 30}
draws: {w: {a: hero.hp, b: 1}} #@ 16: in an encounter hero.hp is what is left of it, and draw w is the same throughout
actors: {hero: {hp: hero.hp}}
actions: {hit: hero.hp -= d6}
encounter: {turns: {hero: hit}, until: hero.hp <= 0}
---
actors: {self: {hp: 3}}
lookups: {l: {by: self.hp, rows: {3: 1, otherwise: 2}}} #@ 19: self.hp changes from turn to turn, and what is declared before the encounter does not see it (write it where it is used, in an action or a measure)
actions: {hit: self.hp -= l}
encounter: {turns: {self: hit}, until: self.hp <= 0}
---
actors: {self: [hp], target: [hp]}
outcome: {hit: otherwise}
effects: {hit: tagret.hp -= 1} #@ 16: no actor has the resource tagret.hp (did you mean target.hp?)
---
actors: {self: [hp]}
measures: {m: {after: self.hp}} #@ 23: self.hp has no value to start with
---
notation: methuen
actors: {target: {health: 3}}
effects: ["[target helth] -= 1"] #@ 12: no actor has the resource target helth
---
parameters:
  a: {default: 2d8, type: dice, dice: [d6]} #@ 16: 2d8 is not allowed here
---
parameters:
  a: {default: 2, dice: [d6]} #@ 6: a lists dice and is of type integer
---
parameters:
  a: {default: 1, range: 2..6, words: {auto: 1}} #@ 16: 1 is outside 2..6, and not one of auto
---
parameters:
  a: {default: 4+, type: integer} #@ 16: "4+" is written without the +: 4
---
parameters:
  a: {default: 2.5, type: number, whole: true} #@ 16: 2.5 is not a whole number
---
parameters: {a: 1}
requires:
  - {that: a + d6 > 1, else: no} #@ 12: this depends on more than parameters and numbers
---
parameters: {a: 1}
requires:
  - {that: a > 1 / 0, else: no} #@ 20: division by 0
---
parameters: {a: 1}
requires:
  - {that: a > 1} #@ 5: else is missing
---
measures:
  a: {each: {i: 1..x}, value: 1} #@ 17: a range of whole numbers expected
---
measures:
  a: d6
  b: {joint: [a, c]} #@ 18: there is no measure before this one "c"
---
measures: {a: d6}
expect:
  - {claim: x, quantity: mean(a), in: 3..4, stated: 3} #@ 39: a claim has either a figure or a range
---
extends: labyrinth/atack #@ 10: there is no built-in scenario "labyrinth/atack" (did you mean labyrinth/attack?)
---
extends: labyrinth/attack
assumptions: {a: b} #@ 14: text expected, found a mapping
---
extends: ../x.yaml #@ 10: ../x.yaml lies outside of the folder of this file; --data-root DIR allows the files of a folder
---
encounter: {state: {x: 3}, turn: {next: {y: x}}, until: x <= 0} #@ 42: there is no part of the state "y"
---
encounter: {state: {x: 3}, turn: {next: {x: x - 1}}} #@ 12: until is missing
---
encounter: {state: {x: 3}, turn: {rolls: {x: d6}, next: {x: x}}, until: x <= 0} #@ 43: x is already a roll of this sequence (give one of the two another name)
---
encounter: {state: {x: 3, turns: 2}, turn: {next: {x: x - 1}}, until: x <= 0}
measures: {m: {end: x + turns}} #@ 21: turns is a part of the state, and at the end the number of turns
---
parameters: {turns: 7}
encounter: {state: {x: 3}, turn: {next: {x: x - 1}}, until: x <= 0}
measures: {m: {end: turns}} #@ 21: turns is a parameter, and at the end the number of turns
---
encounter: {state: {x: 3}, turn: {next: {x: x > 1}}, until: x <= 0} #@ 45: the new value must be a number, but this is a truth value
---
encounter: {state: {x: 3}, turn: {next: {x: x - 1}}, until: x - 1} #@ 61: the end of a process must be a truth value, but this is a number
---
encounter: {state: {x: 3}, turns: {next: {x: x - 1}}, until: x <= 0} #@ 13: unknown key "state" (known here: sides
---
measures: {a: {end: turns}} #@ 21: there is no encounter to end
---
encounter: {state: {x: 3}, turn: {next: {x: x - 1}}, until: x <= 0}
measures: {a: {end: y}} #@ 21: y is not declared
---
encounter: {repeat: effects, until: {target.hp: ..0}} #@ 21: there is no list of effects to repeat
---
actors: {target: {hp: 3}}
effects: [target.hp -= 1]
encounter: {repeat: effects, until: {target.mp: ..0}} #@ 38: no actor has the resource target.mp
---
encounter: {turns: {hero: attack}, until: hero.hp <= 0} #@ 12: there are no actors (actors: {hero: {hp: 20}, monster: {hp: 30}})
---
actors: {hero: [hp]}
actions: {wait: []}
encounter: {turns: {hero: wait}, until: hero.hp <= 0} #@ 12: hero.hp has no value to start with
---
actors: {hero: {hp: 3}}
actions: {wait: []}
encounter: {turns: {hreo: wait}, until: hero.hp <= 0} #@ 21: there is no actor "hreo" (did you mean hero?)
---
actors: {a: {hp: 3}, b: {hp: 3}}
actions: {wait: []}
encounter: {turns: {a: wait, c: wait}, until: a.hp <= 0} #@ 30: there is no actor "c" (did you mean b?)
---
actors: {a: {hp: 3}}
actions: {wait: []}
encounter: {turns: {a: wait}, until: {lost: a.hp <= 0}}
measures: {x: {end: endings}} #@ 21: endings is not declared (did you mean ending?)
---
measures: {x: avg(3d6)} #@ 15: unknown function "avg" (the mean is shown with every answer: write the dice alone)
---
measures: {x: adv(d20)} #@ 15: unknown function "adv" (write the higher of two dice as 2d20k1)
---
actors: {hero: {hp: 3}}
actions: {wait: []}
encounter: {turns: {hero: wiat}, until: hero.hp <= 0} #@ 27: there is no action "wiat" (did you mean wait?)
---
actors: {hero: {hp: 3}}
encounter: {turns: {hero: wait}, until: hero.hp <= 0} #@ 27: there is no action "wait" (none is declared)
---
actors: {a: {hp: 3}, b: {hp: 3}}
actions: {hit: target.hp -= 1}
encounter: {sides: {us: [a, c], them: [b]}, turns: {a: hit}, until: them.down} #@ 29: there is no actor "c"
---
actors: {a: {hp: 3}, b: {hp: 3}}
actions: {hit: target.hp -= 1}
encounter: {sides: {us: [a], them: [b, a]}, turns: {a: hit}, until: them.down} #@ 40: a is on the side us already
---
actors: {a: {hp: 3}, b: {hp: 3}}
actions: {hit: target.hp -= 1}
encounter: {sides: {a: [a], them: [b]}, turns: {a: hit}, until: them.down} #@ 21: a is an actor, and a side needs a name of its own
---
actors: {a: {hp: 3}, b: {mp: 3}}
actions: {hit: b.mp -= 1}
encounter: {sides: {us: [a], them: [b]}, turns: {a: hit}, until: them.down} #@ 20: when is b down? there is no b.hp
---
actors: {a: {hp: 3}, b: {hp: 3}}
actions: {hit: b.hp -= 1}
encounter: {sides: {us: [a], them: [b]}, down: hp + 1, turns: {a: hit}, until: them.down} #@ 48: down is a condition, but this is a number
---
actors: {a: {hp: 3}, b: {hp: 3}}
actions: {hit: b.hp -= 1}
encounter: {down: hp <= 0, turns: {a: hit}, until: b.hp <= 0} #@ 19: down applies to actors on a side, and there are no sides
---
actors: {a: {hp: 3}, b: {hp: 3}}
actions: {hit: b.hp -= 1}
encounter: {turns: {a: ["when a.hp > 1: hit", "otherwise: pass"]}, until: b.hp <= 0} #@ 25: an entry of a policy in quotation marks is the name of an action (leave the action outside of them: "when a.hp > 1": hit)
---
actors: {a: {hp: 3}, b: {hp: 3}}
actions: {hit: target.hp -= 1}
encounter: {turns: {a: hit, b: hit}, until: {b: a.hp <= 0, a: b.hp <= 0}}
measures: {sum: {end: 2 + ending}} #@ 27: an operand of + must be a number, but this is a label
---
parameters: {w: {default: d6, choices: [d6, d8]}} #@ 41: "d6" is not a word (a parameter that is dice may be any: w: d6, and a sweep lists those to compare)
measures: {m: w}
---
parameters: {w: {default: d6, type: dice, dice: [d6, 2d6]}} #@ 54: "2d6" is not a die (d6 allows any number of them, also 2d6)
measures: {m: w}
---
actors: {target: {hp: 20}}
effects: [target.hp -= d8]
measures: {size: {lost: target.hp, cases: {light: d8 < 4, heavy: otherwise}}} #@ 43: a measure has one of value, lost, gained, after, end, path, cases, joint, not two of them (cases ask for rolls: with rolls: {blow: d8} write {cases:
---
rolls: {hit: d6, dmg: d8}
measures: {both: {joint: {a: hit, b: dmg}}} #@ 26: a list such as [damage, left] expected, found a mapping
---
rolls: {hit: d6, dmg: d8}
measures: {both: {joint: hit}} #@ 26: one value alone is not joint with another (a list such as [damage, left])
---
rolls: {hit: d6, dmg: d8}
measures: {both: {joint: [{a: hit}, dmg]}} #@ 27: a measure before this one, or an expression, expected, found a mapping
---
rolls: {hit: d6, dmg: d8}
measures: {both: [hit, dmg]} #@ 18: a measure is one value, and this is a list ({joint: [a, b]} asks for several together; an
---
measures: {hit: d6}
figures: {curve: hit} #@ 18: a mapping expected, found text (its keys: kind, 
---
measures: {hit: d6, dmg: d8}
figures: {curve: {kind: pmf, measures: [hit, dmg]}} #@ 18: a figure of kind pmf shows one measure and no sweep (measure: NAME; several curves are of kind: overlay, with measures: [a, b], or a sweep)
---
measures: {hit: d6}
expect: [{quantity: mean(hit), stated: 3.5}] #@ 10: claim is missing (in words: claim: heroes hit more often than not)
---
measures: {hit: d6}
expect: P(hit = 3) > 1% #@ 9: a list of claims such as [P(outcome = hit) >= 0.65] expected, found text
---
actors: {a: {hp: 3}, b: {hp: 3}, c: {hp: 2}}
actions: {hit: target.hp -= 1} #@ 16: no actor has the resource target.hp (whom does a aim at?
encounter: {sides: {us: [a], them: [b, c]}, turns: {a: hit}, until: them.down}
---
actors: {a: {hp: 3}, b: {hp: 3, guard: 2}, c: {hp: 2, guard: 1}}
actions:
  strike:
    outcome: {hit: d6 > target.guard, miss: otherwise} #@ 25: target.guard is not declared (whom does a aim at? turns: {a: {policy: ..., target: first of foes}})
    effects: {hit: b.hp -= 1}
encounter: {sides: {us: [a], them: [b, c]}, turns: {a: strike}, until: them.down}
---
actors: {a: {hp: 3}, b: {hp: 3}, c: {hp: 2}}
actions: {hit: target.hp -= 1}
encounter: {sides: {us: [a], them: [b, c]}, turns: {a: {policy: hit, target: frist of them}}, until: them.down} #@ 78: there is no way to choose a target "frist" (did you mean first?)
---
actors: {a: {hp: 3}, b: {hp: 3}, c: {hp: 2}}
actions: {hit: target.hp -= 1}
encounter: {sides: {us: [a], them: [b, c]}, turns: {a: {policy: hit, target: first of thme}}, until: them.down} #@ 78: there is no side "thme" (did you mean them?)
---
actors: {a: {hp: 3}, b: {hp: 3}, c: {hp: 2}}
actions: {hit: target.hp -= 1}
encounter: {sides: {us: [a], them: [b, c]}, turns: {a: {policy: hit, target: them}}, until: them.down} #@ 78: there is no actor "them"
---
actors: {a: {mp: 3}, b: {mp: 3}, c: {mp: 2}}
actions: {hit: target.mp -= 1}
encounter: {sides: {us: [a], them: [b, c]}, down: mp <= 0, turns: {a: {policy: hit, target: weakest of them}}, until: them.down} #@ 93: b has no hp, by which the weakest is chosen
---
actors: {a: {hp: 3}, b: {hp: 3}}
actions: {hit: target.hp -= 1}
encounter: {order: {a: d20, b: with c}, turns: {a: hit, b: hit}, until: b.hp <= 0} #@ 32: there is no actor with a number above "c"
---
actors: {a: {hp: 3}, b: {hp: 3}}
actions: {hit: target.hp -= 1}
encounter: {order: {a: d20, b: d20}, ties: again, turns: {a: hit, b: hit}, until: b.hp <= 0} #@ 44: there is no way to break ties "again"
---
actors: {a: {hp: 3}, b: {hp: 3}}
actions: {hit: target.hp -= 1}
encounter: {order: [a, b], ties: reroll, turns: {a: hit, b: hit}, until: b.hp <= 0} #@ 34: nobody can tie: who begins is not found by numbers
---
actors: {a: {hp: 3}, b: {hp: 3}}
actions: {hit: target.hp -= 1}
encounter: {order: {a: d20, b: d20 > 3}, turns: {a: hit, b: hit}, until: b.hp <= 0} #@ 32: the highest number acts first, but this is a truth value
---
actors: {a: {hp: 3}, b: {hp: 3}}
actions: {hit: target.hp -= 1, wait: b.hp -= 0}
encounter: {turns: {a: {weights: {hit: 1, wiat: 2}}}, until: b.hp <= 0} #@ 43: there is no action "wiat" (did you mean wait?)
---
actors: {a: {hp: 3}, b: {hp: 3}}
actions: {hit: target.hp -= 1, wait: b.hp -= 0}
encounter: {turns: {a: {weights: {hit: 0, wait: 0}}}, until: b.hp <= 0} #@ 34: all weights of the mixture are 0
---
actors: {a: {hp: 3}, b: {hp: 3}}
actions: {hit: target.hp -= 1, wait: b.hp -= 0}
encounter: {turns: {a: {weights: {hit: -1, wait: 2}}}, until: b.hp <= 0} #@ 40: the weight of hit is below 0
---
actors: {a: {hp: 3}, b: {hp: 3}}
actions: {hit: target.hp -= 1, wait: b.hp -= 0}
encounter: {turns: {a: {weights: {hit: a.hp, wait: 2}}}, until: b.hp <= 0} #@ 40: the weight of hit changes with the turns
---
actors: {a: {hp: 3}, b: {hp: 3}}
actions: {hit: {effects: target.hp -= 1, free: perhaps}} #@ 48: true or false expected
encounter: {turns: {a: hit}, until: b.hp <= 0}
---
actors: {a: {hp: 3}, b: {hp: 3}}
actions: {hit: target.hp -= 1}
encounter: {turns: {a: hit}, until: b.hp <= 0}
measures: {m: {path: a.hp, turns: 100}} #@ 35: a number of turns from 0 to 99 expected
---
actors: {a: {hp: 3}, b: {hp: 3}}
actions: {hit: target.hp -= 1}
encounter: {turns: {a: hit}, until: b.hp <= 0}
measures: {m: {end: a.hp, turns: 10}} #@ 34: turns belongs to a path
---
actors: {a: {hp: 3}, b: {hp: 3}}
actions: {hit: target.hp -= 1}
encounter: {turns: {a: hit}, until: {b: b.hp <= 0}}
measures: {m: {path: ending}} #@ 22: ending is known only when the encounter has ended
---
encounter: {state: {x: 3}, turn: {next: {x: x - 1}}, until: x <= 0}
measures: {m: {end: rounds}} #@ 21: rounds is not declared
---
actors: {hero: {hp: 3}, orc: {hp: 3}}
actions: {hit: target.hp -= 1, wait: [], look: {free: true, effects: []}}
encounter:
  turns:
    orc: hit
    hero:
      choose: [hit, wait] #@ 7: for is missing
  until: {hero: orc.hp <= 0, orc: hero.hp <= 0}
---
actors: {hero: {hp: 3}, orc: {hp: 3}}
actions: {hit: target.hp -= 1, wait: [], look: {free: true, effects: []}}
encounter:
  turns:
    orc: hit
    hero:
      policy: hit
      for: P(ending = hero) #@ 12: nothing is chosen for this
  until: {hero: orc.hp <= 0, orc: hero.hp <= 0}
---
actors: {hero: {hp: 3}, orc: {hp: 3}}
actions: {hit: target.hp -= 1, wait: [], look: {free: true, effects: []}}
encounter:
  turns:
    orc: hit
    hero:
      choose: [hit] #@ 15: there is nothing to choose
      for: P(ending = hero)
  until: {hero: orc.hp <= 0, orc: hero.hp <= 0}
---
actors: {hero: {hp: 3}, orc: {hp: 3}}
actions: {hit: target.hp -= 1, wait: [], look: {free: true, effects: []}}
encounter:
  turns:
    orc: hit
    hero:
      choose: [hit, flee] #@ 21: there is no action "flee"
      for: P(ending = hero)
  until: {hero: orc.hp <= 0, orc: hero.hp <= 0}
---
actors: {hero: {hp: 3}, orc: {hp: 3}}
actions: {hit: target.hp -= 1, wait: [], look: {free: true, effects: []}}
encounter:
  turns:
    orc: hit
    hero:
      choose: [hit, wait, hit] #@ 27: hit may be chosen already
      for: P(ending = hero)
  until: {hero: orc.hp <= 0, orc: hero.hp <= 0}
---
actors: {hero: {hp: 3}, orc: {hp: 3}}
actions: {hit: target.hp -= 1, wait: [], look: {free: true, effects: []}}
encounter:
  turns:
    orc: hit
    hero:
      choose: [hit, look] #@ 21: an action that does not end the turn cannot be chosen
      for: P(ending = hero)
  until: {hero: orc.hp <= 0, orc: hero.hp <= 0}
---
actors: {hero: {hp: 3}, orc: {hp: 3}}
actions: {hit: target.hp -= 1, wait: [], look: {free: true, effects: []}}
encounter:
  turns:
    orc: hit
    hero:
      choose: [hit, wait]
      for: P(ending = dragon) #@ 23: dragon is not declared
  until: {hero: orc.hp <= 0, orc: hero.hp <= 0}
---
actors: {hero: {hp: 3}, orc: {hp: 3}}
actions: {hit: target.hp -= 1, wait: [], look: {free: true, effects: []}}
encounter:
  turns:
    orc: hit
    hero:
      choose: [hit, wait]
      for: median(hero.hp) #@ 12: "median(hero.hp)" is nothing that can be made as large as can be
  until: {hero: orc.hp <= 0, orc: hero.hp <= 0}
---
actors: {hero: {hp: 3}, orc: {hp: 3}}
actions: {hit: target.hp -= 1, wait: [], look: {free: true, effects: []}}
encounter:
  turns:
    orc: hit
    hero:
      choose: [hit, wait]
      for: P(hero.hp) #@ 12: a probability is that of a condition, but this is a number
  until: {hero: orc.hp <= 0, orc: hero.hp <= 0}
---
actors: {hero: {hp: 3}, orc: {hp: 3}}
actions: {hit: target.hp -= 1, wait: [], look: {free: true, effects: []}}
encounter:
  turns:
    orc: hit
    hero:
      choose: [hit, wait]
      for: mean(ending) #@ 12: a mean is that of a number, but this is a label
  until: {hero: orc.hp <= 0, orc: hero.hp <= 0}
---
actors: {hero: {hp: 3}, orc: {hp: 3}}
actions: {hit: target.hp -= 1, wait: [], look: {free: true, effects: []}}
encounter:
  turns:
    orc: hit
    hero:
      policy: [when hero.hp > 1: hit, otherwise: [hit, hit]] #@ 39: hit, hit is none of what hero may choose
      choose: [hit, wait]
      for: P(ending = hero)
  until: {hero: orc.hp <= 0, orc: hero.hp <= 0}
---
actors: {hero: {hp: 3}, orc: {hp: 3}}
actions: {hit: target.hp -= 1, wait: []}
encounter:
  turns:
    orc: {choose: [hit, wait], for: P(ending = hero)}
    hero:
      choose: [hit, wait]
      for: P(ending = hero) #@ 12: orc chooses for the same: the best policies of two are known only where one gains what the other loses (P(ending = hero) and
  until: {hero: orc.hp <= 0, orc: hero.hp <= 0}
---
actors: {hero: {hp: 3}, orc: {hp: 3}, elf: {hp: 3}}
actions: {hit: orc.hp -= 1, wait: []}
encounter:
  turns:
    orc: {choose: [hit, wait], for: P(ending = orc)}
    elf: {choose: [hit, wait], for: P(ending = hero)}
    hero:
      choose: [hit, wait] #@ 15: orc and elf choose already (one actor chooses, or two against each other; the others have policies)
      for: P(ending = hero)
  until: {hero: orc.hp <= 0, orc: hero.hp <= 0}
---
actors: {hero: {hp: 3}, orc: {hp: 3}}
actions: {hit: target.hp -= 1, wait: []}
encounter:
  turns:
    orc: {choose: [hit, wait], for: P(ending = orc)}
    hero: {choose: [hit, wait]} #@ 11: for is missing
  until: {hero: orc.hp <= 0, orc: hero.hp <= 0}
---
actors: {orc: {count: d6, hp: 3}} #@ 23: count says how many such actors there are: a whole number from 1 to 50, or a parameter that is one (goblin: {count: 6, hp: 7}; a resource needs another name)
---
actors: {orc: {count: 0, hp: 3}} #@ 23: count says how many
---
actors: {orc: {count: 51, hp: 3}} #@ 23: count says how many
---
actors: {hero: {hp: 3}, orc: {count: 2, hp: 3, ac: 1}}
actions: {burn: {rolls: {damage: d6 + target.ac}, effects: target.hp -= damage}} #@ 39: target.ac is not declared
encounter: {sides: {us: [hero], them: [orc]}, turns: {hero: {policy: burn, target: all orc}}, until: them.down}
---
actors: {hero: {hp: 3}, orc: {count: 2, hp: 3}}
actions: {strike: {scenario: labyrinth/attack}}
encounter: {sides: {us: [hero], them: [orc]}, turns: {hero: {policy: strike, target: all orc}}, until: them.down} #@ 70: labyrinth/attack rolls for one target, so its rolls are not for all
---
parameters: {horde: 6}
actors: {orc: {count: horde, hp: 3}} #@ 23: a group of horde needs its range: how many may there be, at most 50? (horde: {default: 6, range: 1..12})
---
parameters: {horde: {default: 6, range: 1..12}}
actors: {orc: {count: horde, hp: 3}} #@ 9: how many orc there are is a parameter, and only those on a side may not be there
encounter: {turns: {orc: pass}, until: orc_1.hp <= 0}
---
actors: {orc_2: {hp: 3}, orc: {count: 2, hp: 3}} #@ 26: orc_2 is an actor already
---
actors: {orc: {count: 2, hp: 3}, hero: {hp: 3}}
actions: {hit: target.hp -= 1}
encounter: {sides: {foes: orc}, turns: {hero: {policy: hit, target: orc}}, until: foes.down} #@ 69: orc are several (weakest orc, strongest orc, random orc or each orc)
---
actors: {orc: {count: 2, hp: 3}, hero: {hp: 3}}
actions: {hit: orc.hp -= 1} #@ 16: orc are several (target.hp, with target: weakest orc, strongest orc, random orc or each orc; or one of them, orc_1.hp)
encounter: {sides: {foes: orc}, turns: {hero: {policy: hit, target: weakest orc}}, until: foes.down}
---
actors: {orc: {count: 2, hp: 3}, hero: {hp: 3}}
actions: {hit: target.hp -= 1}
encounter: {sides: {foes: orc}, turns: {hero: {policy: hit, target: weakest orc}}, until: orc.hp <= 0} #@ 91: orc are several
---
actors: {orc: {count: 2, hp: 3}, hero: {hp: 3}}
actions: {hit: target.hp -= 1}
encounter: {turns: {hero: {policy: hit, target: weakest orc}}, until: orcs.down} #@ 71: orcs.down is about a side, and there are no sides (sides: {heroes: [hero], foes: [orc, wolf]})
---
parameters: {orc.hp: 3}
actors: {orc: {count: 2, hp: {start: orc.hp, floor: 0}}, hero: {hp: orc.hp}}
actions: {hit: target.hp -= 1}
encounter: {sides: {foes: orc}, turns: {hero: {policy: hit, target: weakest orc}}, until: foes.down}
measures: {left: {end: orc.hp}} #@ 24: orc are several (target.hp, with target: weakest orc, strongest orc, random orc or each orc; or one of them, orc_1.hp)
---
parameters: {orc.hp: 3}
constants: {weak: orc.hp < 3} #@ 19: in an encounter orc.hp is what is left of it, and constant weak is the same throughout
actors: {orc: {count: 2, hp: orc.hp}, hero: {hp: 3}}
actions: {hit: target.hp -= 1}
encounter: {sides: {foes: orc}, turns: {hero: {policy: hit, target: weakest orc}}, until: foes.down}
---
actors: {orc: {cuont: 2, hp: 3}, hero: {hp: 3}}
actions: {hit: target.hp -= 1}
encounter: {sides: {foes: orc}, turns: {hero: {policy: hit, target: weakest orc}}, until: foes.down} #@ 69: orc is one actor, with a resource cuont (did you mean count?)
---
actors: {orc: {hp: 3}, hero: {hp: 3}}
actions: {hit: target.hp -= 1}
encounter: {sides: {foes: orc}, turns: {hero: {policy: hit, target: weakest orc}}, until: foes.down} #@ 69: orc is one actor (target: orc; several are written orc: {count: 6, hp: 7})
---
actors: {orc: {hp: 3}, hero: {hp: 3}}
actions: {hit: target.hp -= 1}
encounter: {turns: {hero: hit, orc: hit}, until: {won: orc.hp <= 0, lost: hero.hp <= 0}}
measures: {winner: ending} #@ 20: ending is known only when the encounter has ended (as a measure, write {end: ending})
---
actors: {orc: {hp: 3}, hero: {hp: 3}}
actions: {hit: target.hp -= 1}
encounter: {turns: {hero: hit, orc: hit}, until: {won: orc.hp <= 0, lost: hero.hp <= 0}}
measures: {length: rounds + 1} #@ 20: rounds is known only when the encounter has ended (as a measure, write {end: rounds})
---
actors: {orc: {count: 2, hp: 3}, hero: {hp: 3}}
actions: {hit: target.hp -= 1}
encounter: {sides: {foes: orc}, turns: {hero: {policy: hit, target: weakest elf}}, until: foes.down} #@ 69: there is no side "elf" (known: foes, orc)
---
actors: {orc: {count: 2, hp: 3}, hero: {hp: 3}}
actions: {hit: target.hp -= 1}
encounter: {sides: {orc: orc}, turns: {hero: {policy: hit, target: first of orc}}, until: orc.down} #@ 21: orc is an actor, and a side needs a name of its own
---
actors: {orc: {count: 2, hp: 3}, hero: {hp: 3}}
actions: {hit: target.hp -= 1, wait: []}
encounter: {sides: {foes: orc}, turns: {orc: {choose: [hit, wait], for: P(foes.down)}}, until: foes.down} #@ 55: orc are several, and each would choose
---
actors: {orc: {count: 2, hp: 3}, hero: {hp: 3}}
actions: {wait: []}
encounter: {sides: {foes: orc}, order: {orc: d2 == 1, hero: otherwise}, turns: {orc: wait, hero: wait}, until: foes.down} #@ 41: orc are several, and who begins is one
---
actors: {orc: {count: 2, hp: 3}, hero: {hp: 3}}
actions: {hit: target.hp -= 1}
encounter: {sides: {foes: orc}, turns: {hero: {policy: [when target.hp > 1: hit], target: each orc}}, until: foes.down} #@ 62: target.hp is not declared
---
actors: {wolf: {hp: 3, joins: 3}} #@ 31: wolf joins, and only those on a side may be still to come (encounter: {sides: {heroes: [hero], foes: [wolf]}, ...}; a resource needs another name)
---
actors: {hero: {hp: 3}, wolf: {count: 2, hp: 3, joins: 3}} #@ 56: wolf joins, and only those on a side
actions: {hit: target.hp -= 1}
encounter: {sides: {heroes: [hero]}, turns: {hero: pass, wolf: {policy: hit, target: hero}}, until: heroes.down}
---
actors: {hero: {hp: 3}, wolf: {hp: 3, joins: 3}} #@ 46: wolf joins on its turn, and has none (encounter: {turns: {wolf: pass}, ...})
actions: {hit: target.hp -= 1}
encounter: {sides: {heroes: [hero], foes: wolf}, turns: {hero: hit}, until: foes.down}
---
actors: {wolf: {hp: 3, joins: 0}} #@ 31: an actor joins in a round: a whole number from 1 on
---
actors: {wolf: {hp: 3, joins: -2}} #@ 31: an actor joins in a round: a whole number from 1 on
---
actors: {wolf: {hp: 3, joins: 5/2}} #@ 31: an actor joins in a round: a whole number from 1 on
---
actors: {wolf: {hp: 3, joins: d3}} #@ 31: the round in which an actor joins is made of numbers and of parameters that are not dice (wolf: {hp: 7, joins: 3})
---
actors: {wolf: {hp: 3, joins: true}} #@ 31: the round in which an actor joins is a number, but this is a truth value
---
actors: {wolf: {hp: 3, joins: late}} #@ 31: late is not declared
---
actors: {wolf: {hp: 3, joins: [3]}} #@ 31: the round in which an actor joins expected, found a list
---
actors: {hero: {hp: 3}, wolf: {hp: 3, joins: 3}}
actions: {hit: target.hp -= 1}
encounter: {sides: {heroes: [hero], foes: wolf}, turns: {hero: {policy: [when wolf.joins > 1: hit]}, wolf: pass}, until: foes.down} #@ 79: wolf.joins is the round in which wolf comes, and cannot be named (foes.standing is how many are there)
---
actors: {hero: {hp: 3, gain: {xp: 5}}} #@ 31: xp is gained from hero when it is down, and only those on a side are ever down
---
actors: {hero: {hp: 3}, orc: {hp: 3, gain: {xp: 5}}} #@ 45: xp is gained from orc when it is down
actions: {hit: target.hp -= 1}
encounter: {sides: {heroes: [hero]}, turns: {hero: hit}, until: heroes.down}
---
actors: {orc: {hp: 3, gain: {down: 5}}} #@ 30: "down" is not a name for what is gained (such as xp or gold)
---
actors: {orc: {hp: 3, gain: {a.b: 5}}} #@ 30: "a.b" is not a name for what is gained
---
actors: {orc: {hp: 3, gain: {xp: true}}} #@ 34: what is gained is a number, but this is a truth value
---
actors: {orc: {hp: 3, gain: {xp: [5]}}} #@ 34: how much is gained expected, found a list
---
actors: {orc: {hp: 3, gain: {xp: lots}}} #@ 34: lots is not declared
---
actors: {hero: {hp: 3}, orc: {hp: 3, gain: {xp: 5}}}
actions: {hit: target.hp -= 1}
encounter: {sides: {foes: [orc]}, turns: {hero: hit}, until: foes.down}
measures: {m: {end: foes.gold}} #@ 21: foes.gold is not declared
---
actors: {hero: {hp: {start: 3}}} #@ 21: floor is missing
---
actors: {hero: {hp: {floor: 0}}} #@ 21: start is missing
---
actors: {hero: {hp: {start: 3, floor: d6}}} #@ 39: a floor is made of numbers and of parameters that are not dice (hp: {start: 30, floor: 0})
---
parameters: {least: 1d4}
actors: {hero: {hp: {start: 3, floor: least}}} #@ 39: a floor is made of numbers
---
actors: {hero: {ill: {start: 3, floor: 0, fades: d2}}} #@ 50: what fades is made of numbers and of parameters that are not dice (poisoned: {start: 0, floor: 0, fades: 1})
---
actors: {hero: {ill: {start: 3, fades: 1}}} #@ 22: floor is missing
---
actors: {hero: {hp: {start: -5, floor: 0}}} #@ 29: hero.hp starts below its floor
---
actors: {hero: {hp: {start: 3, floor: true}}} #@ 39: a floor is a number, but this is a truth value
---
actors: {hero: {hp: {start: true, floor: 0}}} #@ 29: a number has a floor, but this is a truth value
---
actors: {hero: {mood: {start: 3, floor: 0, choices: [calm, wild]}}} #@ 53: choices belongs to words, and start and floor to numbers
---
actors: {hero: {hp: 3}}
actions: {wait: []}
encounter: {turns: {hero: []}, until: hero.hp <= 0} #@ 27: the policy of hero is empty (name an action, or pass)
---
actors: {hero: {hp: 3}}
actions: {wait: []}
encounter:
  turns:
    hero:
      - wait
      - when hero.hp > 1: wait #@ 9: this is never reached: an entry before it always acts
  until: hero.hp <= 0
---
actors: {hero: {hp: 3}}
actions: {wait: []}
constants: {most: 7}
encounter:
  turns:
    hero:
      - when most > 8: wait #@ 9: this is never reached: its condition never holds
  until: hero.hp <= 0
---
actors: {hero: {hp: 3}}
actions: {wait: []}
encounter:
  turns:
    hero:
      - when hero.pp > 8: wait #@ 14: hero.pp is not declared
  until: hero.hp <= 0
---
actors: {hero: {hp: 3}}
actions: {wait: []}
encounter:
  turns:
    hero:
      - when hero.hp: wait #@ 9: a condition expected, but this is a number
  until: hero.hp <= 0
---
actors: {hero: {hp: 3}}
actions: {wait: []}
encounter:
  turns:
    hero:
      - if hero.hp > 3: wait #@ 9: "if hero.hp > 3" is not a condition (- when CONDITION: ACTION)
  until: hero.hp <= 0
---
actors: {hero: {hp: 3}, monster: {hp: 4}}
actions: {wait: []}
encounter:
  order: [hero] #@ 10: monster is missing from the order
  turns: {hero: wait, monster: wait}
  until: hero.hp <= 0
---
actors: {hero: {hp: 3}, rat: {count: 3, hp: 4}}
actions: {wait: []}
encounter:
  order: [hero] #@ 10: rat is missing from the order (those that act: hero, rat)
  turns: {hero: wait, rat: wait}
  until: hero.hp <= 0
---
actors: {hero: {hp: 3}, rat: {count: 3, hp: 4}}
actions: {wait: []}
encounter:
  order: [hero, rat_1, rat_3] #@ 10: rat_2 is missing from the order (those that act: hero, rat_1, rat_2, rat_3)
  turns: {hero: wait, rat: wait}
  until: hero.hp <= 0
---
actors: {hero: {hp: 3}, rat: {count: 3, hp: 4}}
actions: {wait: []}
encounter:
  order: [hero, rats] #@ 10: there is no actor "rats" (did you mean rat?)
  turns: {hero: wait, rat: wait}
  until: hero.hp <= 0
---
actors: {hero: {hp: 3}, monster: {hp: 4}}
actions: {wait: []}
encounter:
  order: [hero, monster, ''] #@ 10: '' has nothing to do on its turn: turns does not name it
  turns: {hero: wait, monster: wait}
  until: hero.hp <= 0
---
actors: {hero: {hp: 3}, monster: {hp: 4}}
actions: {wait: []}
encounter:
  order: [hero, monster, hero] #@ 10: hero is in the order more than once
  turns: {hero: wait, monster: wait}
  until: hero.hp <= 0
---
actors: {hero: {hp: 3}, monster: {hp: 4}}
actions: {wait: []}
encounter:
  turns: {hero: [when hp <= 2: wait, otherwise: wait], monster: wait} #@ 23: hp is not declared (say whose it is: hero.hp, monster.hp)
  until: hero.hp <= 0
---
parameters: {n: 2}
measures:
  m: nd6 #@ 6: nd6 is not declared (to roll a computed number of dice write (n)d6)
---
measures:
  m: sum(4d6k3) #@ 10: an argument of sum must be a pool, but this is a number (4d6k3 is already a total)
---
measures: {m: d6}
expect:
  - P(m > 3) = 60 #@ 14: a probability lies between 0 and 1, or 0% and 100% (a percentage has its sign: 60%)
---
measures: {m: d6}
expect:
  - P(m > 3) in 50..60 #@ 14: a probability lies between 0 and 1, or 0% and 100% (a percentage has its sign: 50%..60%)
---
measures: {m: d6}
expect:
  - P(m > 3) >= 150 #@ 14: a probability lies between 0 and 1, or 0% and 100% (such as
---
actors: {hero: {hp: 3}, monster: {hp: 4}}
actions: {wait: []}
encounter:
  order: [hero, monster] #@ 10: monster has nothing to do on its turn: turns does not name it
  turns: {hero: wait}
  until: hero.hp <= 0
---
actors: {hero: {hp: 3}, orc: {count: 2, hp: 4}}
actions: {hit: target.hp -= 1}
encounter:
  sides: {heroes: [hero], foes: [orcs]} #@ 34: there is no actor "orcs" (did you mean orc?)
  turns: {hero: {policy: hit, target: first of foes}}
  until: hero.hp <= 0
---
parameters: {orcs: 2}
actors: {hero: {hp: 3}, monster: {hp: 4}}
actions: {hit: target.hp -= d2}
encounter:
  turns: {hero: {policy: hit, target: monster}}
  until: {slain: monster.hp <= 0, lost: hero.hp <= 0}
measures:
  left: {end: hero.hp, given: ending == orcs} #@ 41: what a label is compared with must be a label, but this is a number (one of slain, lost)
---
actors: {hero: {hp: 3}, orc: {count: 2, hp: 4}}
actions: {hit: target.hp -= 1}
encounter:
  turns: {hero: {policy: hit, target: [first orc, hero]}} #@ 39: a target is one actor, or a way to choose among several, in words
  until: hero.hp <= 0
---
actors: {hero: {hp: 3}, monster: {hp: 4}}
actions: {wait: []}
encounter:
  order: [hero, monster]
  initiative: round #@ 15: initiative is rolled once or every round
  turns: {hero: wait, monster: wait}
  until: hero.hp <= 0
---
actors: {hero: {hp: 3}}
actions: {wait: [hero.mp -= 1]} #@ 18: no actor has the resource hero.mp (known: hero.hp)
encounter: {turns: {hero: wait}, until: hero.hp <= 0}
---
actors: {hero: {hp: 3, tired: false}}
actions: {wait: [hero.tired += 1]} #@ 18: hero.tired is a truth value, which is only assigned to, with =
encounter: {turns: {hero: wait}, until: hero.hp <= 0}
---
actors: {hero: {hp: 3}}
actions: {strike: {scenario: labyrinth/attack}} #@ 19: labyrinth/attack has an effect on target.hp, and nobody plays target
encounter: {turns: {hero: strike}, until: hero.hp <= 0}
---
actors: {hero: {hp: 3}, monster: {mp: 3}}
actions: {strike: {scenario: labyrinth/attack}} #@ 19: labyrinth/attack changes target.hp, and monster has no hp (actors: {monster: {hp: ...}})
encounter: {turns: {hero: strike}, until: hero.hp <= 0}
---
actors: {hero: {hp: 3}, monster: {hp: 3}}
actions: {strike: {scenario: labyrinth/attack, set: {strenght: 3}}} #@ 54: there is no parameter "strenght" (did you mean strength?)
encounter: {turns: {hero: strike}, until: hero.hp <= 0}
---
actors: {hero: {hp: 3}, monster: {hp: 3}}
actions: {strike: {scenario: labyrinth/attack, set: {strength: hero.hp > 3}}} #@ 64: strength is a number, but this is a truth value
encounter: {turns: {hero: strike}, until: hero.hp <= 0}
---
actors: {hero: {hp: 3}, monster: {hp: 3}}
actions: {strike: {scenario: labyrinth/attack, set: {zones: none}}} #@ 61: parameter zones: "none" is neither a number nor one of uniform, off
encounter: {turns: {hero: strike}, until: hero.hp <= 0}
---
actors: {hero: {hp: 3}, monster: {hp: 3}}
actions: {strike: {scenario: labyrinth/attack, effects: {lands: hero.hp -= 1}}} #@ 58: there is no case of the outcome "lands"
encounter: {turns: {hero: strike}, until: hero.hp <= 0}
---
actors: {hero: {hp: 3}}
actions: {strike: {scenario: labyrinth/duel}} #@ 19: effects is missing
encounter: {turns: {hero: strike}, until: hero.hp <= 0}
---
actors: {hero: {hp: 3}}
actions: {strike: {scenario: labyrinth/duel, effects: {draw: hero.hp -= 1}}} #@ 56: there is no case of the outcome "draw"
encounter: {turns: {hero: strike}, until: hero.hp <= 0}
---
actors: {hero: {hp: 3}}
actions: {strike: {scenario: labyrinth/duel, actors: {hero: hero}, effects: {}}} #@ 54: labyrinth/duel is an encounter, which has actors of its own
encounter: {turns: {hero: strike}, until: hero.hp <= 0}
---
actors: {hero: {hp: 3}}
actions: {strike: {scenario: labyrinth/lives, effects: hero.hp -= 1}} #@ 19: the ends of labyrinth/lives have no names
encounter: {turns: {hero: strike}, until: hero.hp <= 0}
---
actors: {hero: {hp: 3}}
actions: {strike: {scenario: labyrinth/duel, end: {left: hero.hp}, effects: {hero: hero.hp -= left, dragon: hero.hp -= 1}}} #@ 101: there is no case of the outcome "dragon"
encounter: {turns: {hero: strike}, until: hero.hp <= 0}
---
actors: {hero: {hp: 3}}
actions: {strike: {scenario: labyrinth/duel, end: {left: hero.gold}, effects: hero.hp -= left}} #@ 58: hero.gold is not declared
encounter: {turns: {hero: strike}, until: hero.hp <= 0}
---
actors: {hero: {hp: 3}}
actions: {strike: {scenario: labyrinth/attack, end: {left: hero.hp}, effects: hero.hp -= 1}} #@ 53: labyrinth/attack has no encounter that ends
encounter: {turns: {hero: strike}, until: hero.hp <= 0}
---
actions: {strike: {scenario: ../attack}} #@ 30: ../attack lies outside of the folder of this file
---
actions: {strike: {scenario: f.yaml}} #@ 30: f.yaml is an action of itself
---
actors: {hero: {hp: 3}}
actions: {wait: hero.hp -= 1}
encounter: {turns: {hero: wait}, until: {}} #@ 41: until is empty, so nothing ends the encounter
---
actors: {hero: {hp: 3}}
actions: {wait: hero.hp -= 1}
encounter: {turns: {hero: wait}, until: hero.hp <= 0, limit: {a: 3, b: 4}} #@ 62: one word for the limit and its number of turns expected
---
actors: {hero: {hp: 3}}
actions: {wait: hero.hp -= 1}
encounter: {turns: {hero: wait}, until: hero.hp <= 0, limit: {draw: 2.5}} #@ 69: an encounter ends after a whole number of turns, 0 or more, and this is 5/2
measures: {m: {end: hero.hp}}
---
parameters: {most: -3}
actors: {hero: {hp: 3}}
actions: {wait: hero.hp -= 1}
encounter: {turns: {hero: wait}, until: hero.hp <= 0, limit: {draw: most}} #@ 69: an encounter ends after a whole number of turns, 0 or more, and this is -3
measures: {m: {end: hero.hp}}
---
functions:
  hits(n, needed): count(pool(n, d6), it >= needed)
measures: {m: "hits(1, 2, 3)"} #@ 16: hits takes 2 arguments, n and needed, got 3
---
functions: {best(p): 'p[1]'}
measures: {m: "best()"} #@ 16: best takes 1 argument, p, got 0
---
functions:
  hits(n, needed): count(pool(n, d6), it >= needed)
measures: {m: hits} #@ 15: hits takes 2 arguments, n and needed (write hits(n, needed))
---
sequences: {save: d6 > 3}
measures: {m: save(3)} #@ 15: save is a sequence and takes no arguments (write save)
---
parameters: {strength: 3}
measures: {m: strength(3)} #@ 15: strength is a parameter and takes no arguments (write strength)
---
functions: {f(x): x(3)} #@ 19: x is a name of this place and takes no arguments (write x)
measures: {m: f(3)}
---
functions: {hits(n): n}
measures: {m: hist(3)} #@ 15: unknown function "hist" (did you mean hits?)
---
functions:
  f(x, x): x #@ 8: x names two arguments
---
parameters: {n: 3}
functions: {f(n): n} #@ 15: n is already a parameter (line 1: call the argument something else)
---
functions: {f(r): r} #@ 15: r is already a roll (line 2: call the argument something else)
rolls: {r: d6}
---
functions: {f(it): 3} #@ 15: "it" is reserved
---
functions: {f(outcome): 3} #@ 15: "outcome" is reserved
---
functions: {f(2d6): 3} #@ 15: "2d6" is not a name for an argument
---
functions: {f(): 3} #@ 13: "f()" does not say which name stands for what (a name and its arguments, such as hits(n, needed), or the name alone)
---
functions: {f(x) y: 3} #@ 18: unexpected
---
functions: {max(a): a} #@ 13: "max" is a function of the notation (choose another name)
---
functions: {pool(a): a} #@ 13: "pool" is a function of the notation (choose another name)
---
functions: {f(x: 3} #@ 16: missing ')'
---
functions: {f(x): {rolls: {x: d6}, value: x}} #@ 28: x is already an argument
---
functions:
  f(x): g(x)
  g(x): h(x) + 1
  h(x): f(x) #@ 9: f refers to itself: f, g, h, f
---
functions: {f(x): f(x - 1)} #@ 19: f refers to itself (it cannot be made of itself
---
functions: {f(x): y + x} #@ 19: y is not declared
---
functions: {f(x): x + hit} #@ 23: an operand of + must be a number, but this is a label
outcome: {hit: chance(1/2), miss: otherwise}
---
functions:
  f(x): x + 1
measures: {m: f(1 > 2)} #@ 17: an operand of + must be a number, but this is a truth value
---
sequences: {f: 3}
functions: {f(x): x} #@ 13: f is already a sequence (line 1: give one of the two another name)
---
sequences: {a: {given: d6 > 3}} #@ 16: the sequence has no value
---
sequences: {a: {given: d6, value: 3}} #@ 24: a condition must be a truth value, but this is a number
---
sequences: {a: {rolls: {r: 'pool(2, d6)'}, given: 'sum(r) > 3', value: r}} #@ 72: the result must be a number, but this is a pool
---
rolls: {it: d6}
measures: {a: it + 1, m: 'count(pool(2, d6), it > 3)'} #@ 46: it is the value that is looked at here, and a roll of this file
---
sequences: {a: {rolls: {other: d6}, value: 'pairs(pool(2, d6), pool(2, d6), it > other)'}} #@ 77: other is the value that is looked at here, and a roll
---
measures: {m: it + 1} #@ 15: it has no meaning here (it is the die that is looked at
---
functions: {f(x): y}
rolls: {y: f(z), z: d6} #@ 14: z is rolled later, on line 2
---
functions: {f(x): x + z} #@ 23: z is rolled later, on line 2
rolls: {y: f(1), z: d6}
---
notation: methuen
functions: {f(x): x} #@ 13: the methuen notation has no way to call f
---
rolls: {hand: 'pool(3, d6)'}
measures: {m: hand} #@ 15: a value is needed here, but this is a pool (ask it for a number
---
constants: {hand: 'pool(3, d6)'}
actors: {hero: {hp: hand}} #@ 21: a value is needed here, but this is a pool
---
constants: {hand: 'pool(3, d6)'}
actors: {hero: [hp]}
effects: [hero.hp -= hand] #@ 11: a value is needed here, but this is a pool
---
constants: {hand: 'pool(3, d6)'}
requires: [{that: hand, else: x}] #@ 19: a value is needed here, but this is a pool
---
parameters:
  weapon: pool(3, d6) #@ 11: the result must be a number, but this is a pool
---
rolls: {hand: 'pool(3, d6)', b: hand + 1} #@ 33: an operand of + must be a number, but this is a pool
---
rolls: {hand: 'pool(3, d6)'}
outcome: {a: hand > 3, b: otherwise} #@ 14: an operand of > must be a number, but this is a pool
---
rolls: {hand: 'pool(3, d6)'}
measures: {m: 'sum(3, hand)'} #@ 23: what is rolled in copies must be a number, but this is a pool
---
parameters: {keep: -1}
measures: {m: 4d6k(keep)} #@ 20: how many dice are kept or dropped is a whole number, 0 or more, this is -1
---
constants: {keep: 1d3}
measures: {m: 4d6k(keep)} #@ 18: the number of a modifier must be known before anything is rolled, 1d3 is not
---
parameters: {rank: 0}
measures: {m: 'pool(2, d6)[rank]'} #@ 16: a pool has no die 0
---
measures: {m: 1d6}
tune: [mean(m) >= 3] #@ 7: goals, and what may vary expected, found a list
---
measures: {m: 1d6}
tune: {goal: mean(m) >= 3} #@ 8: unknown key "goal"
---
measures: {m: 1d6}
tune: {vary: {}} #@ 7: goals is missing
---
measures: {m: 1d6}
tune: {goals: []} #@ 15: a goal is missing
---
measures: {m: 1d6}
tune: {goals: [{that: mean(m) >= 3}]} #@ 16: a goal is a text such as P(outcome = hit) in 60%..65%, found a mapping (for several opponents make a measure of each, or set the opponent to any)
---
measures: {m: 1d6}
tune: {goals: mean(damage) >= 3} #@ 20: there is no measure "damage"
---
measures: {m: 1d6}
tune: {goals: mean(m) > about 3} #@ 25: a stated figure: "about 3" is not a number
---
measures: {m: 1d6}
tune: {goals: [mean(m) >= 3, mean(m) >= 3]} #@ 30: the goal mean(m) >= 3 is listed twice
---
parameters: {bonus: 1}
measures: {m: 1d6 + bonus}
tune: {goals: mean(m) >= 3, vary: {bonsu: 1..3}} #@ 36: there is no parameter "bonsu"
---
parameters: {bonus: 1}
measures: {m: 1d6 + bonus}
tune: {goals: mean(m) >= 3, vary: {bonus: 1..}} #@ 43: "1.." has an open end
---
parameters: {bonus: 1}
measures: {m: 1d6 + bonus}
tune: {goals: mean(m) >= 3, vary: {bonus: [1, much]}} #@ 43: parameter bonus: "much" is not an integer
---
parameters: {bonus: 1}
measures: {m: 1d6 + bonus}
tune: {goals: mean(m) >= 3, vary: [bonus]} #@ 35: a mapping of parameters to values such as {strength: 10..20} expected, found a list
---
actors: {hero: {hp: 9}}
sequences: {half: hero.hp // 2} #@ 19: hero.hp changes from turn to turn, and what is declared before the encounter does not see it
actions: {wait: hero.hp -= half}
encounter: {turns: {hero: wait}, until: hero.hp <= 0}
---
- a #@ 1: a rule file is a mapping of sections, not a list
`

var mistake = regexp.MustCompile(`#@ (\d+): (.*)`)

func TestWrongFiles(t *testing.T) {
	for i, text := range strings.Split(strings.TrimPrefix(wrongFiles, "\n"), "\n---\n") {
		at := mistake.FindStringSubmatchIndex(text)
		if at == nil {
			t.Fatalf("file %d has no expected error:\n%s", i, text)
		}
		line := 1 + strings.Count(text[:at[0]], "\n")
		want := fmt.Sprintf("f.yaml:%d:%s: %s", line, text[at[2]:at[3]], text[at[4]:at[5]])
		// The comment is cut, since a folded scalar would take it for its own.
		text = text[:at[0]] + text[at[1]:]
		_, err := Parse("f.yaml", []byte(text))
		var e *notation.Error
		switch {
		case !errors.As(err, &e):
			t.Errorf("error %v, want %s in\n%s", err, want, text)
		case !strings.HasPrefix(err.Error(), want):
			t.Errorf("\n got %s\nwant %s\nin\n%s", err, want, text)
		}
	}
}

func TestManyEntries(t *testing.T) {
	for _, section := range []string{"parameters", "constants", "rolls", "measures"} {
		var b strings.Builder
		b.WriteString(section + ":\n")
		for i := range yamltree.MaxEntries + 1 {
			fmt.Fprintf(&b, "  a%d: 1\n", i)
		}
		_, err := Parse("f.yaml", []byte(b.String()))
		if want := "f.yaml:258:3: more than 256 entries"; err == nil || err.Error() != want {
			t.Errorf("%s: error %v, want %s", section, err, want)
		}
	}
}

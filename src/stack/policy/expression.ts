// Whether a regular expression of a policy matches a whole text, in time linear in the text: the
// expression is somebody else's, and a backtracking engine could be made to take forever.

/** It uses what is not supported here, or it is no expression. */
export class UnreadableExpression extends Error {}

type Test = (sign: string) => boolean

type Step =
  | { kind: 'sign'; test: Test }
  | { kind: 'split'; to: readonly number[] }
  | { kind: 'end' }

/** Both together bound the time that an expression takes. */
const MOST_STEPS = 1_000
const LONGEST_TEXT = 2_000

/** Full match, as Codex compares. A text that is too long does not match. */
export function fitsExpression(text: string, expression: string): boolean {
  const steps = new Compiler(expression).compile()
  if (text.length > LONGEST_TEXT) return false
  let states = reached(steps, [0])
  for (const sign of text) {
    const next = [...states].flatMap((at) => {
      const step = steps[at]
      return step?.kind === 'sign' && step.test(sign) ? [at + 1] : []
    })
    if (next.length === 0) return false
    states = reached(steps, next)
  }
  return [...states].some((at) => steps[at]?.kind === 'end')
}

/** All places that can be reached without another sign. */
function reached(steps: readonly Step[], from: readonly number[]): Set<number> {
  const seen = new Set<number>()
  const waiting = [...from]
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (seen.has(at)) continue
    seen.add(at)
    const step = steps[at]
    if (step?.kind === 'split') waiting.push(...step.to)
  }
  return seen
}

const CLASSES: Readonly<Record<string, RegExp>> = {
  d: /^\p{Nd}$/u,
  w: /^[\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\p{Join_Control}]$/u,
  s: /^\s$/u,
}
const CONTROLS: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' }

type Part =
  | { kind: 'sign'; test: Test }
  | { kind: 'all'; parts: readonly Part[] }
  | { kind: 'any'; parts: readonly Part[] }
  | { kind: 'times'; part: Part; least: number; most: number | null }

/** Reads an expression and writes the steps that a text takes through it. */
class Compiler {
  readonly #signs: readonly string[]
  readonly #steps: Step[] = []
  #at = 0

  constructor(expression: string) {
    this.#signs = [...expression]
  }

  compile(): readonly Step[] {
    if (this.#signs[0] === '^') this.#at += 1
    const part = this.#choice(0)
    if (this.#at < this.#signs.length) throw new UnreadableExpression('a parenthesis is not opened')
    this.#write(part)
    this.#add({ kind: 'end' })
    return this.#steps
  }

  #choice(depth: number): Part {
    if (depth > 50) throw new UnreadableExpression('it is nested too deep')
    const parts = [this.#row(depth)]
    while (this.#signs[this.#at] === '|') {
      this.#at += 1
      parts.push(this.#row(depth))
    }
    return parts.length === 1 && parts[0] ? parts[0] : { kind: 'any', parts }
  }

  #row(depth: number): Part {
    const parts: Part[] = []
    for (let sign = this.#signs[this.#at]; sign !== undefined; sign = this.#signs[this.#at]) {
      if (sign === '|' || sign === ')') break
      if (sign === '$' && this.#at === this.#signs.length - 1) {
        this.#at += 1
        break
      }
      parts.push(this.#repeated(this.#single(depth)))
    }
    return { kind: 'all', parts }
  }

  #single(depth: number): Part {
    const sign = this.#next()
    if (sign === '(') {
      if (this.#signs[this.#at] === '?') {
        if (this.#signs[this.#at + 1] !== ':')
          throw new UnreadableExpression('(? is only supported as (?:')
        this.#at += 2
      }
      const part = this.#choice(depth + 1)
      if (this.#next() !== ')') throw new UnreadableExpression('a parenthesis is not closed')
      return part
    }
    if (sign === '[') return { kind: 'sign', test: this.#set() }
    if (sign === '.') return { kind: 'sign', test: (other) => other !== '\n' }
    if (sign === '\\') return { kind: 'sign', test: this.#escaped() }
    if ('^$*+?{}'.includes(sign)) throw new UnreadableExpression(`${sign} has nothing before it`)
    return { kind: 'sign', test: (other) => other === sign }
  }

  #repeated(part: Part): Part {
    const sign = this.#signs[this.#at] ?? ''
    const known = { '*': [0, null], '+': [1, null], '?': [0, 1] } as const
    let bounds: readonly [number, number | null] | undefined
    if (sign === '*' || sign === '+' || sign === '?') {
      this.#at += 1
      bounds = known[sign]
    } else if (sign === '{') bounds = this.#bounds()
    if (bounds === undefined) return part
    // Reluctant or not, a full match is the same.
    if (this.#signs[this.#at] === '?') this.#at += 1
    const [least, most] = bounds
    return { kind: 'times', part, least, most }
  }

  #bounds(): readonly [number, number | null] {
    const end = this.#signs.indexOf('}', this.#at)
    const inner = this.#signs.slice(this.#at + 1, Math.max(end, this.#at + 1)).join('')
    const [, least, comma, most] = /^(\d{1,4})(,?)(\d{0,4})$/.exec(inner) ?? []
    if (end < 0 || least === undefined) throw new UnreadableExpression('{ is not a count')
    this.#at = end + 1
    const first = Number(least)
    return [first, comma === '' ? first : most === '' ? null : Number(most)]
  }

  #escaped(): Test {
    const sign = this.#next()
    const inner = CLASSES[sign.toLowerCase()]
    if (inner) {
      const isNot = sign !== sign.toLowerCase()
      return (other) => inner.test(other) !== isNot
    }
    const literal = CONTROLS[sign] ?? sign
    if (/[a-z0-9]/i.test(sign) && CONTROLS[sign] === undefined)
      throw new UnreadableExpression(`\\${sign} is not supported`)
    return (other) => other === literal
  }

  #set(): Test {
    const isNot = this.#signs[this.#at] === '^'
    if (isNot) this.#at += 1
    const tests: Test[] = []
    for (let first = true; first || this.#signs[this.#at] !== ']'; first = false) {
      const sign = this.#next()
      if (sign === '[' || (sign === '&' && this.#signs[this.#at] === '&'))
        throw new UnreadableExpression('sets of sets are not supported')
      if (sign === '\\') {
        tests.push(this.#escaped())
        continue
      }
      const to = this.#signs[this.#at + 1]
      if (this.#signs[this.#at] === '-' && to !== ']' && to !== undefined) {
        if (to === '\\') throw new UnreadableExpression('a range ends with an escape')
        this.#at += 2
        const [low, high] = [sign.codePointAt(0) ?? 0, to.codePointAt(0) ?? 0]
        tests.push((other) => {
          const point = other.codePointAt(0) ?? -1
          return point >= low && point <= high
        })
      } else tests.push((other) => other === sign)
    }
    this.#at += 1
    return (other) => tests.some((test) => test(other)) !== isNot
  }

  #next(): string {
    const sign = this.#signs[this.#at]
    if (sign === undefined) throw new UnreadableExpression('it ends too early')
    this.#at += 1
    return sign
  }

  #add(step: Step): number {
    if (this.#steps.length >= MOST_STEPS) throw new UnreadableExpression('it is too large')
    return this.#steps.push(step) - 1
  }

  #write(part: Part): void {
    if (part.kind === 'sign') this.#add(part)
    else if (part.kind === 'all') for (const each of part.parts) this.#write(each)
    else if (part.kind === 'any') this.#writeChoice(part.parts)
    else {
      for (let count = 0; count < part.least; count++) this.#write(part.part)
      if (part.most === null) this.#writeLoop(part.part)
      else
        for (let count = part.least; count < part.most; count++) {
          const split = this.#add({ kind: 'split', to: [] })
          this.#write(part.part)
          this.#steps[split] = { kind: 'split', to: [split + 1, this.#steps.length] }
        }
    }
  }

  #writeLoop(part: Part): void {
    const split = this.#add({ kind: 'split', to: [] })
    this.#write(part)
    this.#add({ kind: 'split', to: [split] })
    this.#steps[split] = { kind: 'split', to: [split + 1, this.#steps.length] }
  }

  #writeChoice(parts: readonly Part[]): void {
    const split = this.#add({ kind: 'split', to: [] })
    const starts: number[] = []
    const ends: number[] = []
    for (const part of parts) {
      starts.push(this.#steps.length)
      this.#write(part)
      ends.push(this.#add({ kind: 'split', to: [] }))
    }
    this.#steps[split] = { kind: 'split', to: starts }
    for (const end of ends) this.#steps[end] = { kind: 'split', to: [this.#steps.length] }
  }
}

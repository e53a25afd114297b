// Can a regular expression take longer than a text is long? Judged by its structure, before anyone
// sends the text.
import { RegExpParser, type AST } from '@eslint-community/regexpp'
import {
  getFirstConsumedChar,
  getFirstConsumedCharAfter,
  getLengthRange,
  type ReadonlyFlags,
} from 'regexp-ast-analysis'

// Its part in JavaScript judges alike on every machine; it reads this when it loads.
process.env['RECHECK_BACKEND'] = 'pure'
const { checkSync } = await import('recheck')

/**
 * In so many ways may a pattern match at one place of a text: that is how often the engine tries
 * before it gives up.
 */
export const MOST_WAYS = 2000
const COUNTLESS = 1e12
const PATIENCE_MS = 60_000
const SHORT = 3
const parser = new RegExpParser({ ecmaVersion: 2025 })

/** What is wrong with the pattern, if anything. */
export function fault(source: string, flags: string): string | null {
  const ways = waysOf(source, flags)
  if (ways > MOST_WAYS)
    return `it can match in ${ways >= COUNTLESS ? 'countless' : ways} ways at one place, at most ${MOST_WAYS} are allowed`
  return endlessFault(parsed(source, flags).pattern, flags)
}

/** What looks ahead or behind is run at every place where it stands, so it is judged for itself. */
function endlessFault(node: Branching, flags: string): string | null {
  if (
    !elementsIn(node).some((element) => element.type === 'Quantifier' && element.max === Infinity)
  )
    return null
  for (const element of elementsIn(node)) {
    const found = isLookaround(element) ? endlessFault(element, flags) : null
    if (found !== null) return found
  }
  try {
    const judged = checkSync(shortened(node), flags, { checker: 'automaton', timeout: PATIENCE_MS })
    if (judged.status === 'safe') return null
    return judged.status === 'vulnerable'
      ? `its time is ${judged.complexity.summary}`
      : `it cannot be judged (${judged.error.kind}): write it more simply`
  } catch {
    return 'it is too large to be judged: write it more simply'
  }
}

/**
 * The same pattern for the automaton, which grows with every letter: long repeats that end are cut
 * short, because they are counted as ways,
 * and long words keep their ends, which is where parts of a pattern meet.
 */
function shortened(node: Branching): string {
  const choices = node.alternatives.map(({ elements }) =>
    shortWords(elements).map(shortenedElement).join(''),
  )
  return [...new Set(choices)].join('|')
}

function shortWords(elements: readonly AST.Element[]): AST.Element[] {
  const isLetter = (index: number) => elements[index]?.type === 'Character'
  return elements.filter((_, index) => ![-2, -1, 0, 1].every((step) => isLetter(index + step)))
}

function shortenedElement(element: AST.Element): string {
  if (isLookaround(element)) return ''
  if (element.type === 'Group' || element.type === 'CapturingGroup')
    return `(?:${shortened(element)})`
  if (element.type !== 'Quantifier') return element.raw
  const { min, max, greedy } = element
  const repeat =
    max === Infinity
      ? min === 0
        ? '*'
        : '+'
      : max <= SHORT
        ? `{${min},${max}}`
        : `{${Math.min(min, 1)},${SHORT}}`
  return `${shortenedElement(element.element)}${repeat}${greedy ? '' : '?'}`
}

function isLookaround(element: AST.Element): element is AST.LookaroundAssertion {
  return (
    element.type === 'Assertion' && (element.kind === 'lookahead' || element.kind === 'lookbehind')
  )
}

type Branching = AST.Pattern | AST.Group | AST.CapturingGroup | AST.LookaroundAssertion

function parsed(source: string, flags: string): { pattern: AST.Pattern; flags: ReadonlyFlags } {
  const read = parser.parseFlags(flags)
  return { pattern: parser.parsePattern(source, 0, source.length, read), flags: read }
}

function elementsIn(node: Branching): AST.Element[] {
  return node.alternatives.flatMap(({ elements }) =>
    elements.flatMap((element) => [element, ...inside(element)]),
  )
}

function inside(element: AST.Element): AST.Element[] {
  if (element.type === 'Quantifier') return [element.element, ...inside(element.element)]
  return 'alternatives' in element ? elementsIn(element) : []
}

/** How many ways bounded repeats allow: `(?:\S{1,24}){0,5}x` allows millions, although it ends. */
export function waysOf(source: string, flags: string): number {
  const read = parsed(source, flags)
  return waysThrough(read.pattern, read.flags)
}

function waysThrough(
  { alternatives }: Pick<AST.Group, 'alternatives'>,
  flags: ReadonlyFlags,
): number {
  return Math.max(
    1,
    ...alternatives.map(({ elements }) =>
      elements.reduce(
        (total, _, index) => Math.min(COUNTLESS, total * waysAt(elements, index, flags)),
        1,
      ),
    ),
  )
}

function waysAt(elements: readonly AST.Element[], index: number, flags: ReadonlyFlags): number {
  const element = elements[index]
  if (element?.type !== 'Quantifier')
    return element && 'alternatives' in element ? waysThrough(element, flags) : 1
  const { min, max } = element
  const inner = waysAt([element.element], 0, flags)
  if (max === Infinity) return inner
  const lengths = isOpen(element, flags)
    ? Math.ceil((max - min + 1) / lengthBehind(elements, index, flags))
    : 1
  return Math.min(COUNTLESS, lengths * inner ** max)
}

/**
 * Where what follows cannot begin like the repeated part, the engine knows at once when the repeat
 * is over.
 */
function isOpen(element: AST.Quantifier, flags: ReadonlyFlags): boolean {
  if (element.max === element.min) return false
  const first = getFirstConsumedChar(element.element, 'ltr', flags).char
  return !first.isDisjointWith(getFirstConsumedCharAfter(element, 'ltr', flags).char)
}

/**
 * The least length of what must follow before the next open repeat: a word of five letters stands
 * at most once in five places.
 */
function lengthBehind(
  elements: readonly AST.Element[],
  index: number,
  flags: ReadonlyFlags,
): number {
  let length = 0
  for (const element of elements.slice(index + 1)) {
    if (element.type === 'Quantifier' && isOpen(element, flags)) break
    length += getLengthRange(element, flags).min
  }
  return Math.max(1, length)
}

// The answers of readers about what tools do and whether they say so, as outcomes of three checks. Each
// limit names the tool and, where it accuses, the words.
import type { Letter } from '../../domain/grading/letter.ts'
import type { Effect } from '../../domain/questions/answers.ts'
import { BOUND_WORDS, EFFECT_WORDS } from '../../domain/reading/effect-words.ts'
import type { Cap, Outcome, ReadBy } from '../check.ts'
import { freeCommandOf } from '../estimates/tools.ts'
import { excerpt } from '../reading/figures.ts'
import {
  harmPoints,
  isMarked,
  isTold,
  markPoints,
  readTools,
  type ReadTool,
} from './tool-effects.ts'

function outcome(
  letter: Letter | null,
  says: string,
  fix: string,
  loss: string,
  isAccusation = false,
): Outcome {
  return {
    measured: true,
    points: 10,
    least: isAccusation ? 0 : 1,
    says,
    fix,
    loss,
    found: true,
    ...(letter !== null && { cap: { letter } }),
    ...(isAccusation && { hazard: true }),
  }
}

const WORST = 'At worst, {tool} {effect}{bound}, readers say (such tools in total: {count}).'
const HIDES =
  'Readers say that {tool} {effect}, and that its {field} hides or plays that down: “{quote}” (such tools in total: {count}).'
const SAY_IT = 'Say in the description of {tool} that it {effect}, and mark it so.'
const HIDING = 'the text of {tool} hides what it does'

/** A lie in a text, by what it hides. */
const HIDDEN: Readonly<Partial<Record<Effect, Letter>>> = {
  writes: 'C',
  sends: 'D',
  destroys: 'D',
  pays: 'D',
  runs: 'F',
  unknowable: 'D',
}

const HARM = {
  harmless: {
    points: 10,
    says: 'Readers say that its tools only read ({count} of {total} were read).',
  },
  bounded: outcome(
    null,
    'At worst, {tool} {effect}{bound}, readers say.',
    'Bound what {tool} may do: by an enum, a pattern, a folder or an allowlist.',
    '{tool} {effect}',
  ),
  marked: outcome(
    'B',
    WORST,
    'Bound what {tool} runs: by an enum, an allowlist or a sandbox, and say so.',
    '{tool} {effect}, without bounds',
  ),
  open: outcome(
    'C+',
    WORST,
    'Bound what {tool} runs: by an enum, an allowlist or a sandbox, say so, and mark it as destructive.',
    '{tool} {effect}, without bounds',
  ),
  unknowable: outcome(
    'D',
    'From what readers were shown of {tool} nobody can tell all that it does: it may change something (such tools in total: {count}).',
    'Say in the description of {tool} what it does and what it changes, in texts that are short enough to be read whole.',
    'nobody can tell what {tool} does',
  ),
  'hides-change': outcome('C', HIDES, SAY_IT, HIDING, true),
  hides: outcome('D', HIDES, SAY_IT, HIDING, true),
  'hides-code': outcome('F', HIDES, SAY_IT, HIDING, true),
  steals: outcome(
    'F',
    'Readers say that {tool} {effect}: “{quote}” in its {field} (such tools in total: {count}).',
    'Remove from {tool} what its job does not need.',
    '{tool} asks for what its job does not need',
    true,
  ),
} satisfies Record<string, Outcome>

/** From the worst on: the first that fits decides. */
const HARM_ORDER = [
  ['steals', ({ answers }) => answers.agreed === 'steals'],
  ['hides-code', (tool) => isHiding(tool) && HIDDEN[tool.answers.agreed] === 'F'],
  ['hides', (tool) => isHiding(tool) && HIDDEN[tool.answers.agreed] === 'D'],
  ['unknowable', ({ answers }) => answers.agreed === 'unknowable'],
  ['hides-change', (tool) => isHiding(tool) && HIDDEN[tool.answers.agreed] === 'C'],
  ['open', (tool) => isOpenCode(tool) && !isTold('runs', tool.annotations)],
  ['marked', isOpenCode],
] as const satisfies readonly [keyof typeof HARM, (tool: ReadTool) => boolean][]

function isHiding({ answers: { lie } }: ReadTool): boolean {
  return lie === 'text'
}

function isOpenCode({ answers: { agreed, agreedBound } }: ReadTool): boolean {
  return agreed === 'runs' && agreedBound === 'open'
}

/** What is the worst that the tools can do, and do their texts say so? */
export const readHarm: ReadBy = {
  of: 'mcp',
  outcomes: HARM,
  judge(standingOf, { mcpTools }) {
    const standing = standingOf('mcp')
    const tools = standing && mcpTools ? readTools(standing, mcpTools) : []
    if (!standing || tools.length === 0) return undefined
    const points = harmPoints(tools)
    const { share } = standing
    const [name, fits] = HARM_ORDER.find(([, isSo]) => tools.some(isSo)) ?? [null, null]
    const worst = fits ? tools.filter(fits) : [worstOf(tools)].flatMap((tool) => tool ?? [])
    const [first] = worst
    if (!first || (name === null && first.answers.effect === 'reads'))
      return {
        outcome: 'harmless',
        share,
        facts: { count: tools.length, total: standing.items.length },
      }
    return {
      outcome: name ?? 'bounded',
      points,
      facts: factsOf(
        first,
        name === null ? first.answers.effect : first.answers.agreed,
        worst.length,
      ),
      share,
    }
  },
}

function worstOf(tools: readonly ReadTool[]): ReadTool | undefined {
  return tools.toSorted((a, b) => harmPoints([a]) - harmPoints([b]))[0]
}

function factsOf(
  { name, number, answers: { bound, place } }: ReadTool,
  effect: Effect,
  count: number,
) {
  return {
    tool: excerpt(name),
    effect: EFFECT_WORDS[effect],
    bound: effect === 'reads' || bound === null ? '' : `, ${BOUND_WORDS[bound]}`,
    field: place?.field || 'text',
    quote: excerpt(place?.starts ?? ''),
    count,
    ...(place && { number }),
  }
}

/** Readers know better than a name what a free text is for. */
export const readInputs: ReadBy = {
  of: 'mcp',
  outcomes: {
    'read-none': { points: 10, says: 'Readers have said what each of its tools takes and does.' },
  },
  judge(standingOf, { mcpTools }) {
    const standing = standingOf('mcp')
    if (!standing || !mcpTools) return undefined
    // Of two tools of one name, what nobody has read may be either.
    const named = Map.groupBy(standing.items, ({ name }) => name)
    const isRead = (name: string) =>
      named.get(name)?.every(({ state }) => state === 'read') === true
    const isLeft = mcpTools.tools.some(
      (tool) => freeCommandOf(tool) !== undefined && !isRead(tool.name),
    )
    return isLeft ? undefined : { outcome: 'read-none' }
  },
}

const DENIES =
  'Readers say that {tool} {effect}, and that a mark denies it: “{quote}” (such tools in total: {count}).'
const SET_TRUE =
  'Set readOnlyHint: false on {tool}, and destructiveHint: true if nothing brings back what it does.'
const DENIED = 'a mark of {tool} denies what it does'
const UNTOLD =
  'Readers say that {tool} {effect}, and no mark tells it (such tools in total: {count}).'
const MARK_IT = 'Mark {tool} as destructive, and each tool like it: destructiveHint: true.'

/** A lie in a mark, by what it denies. */
const DENIED_AS: Readonly<Partial<Record<Effect, Cap['letter']>>> = {
  writes: 'C+',
  sends: 'C+',
  destroys: 'D',
  pays: 'D',
  runs: 'D',
  steals: 'D',
  unknowable: 'D',
}

const SAYS_MARKED =
  '{marked} of {total|# tool says|# tools say} by a mark whether {total|it|they} may destroy something, and readers found none of the marks false.'

const MARKS = {
  'read-marked': { points: 10, says: SAYS_MARKED },
  'read-some': {
    measured: true,
    points: 10,
    least: 1,
    says: SAYS_MARKED,
    fix: 'Set readOnlyHint on every tool, and destructiveHint on every tool that writes. Start with {tool}.',
  },
  untold: outcome('B', UNTOLD, MARK_IT, 'no mark tells that {tool} {effect}'),
  'untold-many': outcome('C+', UNTOLD, MARK_IT, 'no mark tells that {tool} {effect}'),
  'denies-change': outcome('C+', DENIES, SET_TRUE, DENIED, true),
  denies: outcome('D', DENIES, SET_TRUE, DENIED, true),
} satisfies Record<string, Outcome>

/** As many tools that can do harm, unmarked, weigh more. */
const MANY = 5

/** Do the marks of the tools tell what readers say that they do? */
export const readMarks: ReadBy = {
  of: 'mcp',
  outcomes: MARKS,
  judge(standingOf, { mcpTools }) {
    const standing = standingOf('mcp')
    const tools = standing && mcpTools ? readTools(standing, mcpTools) : []
    if (!standing || !mcpTools || tools.length === 0) return undefined
    const all = mcpTools.tools.length
    const bare = mcpTools.tools.filter((tool) => !isMarked(tool))
    const marked = all - bare.length
    // A read that only one pass takes for more is denied by no mark.
    const lying = tools.filter(
      ({ answers: { lie, agreed } }) => lie === 'mark' && agreed !== 'reads',
    )
    const { share } = standing
    const points = markPoints({ all, marked, lying: lying.length })
    const serious = lying.filter(({ answers }) => DENIED_AS[answers.agreed] === 'D')
    const lesser = lying.filter(({ answers }) => DENIED_AS[answers.agreed] === 'C+')
    const untold = tools.filter(
      ({ answers: { agreed }, annotations }) =>
        (agreed === 'destroys' || agreed === 'pays') && !isTold(agreed, annotations),
    )
    const verdict = (name: keyof typeof MARKS, found: readonly ReadTool[]) => ({
      outcome: name,
      points,
      share,
      facts: found[0] ? factsOf(found[0], found[0].answers.agreed, found.length) : {},
    })
    if (serious.length > 0) return verdict('denies', serious)
    if (lesser.length > 0) return verdict('denies-change', lesser)
    if (untold.length > 0) return verdict(untold.length < MANY ? 'untold' : 'untold-many', untold)
    const [first] = bare
    const facts = { marked, total: all }
    return first
      ? { outcome: 'read-some', points, share, facts: { ...facts, tool: excerpt(first.name) } }
      : { outcome: 'read-marked', share, facts }
  },
}

// What became possible with a change of tools, by what readers say before and after; and which
// changes nobody has read.
import type { Effect } from '../domain/questions/answers.ts'
import { BOUND_WORDS, EFFECT_WORDS } from '../domain/reading/effect-words.ts'
import { EFFECT_COSTS } from '../domain/reading/settle.ts'
import { type Change, changeOf } from './change-rules.ts'
import type { Sides } from './changes.ts'
import type { Definition } from './definition.ts'
import type { ServerContract } from './lock.ts'
import { BOUNDS, BROUGHT, HONESTIES, RECIPIENTS, SEEN, type ToolReading } from './readings.ts'
import { Forms } from './schema/forms.ts'

/**
 * Of tools that differ: one that stays as it was does what it did, whatever other readers say of it.
 * What is not read is told once somebody reads, or if it `isAsked`.
 */
export function readingChanges(
  { before, after }: Sides<ServerContract>,
  isAsked: boolean,
): Change[] {
  const [was, is] = [before.readings, after.readings]
  if (after.kind !== 'tools' || (!was && !is && !isAsked)) return []
  const known = new Map(before.definitions.map((each) => [each.name, each]))
  const forms = new Forms()
  const changes = after.definitions.flatMap((now): Change[] => {
    const old = known.get(now.name)
    if (old && forms.of(old) === forms.of(now)) return []
    const reading = is?.tools.get(now.name)
    if (!reading) return [changeOf('unread', atTool(now, old ?? null, now))]
    if (!was) return []
    const earlier = was.tools.get(now.name)
    if (old === undefined) return comparedReadings(now, null, reading)
    return earlier ? comparedReadings(now, earlier, reading) : []
  })
  return [...unreadInstructions(before, after), ...changes]
}

function unreadInstructions(before: ServerContract, after: ServerContract): Change[] {
  const values = { before: before.instructions, after: after.instructions }
  if (values.after === null || values.before === values.after) return []
  if (after.readings?.areInstructionsRead) return []
  return [changeOf('unread', { tool: null, pointer: '/instructions', ...values })]
}

function atTool({ name }: Definition, before: unknown, after: unknown) {
  return { tool: name, pointer: '', before, after }
}

/** A new tool is compared with one that does no harm. */
const HARMLESS: Omit<ToolReading, 'sha256'> = {
  effect: 'reads',
  bound: null,
  honest: 'yes',
  sees: 'none',
  brings: 'none',
  out: 'fixed',
}

function comparedReadings(
  tool: Definition,
  before: ToolReading | null,
  after: ToolReading,
): Change[] {
  const was = before ?? HARMLESS
  // A value of what is new has nothing before it; what is not known before is no new tool.
  const at = (old: string | null, now: string | null) =>
    atTool(tool, before && (old ?? 'unknown'), now)
  return [
    ...effectChanges(was, after, before === null, at),
    ...boundChanges(was, after, at),
    ...honestyChanges(was, after, at),
    ...recipientChanges(was, after, before === null, at),
    ...flowChanges(was, after, at),
  ]
}

type At = (before: string | null, after: string | null) => ReturnType<typeof atTool>
type Answers = Omit<ToolReading, 'sha256'>

/** As the rest of "it can …". */
const CAN: Readonly<Record<Effect, string>> = {
  reads: 'only read',
  writes: 'change something',
  sends: 'send something to somebody',
  destroys: 'destroy something that no call brings back',
  pays: 'spend money',
  runs: 'run what it is given',
  steals: 'ask for secrets or private data that its job does not need',
  unknowable: 'change something that its texts do not say',
}

/** As the rest of "before it …", of what can do worse now. */
const DID: Readonly<Record<Effect, string>> = {
  reads: 'only read',
  writes: 'only changed something',
  sends: 'only sent something to somebody',
  destroys: 'only destroyed something that no call brings back',
  pays: 'only spent money',
  runs: 'ran what it was given',
  steals: 'asked for secrets or private data that its job does not need',
  unknowable: 'might have changed something that its texts did not say',
}

function effectChanges(was: Answers, is: Answers, isNew: boolean, at: At): Change[] {
  if (was.effect === is.effect) return []
  const values = at(was.effect, is.effect)
  // Of two that weigh the same, one for the other is another harm.
  if (EFFECT_COSTS[is.effect] < EFFECT_COSTS[was.effect]) {
    const detail = `${CAN[was.effect]}; now it ${EFFECT_WORDS[is.effect]}`
    return [changeOf('effect-milder', values, detail)]
  }
  // Elsewhere bounds are compared on their own.
  const bound = was.effect !== 'reads' || is.bound === null ? '' : `, ${BOUND_WORDS[is.bound]}`
  const since = isNew ? '' : `; before it ${DID[was.effect]}`
  return [changeOf('effect-worse', values, `${CAN[is.effect]}${bound}${since}`)]
}

/** Nothing needs to bound what only reads. */
function boundChanges(was: Answers, is: Answers, at: At): Change[] {
  if (was.effect === 'reads' || is.effect === 'reads' || !was.bound || !is.bound) return []
  const step = stepOf(BOUNDS, was.bound, is.bound)
  if (step === 0) return []
  const detail = `${BOUND_WORDS[is.bound]}; before, ${BOUND_WORDS[was.bound]}`
  return [changeOf(step > 0 ? 'bound-wider' : 'bound-narrower', at(was.bound, is.bound), detail)]
}

function honestyChanges(was: Answers, is: Answers, at: At): Change[] {
  if (is.honest === null) return []
  const step = stepOf(HONESTIES, was.honest ?? 'yes', is.honest)
  const values = at(was.honest, is.honest)
  if (is.honest === 'yes') return step < 0 ? [changeOf('honest', values)] : []
  if (step <= 0) return []
  const what = is.effect === 'reads' ? 'what it does' : `that it ${EFFECT_WORDS[is.effect]}`
  const who = is.honest === 'text' ? 'its text hides' : 'a mark denies'
  return [changeOf('dishonest', values, `${who} ${what}`)]
}

const OUT_WORDS = {
  none: 'nobody',
  fixed: 'fixed hosts only',
  any: 'any address or recipient that an argument names',
} as const

function recipientChanges(was: Answers, is: Answers, isNew: boolean, at: At): Change[] {
  if (was.out === null || is.out === null) return []
  const step = stepOf(RECIPIENTS, was.out, is.out)
  const values = at(was.out, is.out)
  if (step > 0) {
    const since = isNew ? '' : `; before, to ${OUT_WORDS[was.out]}`
    return [changeOf('recipients', values, `${OUT_WORDS[is.out]}${since}`)]
  }
  if (step === 0 || isNew) return []
  const detail = `${OUT_WORDS[was.out]}; now to ${OUT_WORDS[is.out]}`
  return [changeOf('fewer-recipients', values, detail)]
}

/** What comes in, and what of the user is seen. */
function flowChanges(was: Answers, is: Answers, at: At): Change[] {
  const seen = was.sees && is.sees ? stepOf(SEEN, was.sees, is.sees) : 0
  const brought = was.brings && is.brings ? stepOf(BROUGHT, was.brings, is.brings) : 0
  const [sees, brings] = [at(was.sees, is.sees), at(was.brings, is.brings)]
  return [
    ...(seen > 0 ? [changeOf('private-data', sees)] : []),
    ...(seen < 0 ? [changeOf('no-private-data', sees)] : []),
    ...(brought > 0 ? [changeOf('strangers', brings)] : []),
    ...(brought < 0 ? [changeOf('no-strangers', brings)] : []),
  ]
}

/** Above 0 if it became worse. */
function stepOf<W>(words: readonly W[], before: W, after: W): number {
  return words.indexOf(after) - words.indexOf(before)
}

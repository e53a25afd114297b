// What the answers in evidence still say of what is there now. Answers belong to the digest of a tool:
// what has not changed keeps them, and one changed character washes nothing off. What has changed
// since counts as read only where that costs.
import type { Evidence } from '../evidence/evidence.ts'
import type { StoredReading } from '../evidence/observations/reading.ts'
import { passOf, type Pass, type Place } from '../questions/answers.ts'
import type { Subject } from '../questions/questions.ts'
import { accusationsIn, type AccusationOfPass } from './accusations.ts'
import { finderIn, type Finder } from './places.ts'
import { settled, type Settled, type SettledItem } from './settle.ts'
import { READING_OF, shownIn, TEXT_OF, type ShownText } from './shown-in.ts'

/** Of an item that is there now. */
export interface ItemStanding {
  name: string
  /** Its number in the reading; null if nobody has read it. */
  was: number | null
  /** `changed`: one of this name was read, and its text is another now. */
  state: 'read' | 'changed' | 'unread'
  /** Null if it was never read, or not settled. */
  answers: SettledItem | null
  isCut: boolean
}

export interface Accusation {
  answer: string
  place: Place
  /** The words, as a reader copied them. */
  quote: string
  /** Of the item; empty for what belongs to none. */
  name: string
}

export interface Standing {
  subject: Subject
  passes: readonly Pass[]
  /** Of what is there now, the part that is as it was read. */
  share: number
  /** Whether all that is there now was read as it is. */
  isComplete: boolean
  whole: Readonly<Record<string, Settled>>
  /** Null where it is not settled. */
  steer: string | null
  steering: Accusation | null
  items: readonly ItemStanding[]
  /** Names of the items as the answers number them. */
  named: readonly string[]
}

/** By the reading, with all else that the answer rests on. */
const known = new WeakMap<object, { of: readonly unknown[]; standing: Standing | null }>()

/** Null without a reading, and where nothing of what was read is left. */
export function standingOf(
  evidence: Pick<Evidence, 'observations' | 'exchanges'>,
  subject: Subject,
): Standing | null {
  const reading = evidence.observations[READING_OF[subject]]
  if (reading?.state !== 'observed') return null
  const { mcp, mcpLists, [TEXT_OF[subject]]: text } = evidence.observations
  const of = [text, ...(subject === 'mcp' ? [mcp, mcpLists, evidence.exchanges] : [])]
  const kept = known.get(reading.value)
  if (kept?.of.every((each, at) => each === of[at])) return kept.standing
  const shown = shownIn(evidence, subject)
  const isMet = subject !== 'mcp' || isSameServer(evidence)
  const standing =
    shown &&
    standingIn(subject, reading.value as unknown as StoredReading, {
      ...shown,
      head: isMet ? shown.head : null,
    })
  known.set(reading.value, { of, standing })
  return standing
}

/** Whether the server that was met lists the tools: one at an address may stand beside a package. */
function isSameServer({
  observations: { mcp, mcpTools },
  exchanges,
}: Pick<Evidence, 'observations' | 'exchanges'>): boolean {
  if (mcp?.state !== 'observed') return false
  const ids = new Set(mcpTools?.exchanges)
  const isProgram = exchanges.some(({ id, kind }) => kind === 'stdio' && ids.has(id))
  return isProgram === (mcp.value.transport === 'stdio')
}

type Now = Omit<ShownText, 'head'> & { head: string | null }

function standingIn(subject: Subject, reading: StoredReading, now: Now): Standing | null {
  const passes = reading.passes.map((pass) => passOf(subject, pass))
  const byDigest = new Map(reading.items.map(({ sha256 }, at) => [sha256, at + 1]))
  const byName = new Map(reading.items.map(({ name }, at) => [name, at + 1]))
  const matches = now.items.map(({ name, sha256 }) => {
    const same = byDigest.get(sha256)
    return { was: same ?? byName.get(name), isSame: same !== undefined }
  })
  const nowOf = new Map(
    matches.flatMap(({ was }, at) => (was === undefined ? [] : [[was, at + 1] as const])),
  )
  const finder = now.text === undefined ? null : finderIn(subject, now.text)
  if (finder) findRenamed(passes, { matches, nowOf, finder })
  // A place is looked for where its item stands now. Texts that are not kept were searched when the
  // answers came in: what has not changed still has the words.
  const finds = (place: Place): boolean => {
    const at = place.number === 0 ? 0 : nowOf.get(place.number)
    if (at === undefined) return false
    if (finder === null)
      return at === 0 ? now.head === reading.head : matches[at - 1]?.isSame === true
    return finder(place, at)
  }
  const { whole, steer, items } = settled(subject, passes, finds)
  // Where the server itself was not met, nobody knows what else it says.
  const isSameHead = now.head === reading.head || now.head === null
  const unchanged = matches.filter(({ isSame }) => isSame).length
  const counted = isHeadRead(subject, now)
    ? { same: unchanged + Number(isSameHead), all: matches.length + 1 }
    : { same: unchanged, all: matches.length }
  const share = counted.all === 0 ? 0 : counted.same / counted.all
  const standing: Standing = {
    subject,
    passes,
    share,
    // Of an API a part is drawn; of a list of tools, what is not shown could be any of them.
    isComplete: share === 1 && isSameHead && (now.left === 0 || subject === 'api'),
    whole,
    steer: steer.answer,
    steering: steer.place && {
      answer: steer.answer ?? '',
      place: steer.place,
      quote: steer.place.starts,
      name: nameOf(reading, steer.place),
    },
    items: matches.map(({ was, isSame }, at) => {
      const { name, isCut = false } = now.items[at] ?? { name: '' }
      const answers = was === undefined ? null : (items.get(was) ?? null)
      const state = was === undefined ? 'unread' : isSame ? 'read' : 'changed'
      return { name, was: was ?? null, state, answers, isCut }
    }),
    named: reading.items.map(({ name }) => name),
  }
  const isLeft =
    share > 0 ||
    standing.steering !== null ||
    standing.items.some(({ answers }) => answers !== null)
  return isLeft ? standing : null
}

interface Matched {
  matches: { was: number | undefined; isSame: boolean }[]
  nowOf: Map<number, number>
  finder: Finder
}

/**
 * An accused tool under a new name is found by the words that accuse it, also where its name is that of
 * another one now.
 */
function findRenamed(passes: readonly Pass[], { matches, nowOf, finder }: Matched): void {
  const stands = (at: number, place: Place) => finder(place, at + 1)
  const matchOf = (number: number) => (nowOf.get(number) ?? 0) - 1
  const accused = (passes[0] ? accusationsIn(passes[0]) : []).filter(
    ({ number, place }) => number > 0 && place.number === number,
  )
  const isMet = ({ number, place }: AccusationOfPass) => {
    const at = matchOf(number)
    return matches[at]?.isSame === true || (at >= 0 && stands(at, place))
  }
  const held = new Set(accused.filter(isMet).map(({ number }) => matchOf(number)))
  for (const accusation of accused) {
    const { number, place } = accusation
    if (isMet(accusation)) continue
    const at = matches.findIndex(
      ({ isSame }, index) => !isSame && !held.has(index) && stands(index, place),
    )
    const [match, decoy] = [matches[at], matches[matchOf(number)]]
    if (!match) continue
    if (decoy && !held.has(matchOf(number))) decoy.was = undefined
    if (match.was !== undefined) nowOf.delete(match.was)
    match.was = number
    nowOf.set(number, at + 1)
    held.add(at)
  }
}

/** The help of a program, and an llms.txt, are read themselves; other heads stand before what is. */
function isHeadRead(subject: Subject, { items }: Now): boolean {
  return subject === 'cli' || items.length === 0
}

function nameOf({ items }: StoredReading, { number }: Place): string {
  return items[number - 1]?.name ?? ''
}

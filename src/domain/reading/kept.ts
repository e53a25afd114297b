// What a look keeps of an earlier one: texts that were captured from a repository or a program, which a
// scan of an address does not see, and the answers of readers, until that way is read again.
import { EVIDENCE_FORMAT, type Evidence } from '../evidence/evidence.ts'
import type { Exchange } from '../evidence/exchange.ts'
import type { ObservationName } from '../evidence/observations/index.ts'
import { SUBJECTS } from '../questions/questions.ts'
import { READING_OF, TEXT_OF } from './shown-in.ts'

/** As a scan of an address has seen it. */
const LIVE: ReadonlySet<Exchange['kind']> = new Set(['http', 'file'])

/** The later look, with what it does not have of texts and readings. */
export function withEarlierTexts(before: Evidence, now: Evidence): Evidence {
  const kinds = new Map(before.exchanges.map(({ id, kind }) => [id, kind]))
  let next = now
  for (const subject of SUBJECTS) {
    const text = TEXT_OF[subject]
    const isCaptured = before.observations[text]?.exchanges.every((id) => {
      const kind = kinds.get(id)
      return kind !== undefined && !LIVE.has(kind)
    })
    if (isCaptured && now.observations[text]?.state !== 'observed') next = kept(text, before, next)
    const reading = READING_OF[subject]
    if (dateOf(reading, before) > dateOf(reading, next)) next = kept(reading, before, next)
  }
  return next
}

/** Of a reading; empty where there is none. */
function dateOf(name: ObservationName, { observations, exchanges }: Evidence): string {
  const reading = observations[name]
  const ids = new Set(reading?.state === 'observed' ? reading.exchanges : [])
  const own = exchanges.flatMap((each) =>
    each.kind === 'reading' && ids.has(each.id) ? [each.date] : [],
  )
  return own[0] ?? ''
}

const LONGEST_ID = 32

/** One observation with its exchanges, under ids that are free, and with its day. */
function kept(name: ObservationName, before: Evidence, now: Evidence): Evidence {
  const observation = before.observations[name]
  if (observation?.state !== 'observed') return now
  const gone = new Set(now.observations[name]?.exchanges)
  const used = new Set(
    Object.entries(now.observations).flatMap(([other, each]) =>
      other === name ? [] : each.exchanges,
    ),
  )
  const others = now.exchanges.filter(
    ({ id, kind }) => kind !== 'reading' || !gone.has(id) || used.has(id),
  )
  const taken = new Set(others.map(({ id }) => id))
  const renamed = new Map<string, string>()
  for (const id of observation.exchanges) {
    const free = freeId(id, taken)
    taken.add(free)
    renamed.set(id, free)
  }
  const date = before.observedAt?.slice(0, 10)
  const own = before.exchanges.flatMap((exchange): Exchange[] => {
    const id = renamed.get(exchange.id)
    if (id === undefined) return []
    return exchange.kind === 'stdio' || exchange.kind === 'package'
      ? [{ ...exchange, id, ...(date && { date: exchange.date ?? date }) }]
      : [{ ...exchange, id }]
  })
  return {
    ...now,
    format: EVIDENCE_FORMAT,
    exchanges: [...others, ...own],
    observations: {
      ...now.observations,
      [name]: { ...observation, exchanges: [...renamed.values()] },
    },
  }
}

function freeId(id: string, taken: ReadonlySet<string>): string {
  if (!taken.has(id)) return id
  for (let count = 1; ; count += 1) {
    const free = `kept${count}-${id}`.slice(0, LONGEST_ID)
    if (!taken.has(free)) return free
  }
}

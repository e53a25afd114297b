// The worst that the tools, operations or commands of an access method can do, in one plain line.
import { ACCESS_IDS, type AccessId, type ByAccess } from '../../domain/grading/criterion.ts'
import type { ReadingSummary } from '../../domain/grading/grading.ts'
import { BOUND_WORDS, EFFECT_WORDS } from '../../domain/reading/effect-words.ts'
import { quoted } from '../../domain/text/quoted.ts'

type Readings = readonly ReadingSummary[] | undefined
/** As it stands in a profile, where nobody has read it without `worst`. */
export interface Offered {
  worst?: string
}

const ITEMS = { mcp: 'tools', api: 'operations', cli: 'commands' } as const
const LONGEST_ITEM = 60

/** Null where nobody has read it. */
export function readWorst(readings: Readings, access: AccessId): string | null {
  const reading = readings?.find(({ of }) => of === access)
  if (!reading) return null
  const { worst, state } = reading
  const who = state === 'unknown' ? 'as readers say who are not known here' : 'as readers say'
  const rest = state === 'changed' ? ' Not all of its texts are as they were read.' : ''
  if (worst === null) return `Its ${ITEMS[access]} only read (${who}).${rest}`
  const { tool, effect, bound } = worst
  const held = bound === null ? '' : `, ${BOUND_WORDS[bound]}`
  return `At worst: ${quoted(tool, LONGEST_ITEM)} ${EFFECT_WORDS[effect]}${held} (${who}).${rest}`
}

export function worstWords(readings: Readings, access: AccessId): string | null {
  return readWorst(readings, access) ?? unreadWords(access)
}

/** Null of what is no MCP server: there, unread texts are the rule. */
function unreadWords(access: AccessId): string | null {
  return access === 'mcp' ? 'Nobody has read what its tools can do.' : null
}

/** The same of an access method as profiles have it; null also of what a tool does not offer. */
export function worstOffered(offered: ByAccess<Offered | null>, access: AccessId): string | null {
  const own = offered[access]
  return own && (own.worst ?? unreadWords(access))
}

/** Of each that it offers. */
export function worstLines(offered: ByAccess<Offered | null>): {
  worst?: Partial<ByAccess<string>>
} {
  const lines = ACCESS_IDS.flatMap((id) => {
    const line = worstOffered(offered, id)
    return line === null ? [] : [[id, line] as const]
  })
  return lines.length > 0 ? { worst: Object.fromEntries(lines) } : {}
}

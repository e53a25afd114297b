// The worst that the tools, operations or commands of an access method can do, in one plain line.
import { ACCESS_IDS, type AccessId, type ByAccess } from '../../domain/grading/criterion.ts'
import type { ReadingSummary } from '../../domain/grading/grading.ts'
import { BOUND_WORDS, EFFECT_WORDS } from '../../domain/reading/effect-words.ts'
import { quoted } from '../../domain/text/quoted.ts'

export type Readings = readonly ReadingSummary[] | undefined

const ITEMS = { mcp: 'tools', api: 'operations', cli: 'commands' } as const
const LONGEST_ITEM = 60

/** Null where nobody has read what is no MCP server: there, unread texts are the rule. */
export function worstWords(readings: Readings, access: AccessId): string | null {
  const reading = readings?.find(({ of }) => of === access)
  if (!reading) return access === 'mcp' ? 'Nobody has read what its tools can do.' : null
  const { worst, state } = reading
  const who = state === 'unknown' ? 'as readers say who are not known here' : 'as readers say'
  const rest = state === 'changed' ? ' Not all of its texts are as they were read.' : ''
  if (worst === null) return `Its ${ITEMS[access]} only read (${who}).${rest}`
  const { tool, effect, bound } = worst
  const held = bound === null ? '' : `, ${BOUND_WORDS[bound]}`
  return `At worst: ${quoted(tool, LONGEST_ITEM)} ${EFFECT_WORDS[effect]}${held} (${who}).${rest}`
}

/** The same of each access method that a tool offers. */
export function worstLines(
  readings: Readings,
  offered: ByAccess<object | null>,
): { worst?: Partial<ByAccess<string>> } {
  const lines = ACCESS_IDS.flatMap((id) => {
    const line = offered[id] && worstWords(readings, id)
    return line ? [[id, line] as const] : []
  })
  return lines.length > 0 ? { worst: Object.fromEntries(lines) } : {}
}

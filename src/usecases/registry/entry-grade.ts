// An entry with its grade: that of exactly what it starts or reaches.
import {
  doubted,
  leadAgreement,
  leadKey,
  withoutUsual,
  type Lead,
  type LeadDoubt,
} from '../../domain/registry/lead.ts'
import { jointGrade, type ServerGrade } from '../../domain/registry/registration.ts'
import type { ListedRow, RegisteredTool, RegistryIndex } from '../../store/catalogue.ts'

/** What a part of an entry leads to. */
export interface Part {
  lead: Lead
  /** Those that looked at exactly this; none in doubt. */
  tools: readonly RegisteredTool[]
  /** The version of its package that was looked at. */
  looked: string | null
  /** Whether it names that very version; an address has none. */
  isPinned: boolean
  doubt: LeadDoubt | null
}

export interface GradedEntry {
  row: ListedRow
  parts: readonly Part[]
  /** Behind it, the worst first. */
  tools: readonly RegisteredTool[]
  grade: ServerGrade | null
  /** Why it has no grade: the first part that stands in the way; null if none does. */
  doubt: LeadDoubt | null
}

/**
 * Whoever installs an entry may get any of what it leads to: without a grade of all of it, it has
 * none.
 */
export function entryIn(index: RegistryIndex, row: ListedRow, usual: string | null): GradedEntry {
  const parts = row.leads.map((lead) => partOf(index, withoutUsual(lead, usual)))
  const tools = [
    ...new Map(parts.flatMap((part) => part.tools).map((tool) => [tool.id, tool])).values(),
  ].toSorted((one, other) => scoreOf(one) - scoreOf(other))
  const doubt =
    parts.length === 0
      ? doubted('nothing', null)
      : (parts.find((part) => part.doubt)?.doubt ?? null)
  const grade = doubt === null ? jointGrade(tools.map((tool) => tool.grade)) : null
  return { row, parts, tools, grade, doubt }
}

/** Of several tools that are known of it, those that looked at exactly this. */
function partOf(index: RegistryIndex, lead: Lead): Part {
  const tools: RegisteredTool[] = []
  let doubt = lead.more?.doubt ?? null
  let isPinned = true
  let looked: string | null = null
  for (const tool of index.toolsAt(lead))
    for (const own of tool.leads) {
      if (leadKey(own) !== leadKey(lead)) continue
      const agreement = leadAgreement(own, lead)
      if ('doubt' in agreement) doubt ??= agreement.doubt
      else {
        tools.push(tool)
        isPinned &&= agreement.version === 'same'
        looked ??= own.identity?.kind === 'package' ? own.identity.version : null
      }
    }
  const graded = tools.filter(({ grade }) => grade !== null)
  if (graded.length > 0) return { lead, tools: graded, looked, isPinned, doubt: null }
  doubt ??= doubted(tools.length > 0 ? 'ungraded' : 'unseen', lead)
  return { lead, tools, looked, isPinned: false, doubt }
}

function scoreOf({ grade }: RegisteredTool): number {
  return grade?.score ?? -1
}

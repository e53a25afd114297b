// What the tools of an MCP server can do beyond harmless reads, as readers say: one tool for each effect
// with each bound, so that a policy can ask for anything that it wants bounded.
import type { Evidence } from '../evidence/evidence.ts'
import type { Effect } from '../questions/answers.ts'
import type { Bound } from './settle.ts'
import { standingOf } from './standing.ts'

interface ToolEffect {
  tool: string
  effect: Effect
  bound: Bound | null
}

/** Null where nobody has read them. */
export function canDoIn(evidence: Evidence): { isWhole: boolean; effects: ToolEffect[] } | null {
  const standing = standingOf(evidence, 'mcp')
  if (standing === null) return null
  const effects = new Map<string, ToolEffect>()
  for (const { name: tool, answers, isCut } of standing.items) {
    if (answers === null) continue
    // Nobody can tell what the rest of its text says.
    const { effect, bound } = isCut ? UNKNOWABLE : answers
    const key = `${effect} ${bound}`
    if (effect !== 'reads' && !effects.has(key)) effects.set(key, { tool, effect, bound })
  }
  const isWhole = standing.isComplete && standing.items.every(({ answers }) => answers !== null)
  return { isWhole, effects: [...effects.values()] }
}

const UNKNOWABLE = { effect: 'unknowable', bound: null } as const

// Whom each of the compared tools is for, in one sentence: by the criteria that it clearly leads.
import type { Comparison } from '../../../domain/answer/checks.ts'
import type { CriterionId } from '../../../domain/grading/criterion.ts'

/** A smaller lead says little. */
const CLEAR = 0.5
const MOST_NAMED = 2

/** After "for agents that". */
const FOR_AGENTS: Readonly<Record<CriterionId, string>> = {
  tokenEfficiency: 'have to save tokens',
  programmaticAccess: 'do everything by program',
  autonomousAuth: 'sign in on their own',
  speed: 'need quick answers',
  discoverability: 'find their own way',
  reliability: 'have to rely on every call',
  safety: 'must do no harm',
  reactivity: 'react to events',
}

export interface Verdict {
  slug: string
  name: string
  /** "for agents that have to save tokens or sign in on their own" */
  words: string
  /** The criteria that it leads by a clear margin, the most telling first. */
  leads: readonly CriterionId[]
}

/** One for each tool, in their order. */
export function compareVerdicts({
  tools,
  criteria,
}: Pick<Comparison, 'tools' | 'criteria'>): Verdict[] {
  return tools.map(({ slug, name, grade }) => {
    const leads = criteria
      .map(({ id, weight, scores }) => ({ id, by: weight * leadOf(scores, slug) }))
      .filter(({ by }) => by > 0)
      .toSorted((one, other) => other.by - one.by)
      .map(({ id }) => id)
    return { slug, name, words: verdictWords(grade, leads), leads }
  })
}

function verdictWords(grade: string | null, leads: readonly CriterionId[]): string {
  if (grade === null) return 'has no grade yet'
  if (leads.length === 0) return 'leads in no criterion by a clear margin'
  return `for agents that ${leads
    .slice(0, MOST_NAMED)
    .map((id) => FOR_AGENTS[id])
    .join(' or ')}`
}

/** How far it is ahead of every other tool with a score; 0 if that is not clear. */
function leadOf(scores: Readonly<Record<string, number | null>>, slug: string): number {
  const own = scores[slug] ?? null
  const others = Object.entries(scores).flatMap(([other, score]) =>
    other === slug || score === null ? [] : [score],
  )
  if (own === null || others.length === 0) return 0
  const lead = own - Math.max(...others)
  return lead >= CLEAR - 1e-9 ? lead : 0
}

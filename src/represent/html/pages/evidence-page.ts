// The page of a tool's latest evidence: each exchange once, with its response, the checks that used
// it and the command that repeats it; and each fact that its documentation states.
import { counted } from '../../../domain/text/figures.ts'
import type { Evidence } from '../../../domain/evidence/evidence.ts'
import type { ExchangeLine } from '../../../domain/evidence/exchange-line.ts'
import type { Tool } from '../../../domain/tool/tool.ts'
import type { AccessId } from '../../../domain/grading/criterion.ts'
import type { CheckResult } from '../../../domain/grading/grading.ts'
import { isStated } from '../../words/fixes.ts'
import { factsUsed } from '../../words/checks.ts'
import { html, type Html } from '../html.ts'
import { page } from '../page.ts'
import { alternates } from '../parts/paging.ts'
import { declaredFacts } from '../parts/declared-facts.ts'
import { emptyState } from '../parts/elements.ts'
import { exchangeItem } from '../parts/exchange-item.ts'
import { toolPath } from '../parts/tool-list.ts'

export interface EvidencePageView {
  base: string
  tool: Pick<Tool, 'slug' | 'name' | 'grade'>
  exchanges: readonly ExchangeLine[]
  /** As stored; null if there is none or it cannot be read. */
  evidence: Evidence | null
  /** Of the grading that is shown. */
  checks: readonly CheckResult[]
  best: AccessId | null
  /** When the declaration was recorded, ISO 8601. */
  since: string | null
}

export function evidencePage(view: EvidencePageView): string {
  const { base, tool } = view
  const path = `${toolPath(tool.slug)}/evidence`
  return page({
    base,
    path,
    title: `Evidence about ${tool.name}`,
    description: `What we asked ${tool.name} and how it responded, with commands that repeat it.`,
    alternates: alternates(path),
    main: html`<p class="quiet"><a href="${toolPath(tool.slug)}" dir="auto">${tool.name}</a></p>
      <h1>Evidence about <bdi>${tool.name}</bdi></h1>
      ${exchangeList(view)} ${facts(view)}`,
  })
}

function exchangeList(view: EvidencePageView): Html {
  const { tool, exchanges, evidence, checks } = view
  const report = toolPath(tool.slug)
  if (exchanges.length === 0)
    return emptyState('No requests yet.', html`The grade rests on what the documentation states. <a href="${report}">Back to the report</a>.`)
  const byId = new Map(evidence?.exchanges.map((exchange) => [exchange.id, exchange]))
  const users = usersOf(checks)
  return html`<p class="lead">${counted(exchanges.length, 'request')}, each with its response, the checks that used it and a command that repeats it.</p>
    <ol class="plain exchanges">
      ${exchanges.map((line, index) => exchangeItem({ line, exchange: byId.get(line.id), checks: users.get(line.id) ?? [], pathOf: checkPaths(view) }, index + 1))}
    </ol>`
}

/** The report of a tool without a grade shows no checks; one of another access method is in its tab. */
function checkPaths({ tool: { slug, grade }, checks, best }: EvidencePageView): (id: string) => string {
  return (id) => {
    if (grade === null) return `/method#check-${id}`
    const { access } = checks.find((check) => check.id === id) ?? {}
    const [other] = best === null || !access || access.includes(best) ? [] : access
    return `${toolPath(slug)}${other === undefined ? '' : `?as=${other}`}#check-${id}`
  }
}

function facts(view: EvidencePageView): Html | null {
  const { tool, evidence, checks, since } = view
  if (!evidence?.declaration) return null
  const used = factsUsed(checks, evidence)
  const read = new Set([...used.values()].flat())
  const others = checks.filter(({ id, basis }) => !read.has(id) && (isStated(basis) || basis === 'undocumented')).map(({ id }) => id)
  return declaredFacts({ declaration: evidence.declaration, used, others, pathOf: checkPaths(view), report: toolPath(tool.slug), since })
}

/** By exchange, the checks that use it. */
function usersOf(checks: readonly CheckResult[]): ReadonlyMap<string, CheckResult[]> {
  const users = new Map<string, CheckResult[]>()
  for (const check of checks) {
    if (check.status === 'not-applicable') continue
    for (const id of check.exchanges) users.set(id, [...(users.get(id) ?? []), check])
  }
  return users
}

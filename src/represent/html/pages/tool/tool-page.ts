// The report of one tool: its letter and what to do next, then how to connect, every check with its
// evidence, history, reviews and badge.
import type { ToolClients } from '../../../../domain/answer/clients.ts'
import type { Profile } from '../../../../domain/answer/profile.ts'
import type { ExchangeLine } from '../../../../domain/evidence/exchange-line.ts'
import type { Grading } from '../../../../domain/grading/grading.ts'
import type { StoredReview } from '../../../../domain/review/review.ts'
import type { ToolRecord } from '../../../../domain/tool/tool.ts'
import { fixesInOrder } from '../../../markdown/fix-prompt.ts'
import { capabilitiesOf, profileJson } from '../../../json/profile.ts'
import { cardPath, toolStructuredData } from '../../../json/structured-data.ts'
import { gradingOf } from '../../../json/tool.ts'
import { html, type Html } from '../../html.ts'
import { page } from '../../page.ts'
import { alternates } from '../../parts/paging.ts'
import { evidenceShares, evidenceSummary } from '../../parts/evidence-bar.ts'
import { criteriaChart, type CriterionAverages } from '../../parts/criteria-chart.ts'
import { reviewList } from '../../parts/review-list.ts'
import { categoryName, categoryPath } from '../../parts/tool-list.ts'
import { accessTable } from './access-table.ts'
import { badgeSection } from './badge.ts'
import { checksSection } from './checks.ts'
import { clientsSection } from './clients.ts'
import { connectSection } from './connect.ts'
import { fixesSection } from './fixes.ts'
import { firstFixes } from './first-fixes.ts'
import { ownerSection } from './owner.ts'
import { reportHead } from './head.ts'
import { historyList, type History } from '../../parts/history-list.ts'
import { waitingView } from './waiting.ts'

export interface ToolPageView {
  base: string
  record: ToolRecord
  /** Of the tool's category; null if there is nothing to compare with. */
  average: CriterionAverages | null
  /** Of the latest evidence. */
  exchanges: readonly ExchangeLine[]
  history: History
  /** The latest, newest first. */
  reviews: readonly StoredReview[]
  /** What MCP clients make of its tools; null if no list was read. */
  clients?: ToolClients | null
}

export function toolPage(view: ToolPageView): string {
  const { base, record } = view
  const grading = gradingOf(record)
  const profile = { ...profileJson(record), capabilities: capabilitiesOf(record) }
  const { name, grade, score, description, links } = profile
  const words = grade === null ? (profile.statusDetail ?? '') : `AgentGrade ${grade}, ${score?.toFixed(1)} out of 10.`
  return page({
    base,
    path: links.html,
    title: grade === null ? name : `${name}: ${grade}`,
    description: `${words} ${description}`,
    isReport: true,
    alternates: [...alternates(links.html), { type: 'application/atom+xml', path: `/feed.atom?tool=${record.slug}` }],
    image: cardPath(record.slug),
    structuredData: toolStructuredData(profile, base),
    main: html`${grading === null ? waitingView(profile, record.grading?.unratedBecause ?? null) : report(view, profile, grading)}
    ${ownerSection(record, links.self)}`,
  })
}

function report(view: ToolPageView, profile: Profile, grading: Grading): Html {
  const { base, record, average, exchanges, history, reviews, clients = null } = view
  const { links, category, criteria } = profile
  const fixes = fixesInOrder(grading)
  const compared =
    average === null ? null : html`<small>The line marks the average of <a href="${categoryPath(category)}">${categoryName(category)}</a>.</small>`
  const evidence = Object.fromEntries(grading.criteria.map(({ id }) => [id, evidenceShares(grading.checks.filter(({ criterion }) => criterion === id))]))
  const chart = html`<section id="criteria" class="card">
    <h2>Eight criteria</h2>
    ${criteriaChart(criteria, average, evidence)}${compared} ${accessTable(grading)} ${evidenceSummary(evidenceShares(grading.checks))}
  </section>`
  return html`${reportHead(profile, grading, fixes, chart)} ${contents(profile, fixes.length > 0, exchanges.length > 0, clients !== null)}
    ${connectSection(profile)} ${fixesSection({ base, record, grading, exchanges, fixes, chosen: firstFixes(grading, fixes) })}
    ${checksSection(profile, grading, exchanges, record.owner?.notes)} ${clientsSection(clients)}
    <section id="history">
      <h2>History</h2>
      ${historyList(history, links)}
    </section>
    <section id="reviews">
      <h2>Reviews by agents</h2>
      ${reviewList(reviews, profile.reviews, links)}
    </section>
    ${badgeSection(base, profile)}`
}

function contents({ links }: Profile, hasFixes: boolean, hasEvidence: boolean, hasClients: boolean): Html {
  return html`<nav class="row contents" aria-label="On this page">
    <a href="#criteria">Criteria</a>
    <a href="#connect">Connect</a> ${hasFixes && html`<a href="#fixes">Fixes</a>`}
    <a href="#checks">Checks</a> ${hasClients && html`<a href="#clients">Clients</a>`} ${hasEvidence && html`<a href="${links.self}/evidence">Evidence</a>`}
    <a href="#history">History</a>
    <a href="#reviews">Reviews</a>
    <a href="#badge">Badge</a>
  </nav>`
}

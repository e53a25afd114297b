// The report of one tool: first for somebody who chooses a tool (the letter, how to connect, where it
// stands), then for its owner, then every check with its evidence, history and reviews.
import type { ToolClients } from '../../../../domain/answer/clients.ts'
import type { Profile } from '../../../../domain/answer/profile.ts'
import type { ExchangeLine } from '../../../../domain/evidence/exchange-line.ts'
import type { Grading } from '../../../../domain/grading/grading.ts'
import type { StoredReview } from '../../../../domain/review/review.ts'
import type { ToolRecord } from '../../../../domain/tool/tool.ts'
import { fixesInOrder } from '../../../text/fix-prompt.ts'
import { capabilitiesOf, profileJson } from '../../../json/profile.ts'
import { cardPath, toolStructuredData } from '../../../json/structured-data.ts'
import { gradingOf } from '../../../json/tool.ts'
import { criterionLines } from '../../../words/criteria.ts'
import { html, type Html } from '../../html.ts'
import { page } from '../../page.ts'
import { rescanForm } from '../../forms/scan-form.ts'
import { alternates } from '../../parts/paging.ts'
import { chartLegend, criteriaChart, sumStrip } from '../../parts/criteria.ts'
import { reviewList } from '../../parts/review-list.ts'
import { accessTable } from './access-table.ts'
import { badgeSection, nextCards, ownerSection } from './owner.ts'
import { checksSection } from './checks.ts'
import { clientsSection } from './clients.ts'
import { connectSection } from './connect.ts'
import { fixesPart } from './fixes.ts'
import { reportHead } from './head.ts'
import { historyList, type History } from '../../parts/history.ts'
import { comparisonBox, type ToolComparison, whyPart } from './why.ts'
import { waitingView } from './waiting.ts'

export interface ToolPageView {
  base: string
  record: ToolRecord
  comparison: ToolComparison
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
    alternates: [...alternates(links.html), { type: 'application/atom+xml', path: `/feed.atom?tool=${record.slug}` }],
    image: cardPath(record.slug),
    structuredData: toolStructuredData(profile, base),
    main:
      grading === null
        ? html`${knownNote(profile)} ${waitingView(profile, record.grading?.unratedBecause ?? null)} ${ownerSection(record, links.self)}`
        : html`${knownNote(profile)} ${report(view, profile, grading)}`,
  })
}

/** Shown to whoever has submitted an address that is known. */
function knownNote(profile: Profile): Html {
  return html`<div id="known" class="card" role="status">
    <p>We know this address already: this is its report.</p>
    ${rescanForm(profile)}
  </div>`
}

function report(view: ToolPageView, profile: Profile, grading: Grading): Html {
  const { record, exchanges, history, reviews, comparison, clients = null } = view
  const { links, kind, grade, category } = profile
  const fixes = fixesInOrder(grading)
  const tasks = [nextCards(profile, grading, fixes), fixesPart(links.self, grading, fixes), badgeSection(view.base, profile)]
  return html`${reportHead(profile, comparison.peers, chartCard(grading))} ${contents(profile, exchanges.length > 0, clients !== null)}
    ${connectSection(profile)}
    <div class="split">${grade !== null && comparisonBox({ category, grade, kind }, comparison, history.scans)} ${whyPart(grading)}</div>
    ${ownerSection(record, links.self, tasks)} ${checksSection(profile, grading, exchanges, record.owner?.notes)} ${clientsSection(clients)}
    <section id="history">
      <h2>History</h2>
      ${historyList(history, links)}
    </section>
    <section id="reviews">
      <h2>Reviews by agents</h2>
      ${reviewList(reviews, profile.reviews, links)}
    </section>`
}

function chartCard(grading: Grading): Html {
  const lines = criterionLines(grading, grading.best ?? null)
  return html`<section id="criteria" class="card">
    <h2>Eight criteria</h2>
    ${criteriaChart(lines, grading.score, 'Scores by criterion, out of 10')}${chartLegend(lines, grading.score)} ${sumStrip(lines)} ${accessTable(grading)}
  </section>`
}

function contents({ links }: Profile, hasEvidence: boolean, hasClients: boolean): Html {
  return html`<nav class="row contents" aria-label="On this page">
    <a href="#connect">Connect</a>
    <a href="#standing">You are here</a>
    <a href="#owner">For the owner</a>
    <a href="#checks">Checks</a>
    ${hasClients && html`<a href="#clients">Clients</a>`} ${hasEvidence && html`<a href="${links.self}/evidence">Evidence</a>`}
    <a href="#history">History</a>
    <a href="#reviews">Reviews</a>
  </nav>`
}

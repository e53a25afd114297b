// The report of one tool: its letter and what to do next, then how to connect, every check with its evidence, history, reviews and badge.
import type { ExchangeLine } from '../../domain/exchange-line.ts'
import type { Grading } from '../../domain/grading.ts'
import type { StoredReview } from '../../domain/review.ts'
import type { ToolRecord } from '../../domain/tool.ts'
import { profileJson, type Profile } from '../profile-json.ts'
import type { ScanEntry } from '../scan-entry.ts'
import { statusWords } from '../status-words.ts'
import { toolStructuredData } from '../structured-data.ts'
import { gradingOf } from '../tool-json.ts'
import { html, type Html } from './html.ts'
import { page } from './page.ts'
import { card } from './parts/card.ts'
import { criteriaChart, type CriterionAverages } from './parts/criteria-chart.ts'
import { reviewList } from './review-list.ts'
import { categoryName, categoryPath } from './tool-list.ts'
import { badgeSection } from './tool-page-badge.ts'
import { checksSection } from './tool-page-checks.ts'
import { connectCard } from './tool-page-connect.ts'
import { evidenceSection } from './tool-page-evidence.ts'
import { fixesSection } from './tool-page-fixes.ts'
import { reportHead } from './tool-page-head.ts'
import { historyList } from './history-list.ts'
import { waitingView } from './tool-page-waiting.ts'

export interface ToolPageView {
  base: string
  record: ToolRecord
  /** Of the tool's category; null where there is nothing to compare with. */
  average: CriterionAverages | null
  /** Of the latest evidence. */
  exchanges: readonly ExchangeLine[]
  /** The latest, newest first. */
  scans: readonly ScanEntry[]
  /** The latest, newest first. */
  reviews: readonly StoredReview[]
}

export function toolPage(view: ToolPageView): string {
  const { base, record } = view
  const grading = gradingOf(record)
  const profile = profileJson(record)
  const { name, grade, score, description, links } = profile
  const words = grade === null ? statusWords(profile) : `AgentGrade ${grade}, ${score?.toFixed(1)} out of 10.`
  return page({
    base,
    path: links.html,
    title: grade === null ? name : `${name}: ${grade}`,
    description: `${words} ${description}`,
    alternates: [
      { type: 'text/markdown', path: links.markdown },
      { type: 'application/json', path: links.json },
    ],
    structuredData: toolStructuredData(profile, base),
    main: grading === null ? waitingView(profile) : report(view, profile, grading),
  })
}

function report(view: ToolPageView, profile: Profile, grading: Grading): Html {
  const { base, record, average, exchanges, scans, reviews } = view
  const { links, category, criteria } = profile
  const compared = average === null ? null : html`<small>The mark is the average of <a href="${categoryPath(category)}">${categoryName(category)}</a>.</small>`
  return html`${reportHead(profile, grading)} ${contents(grading, exchanges.length)}
    <div class="split">
      <div id="criteria">${card('Eight criteria', [criteriaChart(criteria, average), compared])}</div>
      <div id="connect">${connectCard(profile)}</div>
    </div>
    ${fixesSection({ base, record, grading, exchanges })} ${checksSection(grading, exchanges)} ${exchanges.length > 0 && evidenceSection(profile, exchanges)}
    <section id="history">
      <h2>History</h2>
      ${historyList(scans, links)}
    </section>
    <section id="reviews">
      <h2>Reviews by agents</h2>
      ${reviewList(reviews, profile.reviews, links)}
    </section>
    ${badgeSection(base, profile)}`
}

function contents(grading: Grading, exchangeCount: number): Html {
  const hasFixes = grading.fixes.some(({ act }) => act === 'mend')
  return html`<nav class="row contents" aria-label="On this page">
    <a href="#criteria">Criteria</a> <a href="#connect">Connect</a> ${hasFixes && html`<a href="#fixes">Fixes</a>`} <a href="#checks">Checks</a>
    ${exchangeCount > 0 && html`<a href="#evidence">Evidence</a>`} <a href="#history">History</a> <a href="#reviews">Reviews</a> <a href="#badge">Badge</a>
  </nav>`
}

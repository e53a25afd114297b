// The report of one tool in three layers: the first screen, the five findings that matter most, and everything else folded.
import type { ToolClients } from '../../../../domain/answer/clients.ts'
import type { Profile } from '../../../../domain/answer/profile.ts'
import type { ScanEntry } from '../../../../domain/answer/scan.ts'
import type { ExchangeLine } from '../../../../domain/evidence/exchange-line.ts'
import type { AccessId } from '../../../../domain/grading/criterion.ts'
import type { Grading } from '../../../../domain/grading/grading.ts'
import type { StoredReview } from '../../../../domain/review/review.ts'
import { canLead, leadsFirst } from '../../../../domain/tool/tool-filter.ts'
import { gradingOf, type Tool, type ToolRecord } from '../../../../domain/tool/tool.ts'
import { counted } from '../../../../domain/text/figures.ts'
import { profileJson } from '../../../json/profile.ts'
import { cardPath, toolStructuredData } from '../../../json/structured-data.ts'
import { readingLines, restsOnLines } from '../../../words/evidence.ts'
import type { ScanView } from '../../../words/scans.ts'
import { html, type Html } from '../../html.ts'
import { page } from '../../page.ts'
import { rescanForm } from '../../forms/scan-form.ts'
import { fold, note, alternates } from '../../parts/elements.ts'
import { historyList } from '../../parts/history.ts'
import { reviewList } from '../../parts/review-list.ts'
import { categoryName, categoryPath, shortList } from '../../parts/tool-list.ts'
import { isUnderWay, SCAN_REFRESH_SECONDS, scanUnderWay } from '../scan-page.ts'
import { checksFold, evidencePaths, findingsPart } from './checks.ts'
import { clientsFold } from './clients.ts'
import { connectFold } from './connect.ts'
import { ownerFold } from './owner.ts'
import { notes, reportHead, verdictPart } from './verdict.ts'

export interface ToolPageView {
  base: string
  record: ToolRecord
  /** The access method that is asked for; without it the best. */
  as?: AccessId | undefined
  /** The tools of its category in the order of lists, itself among them if it has a letter. */
  category: readonly Peer[]
  /** Of the latest evidence. */
  exchanges: readonly ExchangeLine[]
  /** The latest scans, newest first. */
  history: readonly ScanEntry[]
  /** The latest, newest first. */
  reviews: readonly StoredReview[]
  /** What MCP clients make of its tools; null if no list was read. */
  clients?: ToolClients | null
  /** Whether the service signs verdicts. */
  isSigned?: boolean
  /** The scan that is under way, for a tool without a grade. */
  scan?: ScanView | null
}

type Peer = Pick<Tool, 'slug' | 'name' | 'grade' | 'score' | 'confidence' | 'provisional' | 'kind' | 'deprecated'>

/** With the tool itself as many as can be compared. */
const COMPARED = 3

export function toolPage(view: ToolPageView): string {
  const { base, record, category, scan = null } = view
  const grading = gradingOf(record)
  const profile = profileJson(record)
  const { name, grade, score, description, links } = profile
  const words = grade === null ? (profile.statusDetail ?? '') : `AgentGrade ${grade}, ${score?.toFixed(1)} out of 10.`
  const peers = category
    .toSorted(leadsFirst)
    .filter(({ slug }) => slug !== record.slug)
    .slice(0, COMPARED)
  return page({
    base,
    path: links.html,
    title: grade === null ? name : `${name}: ${grade}, ${score?.toFixed(1)} of 10`,
    description: `${words} ${description}`,
    alternates: [...alternates(links.html), { type: 'application/atom+xml', path: `/feed.atom?tool=${record.slug}` }],
    image: cardPath(record.slug),
    structuredData: toolStructuredData(profile, base),
    ...(grading === null && scan !== null && isUnderWay(scan) && { refreshSeconds: SCAN_REFRESH_SECONDS }),
    main: html`${reportHead(profile, peers)} ${knownNote(profile)} ${grade !== null && profile.statusDetail !== undefined && note(profile.statusDetail)}
    ${
      grading === null
        ? html`${waitingPart(profile, record.grading?.unratedBecause ?? null, scan)}
            <section><div class="folds">${ownerFold(record, profile, null)}</div></section>`
        : report(view, profile, grading)
    }`,
  })
}

/** Shown to whoever has submitted an address that is known. */
function knownNote(profile: Profile): Html {
  return html`<div id="known" class="note" role="status">
    <p>We know this address already: this is its report.</p>
    ${rescanForm(profile)}
  </div>`
}

function report(view: ToolPageView, profile: Profile, grading: Grading): Html {
  const { record, exchanges, clients = null, as } = view
  const access = (as && grading.access?.[as] ? as : grading.best) ?? null
  const { self } = profile.links
  const pathOf = evidencePaths(self, exchanges)
  return html`${notes(grading)} ${verdictPart({ profile, grading, access })} ${findingsPart(self, grading, access, pathOf)}
    <section id="all">
      <h2>Everything else</h2>
      <div class="folds">
        ${checksFold({ grading, access, pathOf, self, notes: record.owner?.notes ?? {} })} ${connectFold(profile)} ${access === 'mcp' && clientsFold(clients)}
        ${evidenceFold(self, grading, exchanges.length, view.isSigned === true)} ${categoryFold(view)} ${historyFold(view, profile)}
        ${reviewsFold(view, profile)} ${ownerFold(record, profile, grading)}
      </div>
    </section>`
}

function evidenceFold(self: string, { restsOn, methodVersion }: Grading, exchanges: number, isSigned: boolean): Html {
  const lines = restsOn ? restsOnLines(restsOn) : []
  const readings = restsOn ? readingLines(restsOn) : []
  // What it rests on stands beside the grade.
  const content = html`${readings.map((line) => html`<p dir="auto">${line}</p>`)}
    <p>
      <a href="${self}/evidence"
        >${exchanges === 0 ? 'The facts and where they stand' : `${counted(exchanges, 'request')} with responses, and commands that repeat them`}</a
      >, also as <a href="${self}/evidence.json">JSON</a>. Graded by <a href="/method">method ${methodVersion}</a>.
      ${isSigned && html`<a href="${self}/attestation">The signed verdict</a>.`}
    </p>`
  return fold('Evidence', `${counted(lines.filter(({ when }) => when !== 'not yet').length, 'source')} · open and repeat`, content, 'evidence')
}

const SHOWN_PEERS = 9

/** Only those that are known well enough have a place. */
function categoryFold({ record, category }: ToolPageView): Html | null {
  const known = category.filter(canLead)
  const place = known.findIndex(({ slug }) => slug === record.slug)
  if (category.length < 2) return null
  const inside = place < 0 ? `${known.length} known well enough to rank` : `place ${place + 1} of ${known.length} known well enough to rank`
  const content = html`${shortList(category.toSorted(leadsFirst).slice(0, SHOWN_PEERS))}
    <p><a href="${categoryPath(record.category)}">All of ${categoryName(record.category)}</a></p>`
  return fold(`Among ${category.length} in ${categoryName(record.category)}`, inside, content, 'category')
}

function historyFold({ history }: ToolPageView, { links }: Profile): Html {
  const [latest] = history
  const inside = latest === undefined ? 'no live scan yet' : `latest ${(latest.finishedAt ?? latest.createdAt).slice(0, 10)}`
  return fold('History', inside, historyList(history, links), 'history')
}

function reviewsFold({ reviews }: ToolPageView, { reviews: summary, links }: Profile): Html {
  return fold('Reviews by agents', summary.count === 0 ? 'none yet' : counted(summary.count, 'review'), reviewList(reviews, summary, links), 'reviews')
}

/** `because` says why there is no grade, if the tool was graded at all. */
export function waitingPart(profile: Profile, because: string | null, scan: ScanView | null): Html {
  if (scan !== null && isUnderWay(scan)) return html`<section class="card">${scanUnderWay(scan)}</section>`
  return html`<section class="card">
    <h2>No grade yet</h2>
    ${explanation(profile, because)} ${rescanForm(profile)}
  </section>`
}

/** What was looked at and has no grade: why, what was tried, and what its owner can do. */
function explanation({ status, statusDetail, latestScan, links, accessMethods }: Profile, because: string | null): Html {
  const isLookedAt = latestScan?.status === 'done'
  if (!isLookedAt && status !== 'unreachable' && !latestScan?.failure) return html`<p>${because ?? statusDetail}</p>`
  const found = accessMethods.length === 0 ? 'No API, MCP server or CLI was found.' : 'Too little is known about it for a grade.'
  return html`<p>
      ${isLookedAt ? (because ?? found) : statusDetail} What we could not see does not count against it.
      ${isLookedAt && html`<a href="${links.self}/evidence">See what we asked and how it responded</a>.`}
    </p>
    ${
      isLookedAt &&
      accessMethods.length === 0 &&
      html`<ul>
        <li>Submit the address of the API, of its OpenAPI description or of the MCP server itself.</li>
        <li>Or link it from the home page, llms.txt or <code>/.well-known/api-catalog</code>, where agents look for it too.</li>
      </ul>`
    }
    <ul>
      <li>Is the address reachable from the public internet, without a client certificate or a VPN?</li>
      <li>Do its firewall and its <code>robots.txt</code> let <a href="/bot">AgentGradeBot</a> in?</li>
    </ul>`
}

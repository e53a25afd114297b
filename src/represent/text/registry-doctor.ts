// What `registry doctor` found, for a terminal or as markdown: each client with its verdict, then what
// is wrong, why, and the repair.
import type { FindingLevel } from '../../domain/rule/rule.ts'
import { counted } from '../../domain/text/figures.ts'
import { markdownText, plainText } from '../words/text.ts'
import { heading, list, section, table, type Part } from './document.ts'
import { markdown } from './markdown.ts'
import { terminal, WRAPPED } from './terminal.ts'

export interface DoctorFinding {
  rule: string
  level: FindingLevel
  title: string
  clients: readonly string[]
  message: string
  why: string
  fix: string
  /** What it means for its clients, if they do not fail. */
  verdict?: 'not offered' | 'not known'
}

export interface DoctorReport {
  url: string
  base: string
  requests: number
  clients: readonly {
    client: string
    verdict: 'works' | 'works in part' | 'fails' | 'not offered' | 'not known'
    rules: readonly string[]
  }[]
  /** The worst first. */
  findings: readonly DoctorFinding[]
}

const LONGEST = 600
const TITLES: Readonly<Record<FindingLevel, string>> = {
  error: 'Makes clients fail',
  warning: 'Works, with losses',
  note: 'To know',
}

export function doctorText(report: DoctorReport): string {
  return terminal(
    WRAPPED,
    documentOf(report, (text) => plainText(text, LONGEST)),
  )
}

export function doctorMarkdown(report: DoctorReport): string {
  return markdown(
    heading(1, `Clients of ${markdownText(report.url)}`),
    documentOf(report, (text) => markdownText(text, LONGEST)),
  )
}

function documentOf(report: DoctorReport, safe: (text: string) => string): Part[] {
  const { url, requests, clients, findings } = report
  const failing = clients.filter(({ verdict }) => verdict === 'fails')
  const titleOf = (id: string) => findings.find(({ rule }) => rule === id)?.title ?? id
  const levels = Object.keys(TITLES) as FindingLevel[]
  return [
    safe(
      `${url}: ${failing.length === 0 ? 'no client fails' : `${counted(failing.length, 'client')} of ${clients.length} will fail`} (${counted(requests, 'request')}).`,
    ),
    table(
      ['Client', 'Verdict', { title: 'Because of', shrinks: true }],
      clients.map(({ client, verdict, rules }) => [client, verdict, rules.map(titleOf).join(', ')]),
    ),
    ...levels.map((level) =>
      section(
        TITLES[level],
        list(
          findings
            .filter((finding) => finding.level === level)
            .map(({ clients: whose, message, why, fix }) =>
              safe(`${whose.join(', ')}: ${message}. ${why} Repair: ${fix}`),
            ),
        ),
      ),
    ),
  ]
}

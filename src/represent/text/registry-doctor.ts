// What `registry doctor` found, for a terminal or as markdown: each client with its verdict, then what
// is wrong, why, and the repair.
import type { FindingLevel } from '../../domain/rule/rule.ts'
import { counted } from '../../domain/text/figures.ts'
import { heading, list, section, table } from './markdown.ts'
import { inForm, type Form } from './print.ts'

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

export function doctorText(report: DoctorReport, form: Form): string {
  const { url, requests, clients, findings } = report
  const failing = clients.filter(({ verdict }) => verdict === 'fails')
  const titleOf = (id: string) => findings.find(({ rule }) => rule === id)?.title ?? id
  const levels = Object.keys(TITLES) as FindingLevel[]
  return inForm(form, (safe) => [
    heading(1, safe(`Clients of ${url}`)),
    safe(
      `${url}: ${failing.length === 0 ? 'no client fails' : `${counted(failing.length, 'client')} of ${clients.length} will fail`} (${counted(requests, 'request')}).`,
      LONGEST,
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
              safe(`${whose.join(', ')}: ${message}. ${why} Repair: ${fix}`, LONGEST),
            ),
        ),
      ),
    ),
  ])
}

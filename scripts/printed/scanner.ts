// The part of docs/scanner.md that is printed: how many requests each probe may make, for what.
import { ICON_REQUESTS } from '../../src/observe/find-icon.ts'
import { SHARED_REQUESTS } from '../../src/observe/make-scan.ts'
import { ROBOTS_REQUESTS } from '../../src/observe/outbound/client.ts'
import { PROBES } from '../../src/observe/probes/index.ts'
import { markdownTable } from './markdown-table.ts'

const SHARED_READS: Readonly<Record<keyof typeof SHARED_REQUESTS, string>> = {
  submitted: 'the submitted URL, unchanged',
  home: 'the home page',
  'llms-txt': '/llms.txt',
  'api-catalog': '/.well-known/api-catalog',
  'ai-catalog': '/.well-known/ai-catalog.json',
  invented: 'paths that do not exist, to compare guesses with',
  docs: 'the documentation, the quickstart if there is one',
}

type Row = [name: string, requests: number, leads: number | undefined, reads: string]

export async function probes(): Promise<string> {
  const shared = Object.entries(SHARED_REQUESTS).map(([name, requests]): Row => [
    name,
    requests,
    undefined,
    SHARED_READS[name as keyof typeof SHARED_REQUESTS],
  ])
  const own = PROBES.filter(({ requests }) => requests > 0).map(
    ({ id, requests, leads, reads }): Row => {
      if (reads === undefined) throw new Error(`The probe ${id} does not say what it reads`)
      return [id, requests, leads, reads]
    },
  )
  const rows: Row[] = [
    ['robots.txt', ROBOTS_REQUESTS, undefined, 'what may be requested, on each host'],
    ...shared,
    ...own,
    ['icon', ICON_REQUESTS, undefined, 'the icon of the site, last; only in scans by a service'],
  ]
  return markdownTable(
    ['Probe', 'Requests', 'Leads', 'Reads'],
    rows.map(([name, requests, leads = '', reads]) => [
      `\`${name}\``,
      String(requests),
      String(leads),
      reads,
    ]),
  ).join('\n')
}

// The views of clients for a terminal: a table, the findings by rule, and what a search finds.
import type { Findability, Recall } from '../../clients/search/findability.ts'
import type { Finding, Loads } from '../../clients/view.ts'
import { plainText } from '../words/plain-text.ts'
import { terminalTable, WIDTH, wrapped } from './table.ts'

const MOST_NAMES = 3
const MOST_WARNINGS = 10
const FIGURES = new Intl.NumberFormat('en-US')
const ORDER: readonly Finding['class'][] = ['all-hidden', 'rejected', 'hidden', 'altered', 'warned']
const WORDS: Readonly<Record<Finding['class'], string>> = {
  'all-hidden': 'all hidden',
  rejected: 'rejected',
  hidden: 'hidden',
  altered: 'altered',
  warned: 'warned',
}
const LOADS: Readonly<Record<Loads, string>> = {
  all: 'all',
  some: 'some',
  none: 'none',
  unknown: 'not known',
}

export interface ShownClient {
  id: string
  name: string
  loads: Loads
  findings: readonly Finding[]
  tokens: { upFront: number | null; deferred: number | null }
  /** Null if the count is exact; else why it is an estimate. */
  estimate: string | null
  unknown?: string | undefined
}

export function clientsText(
  server: string,
  tools: number,
  clients: readonly ShownClient[],
  found: Findability,
  newest: string,
): string {
  const rows = clients.map(({ name, loads, findings, tokens, estimate }) => [
    name,
    LOADS[loads],
    tokenText(tokens.upFront, estimate),
    tokenText(tokens.deferred, estimate),
    countsOf(findings),
  ])
  const table = terminalTable(
    [
      { title: 'Client' },
      { title: 'Loads' },
      { title: 'Tokens', align: 'right' },
      { title: 'On demand', align: 'right' },
      { title: 'Findings', shrinks: true },
    ],
    rows,
    WIDTH,
  )
  return [
    `${plainText(server, 60)}: ${tools} ${tools === 1 ? 'tool' : 'tools'}, before you type\n`,
    table,
    notes(clients),
    findingsText(clients),
    findabilityText(found),
    wrapped(
      `Rules of clients as of ${newest}; they change. docs/guides/clients.md says what is known.`,
      '',
    ),
  ]
    .filter((part) => part !== '')
    .join('\n')
}

function tokenText(tokens: number | null, estimate: string | null): string {
  if (tokens === null) return '–'
  return `${estimate === null ? '' : '≈'}${FIGURES.format(tokens)}`
}

function countsOf(findings: readonly Finding[]): string {
  return (
    ORDER.flatMap((severity) => {
      const count = findings.filter((finding) => finding.class === severity).length
      return count === 0 ? [] : [`${count} ${WORDS[severity]}`]
    }).join(', ') || 'none'
  )
}

function notes(clients: readonly ShownClient[]): string {
  const unknown = clients.filter((client) => client.unknown !== undefined)
  const isEstimated = clients.some(
    ({ estimate, tokens }) => estimate !== null && (tokens.upFront ?? tokens.deferred) !== null,
  )
  const lines = [
    ...(isEstimated
      ? [
          '≈ counted with o200k: exact for OpenAI models, an estimate for Claude, Gemini and others.',
        ]
      : []),
    ...unknown.map((client) => `${client.name}: not known is ${client.unknown}.`),
  ]
  return lines.map((line) => wrapped(line, '')).join('')
}

function findingsText(clients: readonly ShownClient[]): string {
  const groups = new Map<string, { names: string[]; first: Finding; all: Finding[] }>()
  for (const { name, findings } of clients)
    for (const finding of findings) {
      const group = groups.get(finding.rule) ?? { names: [], first: finding, all: [] }
      groups.set(finding.rule, group)
      if (!group.names.includes(name)) group.names.push(name)
      if (group.names[0] === name) group.all.push(finding)
    }
  return [...groups.values()]
    .toSorted((a, b) => ORDER.indexOf(a.first.class) - ORDER.indexOf(b.first.class))
    .map(({ names, first, all }) =>
      [
        wrapped(`${WORDS[first.class]} · ${names.join(', ')} · ${first.rule}`, ''),
        wrapped(`${toolsOf(all)}lost: ${first.lost}`, '  '),
        wrapped(`fix: ${first.fix}`, '  '),
      ].join(''),
    )
    .join('')
}

/** The first tools of a rule, with the place in the first. */
function toolsOf(findings: readonly Finding[]): string {
  const tools = findings.flatMap(({ tool }) => tool ?? [])
  if (tools.length === 0) return ''
  const shown = tools.slice(0, MOST_NAMES).map((tool) => plainText(tool, 60))
  const more = tools.length > shown.length ? ` and ${tools.length - shown.length} more` : ''
  return `${shown.join(', ')}${more} ${findings[0]?.pointer ?? ''}: `
}

export function findabilityText({ tools, tasks, inServer, inStack, ofTasks }: Findability): string {
  const hasStack = inStack.at8 !== inServer.at8 || inStack.at5 !== inServer.at5
  const lost = tools.filter(({ missingWords }) => missingWords.length > 0)
  const missed = tasks.filter(({ rank }) => rank === null || rank > 8)
  return [
    'Findability: exact for Codex, an estimate for other clients that search\n',
    wrapped(`within the server: ${recallText(inServer)}`, '  '),
    ...(hasStack ? [wrapped(`within the whole stack: ${recallText(inStack)}`, '  ')] : []),
    ...(ofTasks ? [wrapped(`your tasks: ${recallText(ofTasks)}`, '  ')] : []),
    ...missed.map(({ query, rank }) =>
      wrapped(
        `task “${plainText(query, 80)}”: ${rank === null ? 'not found' : `rank ${rank}`}`,
        '  ',
      ),
    ),
    ...lost
      .slice(0, MOST_WARNINGS)
      .map(({ tool, missingWords }) =>
        wrapped(
          `${plainText(tool, 60)} is one word to this search: add “${plainText(missingWords.join(' '), 60)}” to its description or title`,
          '  ',
        ),
      ),
    ...(lost.length > MOST_WARNINGS ? [`  and ${lost.length - MOST_WARNINGS} more tools\n`] : []),
  ].join('')
}

const percent = (share: number) => `${Math.round(share * 100)}%`

function recallText({ queries, at5, at8 }: Recall): string {
  return `${percent(at8)} of ${queries} queries find their tool among 8 results, ${percent(at5)} among 5`
}

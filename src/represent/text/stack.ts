// The report on a stack: for a terminal, with cost, what is broken and what to do first on one screen
// and the rest below; as markdown, for an issue or a colleague. And what a policy does to it.
import { clientName } from '../../clients/clients.ts'
import { costOf, type ReportedServer, type StackReport } from '../../stack/stack-report.ts'
import { markdownText, plainText } from '../words/text.ts'
import {
  brokenLine,
  costLines,
  gradeText,
  stackSections,
  STACK_NOTES,
  summaryLine,
  tokenFigure,
  weight,
} from '../words/stack.ts'
import { heading, lines, list, numbered, section, table, type Block } from './document.ts'
import { markdown } from './markdown.ts'
import { cut, terminal, WRAPPED } from './terminal.ts'

const FIRST_STEPS = 5
const FIRST_CLIENTS = 4
const MOST_LINES = 12
const LONGEST_LINE = 600

/** Makes a path shorter, such as `~` for the home. */
type Short = (path: string) => string

export function stackText(report: StackReport, short: Short): string {
  const costs = costLines(report)
  const plain = (line: string) => plainText(short(line), LONGEST_LINE)
  const steps = report.first.map(
    ({ do: what, saves }, at) => `${at + 1}. ${plain(what)}\n   saves ${plain(saves)}`,
  )
  if (isEmpty(report)) return terminal(WRAPPED, summaryLine(report))
  return terminal(
    WRAPPED,
    summaryLine(report),
    section(
      'Cost',
      list([
        costs.length === 0 && 'not known: no server was read',
        ...costs.slice(0, FIRST_CLIENTS),
        costs.length > FIRST_CLIENTS && `and ${costs.length - FIRST_CLIENTS} more clients, below`,
      ]),
    ),
    section('Broken', list([plain(brokenLine(report))])),
    section(
      'Do first',
      list(steps.length === 0 ? ['nothing that was found'] : steps.slice(0, FIRST_STEPS)),
    ),
    costs.length > 0 && [serverTable(report, short), clientTable(report)],
    section('Do next', limited(steps.slice(FIRST_STEPS))),
    stackSections(report).map((part) => section(part.title, limited(part.lines.map(plain)))),
    lines(...STACK_NOTES),
  )
}

function isEmpty({ servers, unread }: StackReport): boolean {
  return servers.length + unread.length === 0
}

function limited(items: readonly string[]): Block {
  const more = items.length - MOST_LINES
  return list([...items.slice(0, MOST_LINES), more > 0 && `and ${more} more; --json prints all`])
}

function serverTable({ servers }: StackReport, short: Short): Block {
  return table(
    [
      'Server',
      'Client',
      'By',
      'Grade',
      { title: 'Tools', align: 'right' },
      { title: 'Tokens', align: 'right' },
      { title: 'What and where', shrinks: true },
    ],
    servers.filter(isOn).map((server) => {
      const { name, client, target, file, line } = server
      return [
        cut(name, 20),
        cut(clientName(client), 14),
        ...figuresOf(server),
        `${target} ${short(file)}:${line}`,
      ]
    }),
  )
}

function isOn({ off }: ReportedServer): boolean {
  return off === null
}

function figuresOf(server: ReportedServer): string[] {
  const { transport, tools } = server
  return [transport, gradeText(server), tools === null ? '?' : String(tools), weight(server)]
}

function clientTable({ tokens, servers }: StackReport): Block {
  const numbers = [
    'Servers',
    'Tools',
    'Before you type',
    'All loaded',
    'On demand',
    'Not looked at',
  ]
  return table(
    [
      { title: 'Client', shrinks: true },
      ...numbers.map((title) => ({ title, align: 'right' as const })),
    ],
    (Object.keys(tokens) as (keyof typeof tokens)[]).flatMap((client) => {
      const own = tokens[client]
      if (own === undefined) return []
      const tools = servers
        .filter((server) => server.client === client && isOn(server))
        .reduce((sum, server) => sum + (server.tools ?? 0), 0)
      return [
        [
          clientName(client),
          String(own.servers),
          own.unknown === own.servers ? '?' : String(tools),
          tokenFigure(client, costOf(own)),
          tokenFigure(client, own.upFront),
          tokenFigure(client, own.deferred),
          String(own.unknown),
        ],
      ]
    }),
  )
}

export function stackMarkdown(report: StackReport, short: Short): string {
  const safe = (line: string) => markdownText(short(line), LONGEST_LINE)
  const servers = report.servers.filter(isOn).map((server) => {
    const { name, client, target, file, line } = server
    return [name, clientName(client), ...figuresOf(server), target, `${short(file)}:${line}`]
  })
  return markdown(
    heading(1, 'My MCP servers'),
    markdownText(summaryLine(report), LONGEST_LINE),
    section('Cost', list(costLines(report).map(safe))),
    section('Broken', !isEmpty(report) && list([safe(brokenLine(report))])),
    section(
      'Do first',
      numbered(
        report.first.map(({ do: what, saves }) => `${safe(what)} (saves ${markdownText(saves)})`),
      ),
    ),
    section(
      'Servers',
      report.servers.length > 0 &&
        table(
          [
            'Server',
            'Client',
            'By',
            'Grade',
            { title: 'Tools', align: 'right' },
            { title: 'Tokens', align: 'right' },
            'What',
            'Where',
          ],
          servers.map((cells) => cells.map((cell) => markdownText(cell))),
        ),
    ),
    stackSections(report).map((part) => section(part.title, list(part.lines.map(safe)))),
    [...STACK_NOTES],
  )
}

interface Judged {
  name: string
  client: string
  why: string
}

export function policyAnswerText({
  allowed,
  blocked,
  ungoverned,
}: {
  allowed: readonly Judged[]
  blocked: readonly Judged[]
  ungoverned: readonly { name: string; client: string }[]
}): string {
  const rows = Object.entries({ blocked, allowed }).flatMap(([verdict, judged]) =>
    judged.map(({ name, client, why }) => [verdict, name, clientName(client), why]),
  )
  const clients = [...new Set(ungoverned.map(({ client }) => clientName(client)))]
  return [
    `${blocked.length} blocked, ${allowed.length} allowed.`,
    rows.length > 0 &&
      table(['Verdict', 'Server', 'Client', { title: 'Why', shrinks: true }], rows),
    ungoverned.length > 0 &&
      `Not about ${ungoverned.length} servers of ${clients.join(', ')}: these clients do not read this policy.`,
  ]
    .map((part) => terminal(WRAPPED, part))
    .join('')
}

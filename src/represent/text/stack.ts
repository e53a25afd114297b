// The report on a stack, for a terminal or as markdown: cost, what is broken and what to do first on one
// screen, and the rest below. And what a policy does to it.
import { clientName } from '../../clients/clients.ts'
import { costOf, type ReportedServer, type StackReport } from '../../stack/stack-report.ts'
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
import { heading, list, numbered, section, table, type Block, type Column } from './markdown.ts'
import { inForm, type Form, type Safe } from './print.ts'
import { cut, terminal, WRAPPED } from './terminal.ts'

const FIRST_STEPS = 5
const FIRST_CLIENTS = 4
const MOST_LINES = 12
const LONGEST_LINE = 600

/** `short` makes a path shorter, such as `~` for the home. */
export function stackText(
  report: StackReport,
  short: (path: string) => string,
  form: Form,
): string {
  const costs = costLines(report)
  const isEmpty = report.servers.length + report.unread.length === 0
  return inForm(form, (safe) => {
    const said = (line: string) => safe(short(line), LONGEST_LINE)
    const steps = report.first.map(({ do: what, saves }) => said(`${what} (saves ${saves})`))
    return [
      heading(1, said(summaryLine(report))),
      !isEmpty && [
        section(
          'Cost',
          list([
            costs.length === 0 && 'not known: no server was read',
            ...costs.slice(0, FIRST_CLIENTS),
            costs.length > FIRST_CLIENTS &&
              `and ${costs.length - FIRST_CLIENTS} more clients, below`,
          ]),
        ),
        section('Broken', list([said(brokenLine(report))])),
        section(
          'Do first',
          steps.length === 0 ? 'nothing that was found' : numbered(steps.slice(0, FIRST_STEPS)),
        ),
        costs.length > 0 && [
          heading(2, 'Servers'),
          serverTable(report, (cell) => safe(short(cell))),
          clientTable(report),
        ],
        section('Do next', limited(steps.slice(FIRST_STEPS))),
        stackSections(report).map((part) => section(part.title, limited(part.lines.map(said)))),
        [...STACK_NOTES],
      ],
    ]
  })
}

function limited(items: readonly string[]): Block {
  const more = items.length - MOST_LINES
  return list([...items.slice(0, MOST_LINES), more > 0 && `and ${more} more; --json prints all`])
}

const numbers = (...titles: readonly string[]): Column[] =>
  titles.map((title) => ({ title, align: 'right' }))

function serverTable({ servers }: StackReport, safe: Safe): Block {
  return table(
    [
      'Server',
      'Client',
      'By',
      'Grade',
      ...numbers('Tools', 'Tokens'),
      { title: 'What and where', shrinks: true },
    ],
    servers
      .filter(isOn)
      .map((server) =>
        [
          cut(server.name, 20),
          clientName(server.client),
          server.transport,
          gradeText(server),
          server.tools === null ? '?' : String(server.tools),
          weight(server),
          `${server.target} ${server.file}:${server.line}`,
        ].map((cell) => safe(cell)),
      ),
  )
}

function isOn({ off }: ReportedServer): boolean {
  return off === null
}

function clientTable({ tokens, servers }: StackReport): Block {
  return table(
    [
      { title: 'Client', shrinks: true },
      ...numbers('Servers', 'Tools', 'Before you type', 'All loaded', 'On demand', 'Not looked at'),
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

interface Judged {
  name: string
  client: string
  why: string
}

export interface PolicyAnswer {
  allowed: Judged[]
  blocked: Judged[]
  /** Servers of clients that do not read this policy. */
  ungoverned: Omit<Judged, 'why'>[]
}

export function policyAnswerText({ allowed, blocked, ungoverned }: PolicyAnswer): string {
  const rows = Object.entries({ blocked, allowed }).flatMap(([verdict, judged]) =>
    judged.map(({ name, client, why }) => [verdict, name, clientName(client), why]),
  )
  const clients = [...new Set(ungoverned.map(({ client }) => clientName(client)))]
  return terminal(
    WRAPPED,
    `${blocked.length} blocked, ${allowed.length} allowed.`,
    rows.length > 0 &&
      table(['Verdict', 'Server', 'Client', { title: 'Why', shrinks: true }], rows),
    ungoverned.length > 0 &&
      `Not about ${ungoverned.length} servers of ${clients.join(', ')}: these clients do not read this policy.`,
  )
}

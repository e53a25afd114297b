// The report on a stack for a terminal: cost, what is broken and what to do first on one screen, the
// rest below.
import { clientName } from '../../clients/clients.ts'
import { costOf, type StackReport } from '../../stack/stack-report.ts'
import {
  brokenLine,
  costLines,
  gradeText,
  stackSections,
  STACK_NOTES,
  summaryLine,
  tokenFigure,
  weight,
} from '../words/stack-words.ts'
import { cut, terminalTable, WIDTH, wrapped } from '../text/terminal.ts'

const FIRST_STEPS = 5
const FIRST_CLIENTS = 4
const MOST_LINES = 12

/** `short` makes a path shorter, such as `~` for the home. */
export function stackText(report: StackReport, short: (path: string) => string): string {
  const { first } = report
  const costs = costLines(report)
  const steps = first.map(({ do: what, saves }, at) =>
    [wrapped(`${at + 1}. ${short(what)}`, '  '), wrapped(`saves ${saves}`, '     ')].join(''),
  )
  const rest = steps.slice(FIRST_STEPS)
  return [
    wrapped(summaryLine(report), ''),
    ...(report.servers.length + report.unread.length === 0
      ? []
      : [
          '\nCost\n',
          ...(costs.length === 0 ? ['  not known: no server was read\n'] : []),
          ...costs.slice(0, FIRST_CLIENTS).map((line) => wrapped(line, '  ')),
          ...(costs.length > FIRST_CLIENTS
            ? [`  and ${costs.length - FIRST_CLIENTS} more clients, below\n`]
            : []),
          '\nBroken\n',
          wrapped(brokenLine(report), '  '),
          '\nDo first\n',
          ...(steps.length === 0 ? ['  nothing that was found\n'] : steps.slice(0, FIRST_STEPS)),
          ...(costs.length === 0
            ? []
            : ['\n', serverTable(report, short), '\n', clientTable(report)]),
          ...(rest.length > 0 ? ['\nDo next\n', ...limited(rest)] : []),
          ...stackSections(report).flatMap(({ title, lines }) => [
            `\n${title}\n`,
            ...limited(lines.map((line) => wrapped(short(line), '  '))),
          ]),
          '\n',
          ...STACK_NOTES.map((note) => wrapped(note, '')),
        ]),
  ].join('')
}

function limited(texts: readonly string[]): string[] {
  return texts.length <= MOST_LINES
    ? [...texts]
    : [
        ...texts.slice(0, MOST_LINES),
        `  and ${texts.length - MOST_LINES} more; --json prints all\n`,
      ]
}

function serverTable({ servers }: StackReport, short: (path: string) => string): string {
  return terminalTable(
    [
      { title: 'Server' },
      { title: 'Client' },
      { title: 'By' },
      { title: 'Grade' },
      { title: 'Tools', align: 'right' },
      { title: 'Tokens', align: 'right' },
      { title: 'What and where', shrinks: true },
    ],
    servers
      .filter(({ off }) => off === null)
      .map((server) => {
        const { name, client, transport, tools, target, file, line } = server
        return [
          cut(name, 20),
          cut(clientName(client), 14),
          transport,
          gradeText(server),
          tools === null ? '?' : String(tools),
          weight(server),
          `${target} ${short(file)}:${line}`,
        ]
      }),
    WIDTH,
  )
}

function clientTable({ tokens, servers }: StackReport): string {
  return terminalTable(
    [
      { title: 'Client', shrinks: true },
      { title: 'Servers', align: 'right' },
      { title: 'Tools', align: 'right' },
      { title: 'Before you type', align: 'right' },
      { title: 'All loaded', align: 'right' },
      { title: 'On demand', align: 'right' },
      { title: 'Not looked at', align: 'right' },
    ],
    (Object.keys(tokens) as (keyof typeof tokens)[]).flatMap((client) => {
      const own = tokens[client]
      if (own === undefined) return []
      const tools = servers
        .filter((server) => server.client === client && server.off === null)
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
    WIDTH,
  )
}

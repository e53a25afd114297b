// A stack in words: what it costs, what is broken or risky; for a terminal and markdown alike.
import { clientName, clientOf, type ClientId } from '../../clients/clients.ts'
import { counted, firstOf, figure } from '../../domain/text/figures.ts'
import { problemWords } from '../../stack/problems.ts'
import { saidOf } from '../../stack/rules.ts'
import {
  costOf,
  unreadWords,
  type ClientTokens,
  type ReportedServer,
  type ServerVerdict,
  type StackReport,
} from '../../stack/stack-report.ts'

const MOST_NAMES = 4

/** "12 servers in 3 clients; 87 tools known, 3 servers not looked at." */
export function summaryLine({ servers, unread }: StackReport): string {
  const on = servers.filter(({ off }) => off === null)
  const clients = new Set(on.map(({ client }) => client))
  const tools = on.reduce((sum, server) => sum + (server.tools ?? 0), 0)
  const unknown = on.filter((server) => server.tools === null).length
  if (servers.length === 0)
    return unread.length === 0
      ? 'No MCP server is configured in any known place.'
      : `No server was found; ${counted(unread.length, 'file')} could not be read.`
  const off = servers.length - on.length
  return `${[
    `${counted(on.length, 'server')} in ${counted(clients.size, 'client')}`,
    `${counted(tools, 'tool', figure)} known${sourcesOf(on)}`,
    ...(unknown > 0 ? [`the tools of ${counted(unknown, 'server')} not looked at`] : []),
    ...(off > 0 ? [`${counted(off, 'server')} not loaded`] : []),
  ].join(', ')}.`
}

const FROM: Readonly<Record<string, string>> = {
  catalogue: 'the catalogue',
  service: 'the service',
  started: 'starting them',
  connected: 'asking them',
}

function sourcesOf(servers: readonly ReportedServer[]): string {
  const sources = [
    ...new Set(servers.flatMap(({ tools, known }) => (tools !== null && known ? known.from : []))),
  ]
  return sources.length === 0
    ? ''
    : ` from ${sources.map((source) => FROM[source] ?? source).join(' and ')}`
}

/** What each client has in its context before the first word; the dearest first. */
export function costLines({ tokens }: StackReport): string[] {
  const clients = Object.entries(tokens) as [ClientId, ClientTokens][]
  return clients
    .toSorted(([, a], [, b]) => (costOf(b) ?? -1) - (costOf(a) ?? -1))
    .map(([client, own]) => costLine(client, own))
}

function costLine(client: ClientId, own: ClientTokens): string {
  const name = clientName(client)
  const cost = costOf(own)
  const missing = own.unknown > 0 ? `, without ${counted(own.unknown, 'server')} not looked at` : ''
  if (own.unknown === own.servers)
    return `${name}: not known; ${counted(own.servers, 'server')} not looked at`
  if (cost === null) return `${name}: what it sends to the model is not known${missing}`
  const all =
    own.isDeferred && own.upFront !== null && own.upFront !== cost
      ? ` (${tokenFigure(client, own.upFront)} with tool search off)`
      : ''
  return `${name}: ${tokenFigure(client, cost)} tokens before you type${all}${missing}`
}

/** ≈ where the tokenizer is not that of the client's models. */
export function tokenFigure(client: ClientId, count: number | null): string {
  if (count === null) return '–'
  const isExact = clientOf(client).estimate === null
  return `${isExact ? '' : '≈'}${figure(count)}`
}

/** What the tools of a server weigh as they are sent, whatever its client makes of them. */
export function weight({ tokens: { definitions } }: ReportedServer): string {
  return definitions === null ? '–' : `≈${figure(definitions)}`
}

/** What does not work at all. */
export function brokenLine({ servers, unread, limits, collisions }: StackReport): string {
  const broken = servers.filter(({ off, problems }) => off === null && problems.length > 0)
  const names = [...new Set(broken.map(({ name }) => name))]
  const parts = [
    ...(unread.length > 0 ? [`${counted(unread.length, 'file')} cannot be read`] : []),
    ...(broken.length > 0
      ? [`${counted(broken.length, 'server')} with a problem (${firstOf(names, MOST_NAMES)})`]
      : []),
    ...limits.map(
      ({ client, tools, most }) => `${clientName(client)} has ${tools} tools, above ${most}`,
    ),
    ...(collisions.length > 0 ? [`${counted(collisions.length, 'name')} given twice`] : []),
  ]
  return parts.length === 0 ? 'nothing that was found' : parts.join('; ')
}

export function gradeText({ grade, known }: ReportedServer): string {
  if (grade !== null) return grade
  return known === null ? '?' : 'unrated'
}

function verdictWords(verdict: ServerVerdict): string {
  return verdict.status === 'holds'
    ? `holds, ${verdict.grade ?? 'no grade of the server'}, evidence of ${verdict.evidenceDate ?? 'no date'}`
    : `${verdict.status === 'none' ? 'there is none' : 'does not hold'}: ${verdict.why}`
}

function lookedAtWords(version: string | null): string {
  return version === null
    ? 'no version of it was looked at'
    : `${version} was looked at; whatever is newest is started`
}

/** The parts below the tables: a title with its lines. */
export function stackSections(report: StackReport): { title: string; lines: string[] }[] {
  const { servers, risks, collisions, limits, unread, substitutes } = report
  const { hardToFind: lost } = report
  const sections: Readonly<Record<string, string[]>> = {
    'Files that cannot be read': unread.map(unreadWords),
    Problems: servers.flatMap(({ name, client, off, problems }) =>
      off === null
        ? problems.map((each) => `${name} in ${clientName(client)}: ${problemWords(each)}`)
        : [],
    ),
    'Signed verdicts': servers.flatMap(({ name, client, verdict }) =>
      verdict ? `${name} in ${clientName(client)}: ${verdictWords(verdict)}` : [],
    ),
    Risks: risks.map(
      (risk) => `${risk.rule.title}: ${risk.server}, ${risk.file}:${risk.line}, ${saidOf(risk)}`,
    ),
    'Too many tools': limits.map(
      ({ client, tools, most, does }) =>
        `${clientName(client)} has ${tools}; above ${most} it ${does}`,
    ),
    'Names given twice': collisions.map(
      ({ client, name, servers: own }) =>
        `${clientName(client)} calls tools of ${own.join(' and ')} ${name}`,
    ),
    'Hard to find in this stack (the search of Codex; an estimate for others)': lost.map(
      ({ server, tool, rank }) =>
        `${tool} of ${server}: ${rank === null ? 'no query finds it' : `rank ${rank} at best`}`,
    ),
    'Graded better, and says that it does the same': substitutes.map(
      ({ server, slug, grade, does }) => `${slug} (${grade}) for ${server}: ${does}`,
    ),
    'Not graded': servers.flatMap(({ name, client, ungraded }) =>
      ungraded === null ? [] : [`${name} in ${clientName(client)}: ${ungraded}`],
    ),
    'Versions that were looked at': [
      ...new Set(
        servers.flatMap(({ known, target, off }) =>
          off === null && known?.agreement === 'newest'
            ? [`${target}: ${lookedAtWords(known.version)}`]
            : [],
        ),
      ),
    ],
    'Not loaded': servers.flatMap(({ name, client, off }) =>
      off === null ? [] : [`${name} in ${clientName(client)}: ${off}`],
    ),
  }
  return Object.entries(sections)
    .filter(([, lines]) => lines.length > 0)
    .map(([title, lines]) => ({ title, lines }))
}

export const STACK_NOTES = [
  'The tokens of a server are those of its list of tools as it is sent; what a client has of them before you type is above and in the table of clients.',
  'Tokens are counted with o200k; ≈ is an estimate for other models. Grades are those of the MCP servers, by the catalogue that ships. ? is a server that is not proven to be in it, in a version that was looked at.',
  'Nothing was started and nobody was contacted unless you asked for it: --start, --connect, --lookup and --verify do.',
]

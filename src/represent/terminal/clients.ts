// The views of clients for a terminal: a table, the findings by rule, and what a search finds.
import { RULE_CLASSES } from '../../clients/client.ts'
import type { Findability, Recall } from '../../clients/search/findability.ts'
import type { ClientFinding, Loads } from '../../clients/view.ts'
import type { TaskCost } from '../../domain/answer/clients.ts'
import { CLASS_WORDS, taskParts, taskWords, tokenWords } from '../words/tool/client-words.ts'
import { plainText } from '../words/plain-text.ts'
import { terminalTable, WIDTH, wrapped } from '../text/terminal.ts'

const MOST_NAMES = 3
const MOST_WARNINGS = 10
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
  findings: readonly ClientFinding[]
  tokens: { upFront: number | null; deferred: number | null }
  task: TaskCost | null
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
  const rows = clients.map(({ name, loads, findings, tokens, task, estimate }) => [
    name,
    LOADS[loads],
    tokenWords(tokens.upFront, estimate),
    tokenWords(tokens.deferred, estimate),
    taskWords(task),
    countsOf(findings),
  ])
  const table = terminalTable(
    [
      { title: 'Client' },
      { title: 'Loads' },
      { title: 'Tokens', align: 'right' },
      { title: 'On demand', align: 'right' },
      { title: 'A task', align: 'right' },
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

function countsOf(findings: readonly ClientFinding[]): string {
  return (
    RULE_CLASSES.flatMap((severity) => {
      const count = findings.filter((finding) => finding.class === severity).length
      return count === 0 ? [] : [`${count} ${CLASS_WORDS[severity]}`]
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
    ...taskLines(clients),
    ...unknown.map((client) => `${client.name}: not known: ${client.unknown}.`),
  ]
  return lines.map((line) => wrapped(line, '')).join('')
}

/** What a task is made of, where tools are searched and where they are all loaded. */
function taskLines(clients: readonly ShownClient[]): string[] {
  const kinds = [
    clients.find(({ task }) => task !== null && task.search !== null),
    clients.find(({ task }) => task?.search === null),
  ]
  return kinds.flatMap((client) =>
    client?.task ? [`A task in ${client.name}: ${taskParts(client.task)}.`] : [],
  )
}

function findingsText(clients: readonly ShownClient[]): string {
  const groups = new Map<string, { names: string[]; first: ClientFinding; all: ClientFinding[] }>()
  for (const { name, findings } of clients)
    for (const finding of findings) {
      const group = groups.get(finding.rule) ?? { names: [], first: finding, all: [] }
      groups.set(finding.rule, group)
      if (!group.names.includes(name)) group.names.push(name)
      if (group.names[0] === name) group.all.push(finding)
    }
  return [...groups.values()]
    .toSorted((a, b) => RULE_CLASSES.indexOf(a.first.class) - RULE_CLASSES.indexOf(b.first.class))
    .map(({ names, first, all }) =>
      [
        wrapped(`${CLASS_WORDS[first.class]} · ${names.join(', ')} · ${first.rule}`, ''),
        wrapped(`${toolsOf(all)}lost: ${first.lost}`, '  '),
        wrapped(`fix: ${first.fix}`, '  '),
      ].join(''),
    )
    .join('')
}

/** The first tools of a rule, with the place in the first. */
function toolsOf(findings: readonly ClientFinding[]): string {
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

// What MCP clients do with the tools of a server: for a terminal, with the findings by rule and what a
// search finds; as markdown, for one tool of the catalogue, and the rules of all clients.
import { RULE_CLASSES } from '../../clients/client.ts'
import type { Findability, Recall } from '../../clients/search/findability.ts'
import type { ClientFinding, Loads } from '../../clients/view.ts'
import type { ClientRules, TaskCost, ToolClient, ToolClients } from '../../domain/answer/clients.ts'
import { counted } from '../../domain/text/figures.ts'
import { plainText } from '../words/text.ts'
import {
  ageWords,
  CERTAINTY_WORDS,
  CLASS_WORDS,
  clientsSummary,
  ESTIMATE_WORDS,
  loadWords,
  taskParts,
  taskWords,
  tokenWords,
} from '../words/clients.ts'
import { heading, lines, list, section, table, type Column, type Part } from './document.ts'
import { inert, markdown } from './markdown.ts'
import { terminal, WRAPPED } from './terminal.ts'

const FIGURES: readonly Column[] = ['Tokens', 'On demand', 'A task'].map((title) => ({
  title,
  align: 'right',
}))
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
  const isEstimated = clients.some(
    ({ estimate, tokens }) => estimate !== null && (tokens.upFront ?? tokens.deferred) !== null,
  )
  return terminal(
    WRAPPED,
    `${plainText(server, 60)}: ${counted(tools, 'tool')}, before you type`,
    table(
      ['Client', 'Loads', ...FIGURES, { title: 'Findings', shrinks: true }],
      clients.map(({ name, loads, findings, tokens, task, estimate }) => [
        name,
        LOADS[loads],
        tokenWords(tokens.upFront, estimate),
        tokenWords(tokens.deferred, estimate),
        taskWords(task),
        countsOf(findings),
      ]),
    ),
    lines(
      isEstimated &&
        '≈ counted with o200k: exact for OpenAI models, an estimate for Claude, Gemini and others.',
      ...taskLines(clients),
      ...clients.map(({ name, unknown }) => unknown && `${name}: not known: ${unknown}.`),
    ),
    lines(...findingLines(clients)),
    findabilityParts(found),
    `Rules of clients as of ${newest}; they change. docs/guides/clients.md says what is known.`,
  )
}

function countsOf(findings: readonly ClientFinding[]): string {
  return (
    RULE_CLASSES.flatMap((severity) => {
      const count = findings.filter((finding) => finding.class === severity).length
      return count === 0 ? [] : [`${count} ${CLASS_WORDS[severity]}`]
    }).join(', ') || 'none'
  )
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

function findingLines(clients: readonly ShownClient[]): string[] {
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
    .flatMap(({ names, first, all }) => [
      `${CLASS_WORDS[first.class]} · ${names.join(', ')} · ${first.rule}`,
      `  ${plainText(`${toolsOf(all)}lost: ${first.lost}`, 600)}`,
      `  fix: ${plainText(first.fix, 600)}`,
    ])
}

/** The first tools of a rule, with the place in the first. */
function toolsOf(findings: readonly ClientFinding[]): string {
  const tools = findings.flatMap(({ tool }) => tool ?? [])
  if (tools.length === 0) return ''
  const shown = tools.slice(0, MOST_NAMES).map((tool) => plainText(tool, 60))
  const more = tools.length > shown.length ? ` and ${tools.length - shown.length} more` : ''
  return `${shown.join(', ')}${more} ${findings[0]?.pointer ?? ''}: `
}

export function findabilityText(found: Findability): string {
  return terminal(WRAPPED, findabilityParts(found))
}

function findabilityParts({ tools, tasks, inServer, inStack, ofTasks }: Findability): Part {
  const hasStack = inStack.at8 !== inServer.at8 || inStack.at5 !== inServer.at5
  const lost = tools.filter(({ missingWords }) => missingWords.length > 0)
  const missed = tasks.filter(({ rank }) => rank === null || rank > 8)
  return section(
    'Findability: exact for Codex, an estimate for other clients that search',
    list([
      `within the server: ${recallText(inServer)}`,
      hasStack && `within the whole stack: ${recallText(inStack)}`,
      ofTasks && `your tasks: ${recallText(ofTasks)}`,
      ...missed.map(
        ({ query, rank }) =>
          `task “${plainText(query, 80)}”: ${rank === null ? 'not found' : `rank ${rank}`}`,
      ),
      ...lost
        .slice(0, MOST_WARNINGS)
        .map(
          ({ tool, missingWords }) =>
            `${plainText(tool, 60)} is one word to this search: add “${plainText(missingWords.join(' '), 60)}” to its description or title`,
        ),
      lost.length > MOST_WARNINGS && `and ${lost.length - MOST_WARNINGS} more tools`,
    ]),
  )
}

const percent = (share: number) => `${Math.round(share * 100)}%`

function recallText({ queries, at5, at8 }: Recall): string {
  return `${percent(at8)} of ${queries} queries find their tool among 8 results, ${percent(at5)} among 5`
}

export function toolClientsMarkdown(answer: ToolClients): string {
  const { slug, name, because, clients, findability, asOf } = answer
  const missed = (findability?.missed ?? []).map((tool) => inert(tool, 100))
  return markdown(
    heading(1, `MCP clients and ${inert(name, 80)}`),
    because ?? clientsSummary(clients),
    clients.length > 0 && [
      table(
        ['Client', 'Loads', ...FIGURES],
        clients.map((client) => [
          client.name,
          loadWords(client),
          tokenWords(client.tokens.upFront, client.tokens.estimate),
          tokenWords(client.tokens.deferred, client.tokens.estimate),
          taskWords(client.task),
        ]),
      ),
      ESTIMATE_WORDS,
    ],
    findability &&
      `Search: ${percent(findability.at8)} of ${findability.queries} queries find their tool among 8 results (exact for Codex), ${percent(findability.at5)} among 5.`,
    missed.length > 0 && `Not always found: ${missed.join(', ')}`,
    clients.map(clientSection),
    `Rules of clients as of ${asOf}: [/clients](/clients.md). [Profile](/tools/${encodeURIComponent(slug)}.md)`,
  )
}

function clientSection({ name, findings, task, unknown }: ToolClient): Part {
  return section(
    name,
    list([
      unknown !== null && `Not known: ${unknown}.`,
      task !== null && `A task: ${taskParts(task)}.`,
      ...findings.map(
        ({ rule, class: severity, certainty, tool, tools, lost, fix }) =>
          `${CLASS_WORDS[severity] ?? severity} (${CERTAINTY_WORDS[certainty] ?? certainty}), ${rule}: ${inert(lost, 200)}${tool === null ? '' : `, at ${inert(tool, 100)}${tools > 1 ? ` and ${tools - 1} more` : ''}`}. Fix: ${fix}`,
      ),
    ]),
  )
}

export function clientRulesMarkdown({ asOf, clients }: ClientRules, today: string): string {
  return markdown(
    heading(1, 'What MCP clients do with tools'),
    `The newest look is of ${asOf}, ${ageWords(asOf, today)}. Clients change; each rule names its source.`,
    clients.map(({ name, asOf: day, loading, unknown, rules }) =>
      section(
        name,
        `Tools are loaded ${loading === 'on-demand' ? 'on demand' : 'up front'} by default. Looked at on ${day}.${unknown === null ? '' : ` Not known: ${unknown}.`}`,
        list(
          rules.map(
            ({ id, class: severity, does, fix, certainty, source }) =>
              `**${id}** (${CLASS_WORDS[severity] ?? severity}): ${does} Fix: ${fix} Source: ${source.repository}, ${source.file}${source.commit === null ? '' : ` at ${source.commit}`}, ${source.date}; ${CERTAINTY_WORDS[certainty] ?? certainty}.`,
          ),
        ),
      ),
    ),
  )
}

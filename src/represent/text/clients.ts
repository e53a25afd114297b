// What MCP clients do with the tools of a server: for a terminal or as markdown, with what a search
// finds; and the rules of all clients.
import type { Findability, Recall } from '../../clients/search/findability.ts'
import type { ClientRules, ToolClient, ToolClients } from '../../domain/answer/clients.ts'
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
import {
  inert,
  markdown,
  heading,
  list,
  section,
  table,
  type Column,
  type Part,
} from './markdown.ts'
import type { Safe } from './print.ts'
import { terminal, WRAPPED } from './terminal.ts'

const FIGURES: readonly Column[] = ['Tokens', 'On demand', 'A task'].map((title) => ({
  title,
  align: 'right',
}))
const MOST_WARNINGS = 10

export function clientsText(
  server: { name: string; tools: readonly unknown[] },
  clients: readonly ToolClient[],
  found: Findability,
  newest: string,
): string {
  return terminal(
    WRAPPED,
    heading(1, `${plainText(server.name, 60)}: ${counted(server.tools.length, 'tool')}`),
    clientParts(clients, plainText),
    findabilityParts(found),
    `Rules of clients as of ${newest}; they change. docs/guides/clients.md says what is known.`,
  )
}

function clientParts(clients: readonly ToolClient[], safe: Safe): Part {
  return [
    clientsSummary(clients),
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
    clients.map(({ name, findings, task, unknown }) =>
      section(
        name,
        list([
          unknown !== null && `Not known: ${unknown}.`,
          task !== null && `A task: ${taskParts(task)}.`,
          ...findings.map((finding) => findingWords(finding, safe)),
        ]),
      ),
    ),
  ]
}

function findingWords(finding: ToolClient['findings'][number], safe: Safe): string {
  const { rule, class: severity, certainty, tool, tools, pointer, lost, fix } = finding
  const where =
    tool === null
      ? ''
      : `, at ${safe(`${tool}${pointer}`, 200)}${tools > 1 ? ` and ${tools - 1} more` : ''}`
  return `${CLASS_WORDS[severity] ?? severity} (${CERTAINTY_WORDS[certainty] ?? certainty}), ${rule}: ${safe(lost, 200)}${where}. Fix: ${fix}`
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
  const missed = findability?.missed ?? []
  return markdown(
    heading(1, `MCP clients and ${inert(name, 80)}`),
    because ?? clientParts(clients, (text, longest = 200) => inert(text, longest)),
    findability && `Search: ${recallText(findability)} (exact for Codex).`,
    missed.length > 0 && `Not always found: ${missed.map((tool) => inert(tool, 100)).join(', ')}`,
    `Rules of clients as of ${asOf}: [/clients](/clients.md). [Profile](/tools/${encodeURIComponent(slug)}.md)`,
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

// What MCP clients do, as markdown: by their rules, and with the tools of one server.
import type { ClientRules, ToolClient, ToolClients } from '../../domain/answer/clients.ts'
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
} from '../words/tool/client-words.ts'
import { inert } from '../text/markdown.ts'

export function toolClientsMarkdown(told: ToolClients): string {
  const { slug, name, because, clients, findability, asOf } = told
  const lines = [`# MCP clients and ${inert(name, 80)}`, '', because ?? clientsSummary(clients)]
  if (clients.length > 0)
    lines.push(
      '',
      '| Client | Loads | Tokens | On demand | A task |',
      '| --- | --- | ---: | ---: | ---: |',
      ...clients.map(
        (client) =>
          `| ${client.name} | ${loadWords(client)} | ${tokenWords(client.tokens.upFront, client.tokens.estimate)} | ${tokenWords(client.tokens.deferred, client.tokens.estimate)} | ${taskWords(client.task)} |`,
      ),
      '',
      ESTIMATE_WORDS,
    )
  if (findability)
    lines.push(
      '',
      `Search: ${Math.round(findability.at8 * 100)}% of ${findability.queries} queries find their tool among 8 results (exact for Codex), ${Math.round(findability.at5 * 100)}% among 5.`,
      ...(findability.missed.length === 0
        ? []
        : [
            '',
            `Not always found: ${findability.missed.map((tool) => inert(tool, 100)).join(', ')}`,
          ]),
    )
  lines.push(...clients.flatMap(clientLines))
  lines.push(
    '',
    `Rules of clients as of ${asOf}: [/clients](/clients.md). [Profile](/tools/${encodeURIComponent(slug)}.md)`,
  )
  return `${lines.join('\n')}\n`
}

function clientLines({ name, findings, task, unknown }: ToolClient): string[] {
  if (findings.length === 0 && task === null && unknown === null) return []
  return [
    '',
    `## ${name}`,
    '',
    ...(unknown === null ? [] : [`- Not known: ${unknown}.`]),
    ...(task === null ? [] : [`- A task: ${taskParts(task)}.`]),
    ...findings.map(
      ({ rule, class: severity, certainty, tool, tools, lost, fix }) =>
        `- ${CLASS_WORDS[severity] ?? severity} (${CERTAINTY_WORDS[certainty] ?? certainty}), ${rule}: ${inert(lost, 200)}${tool === null ? '' : `, at ${inert(tool, 100)}${tools > 1 ? ` and ${tools - 1} more` : ''}`}. Fix: ${fix}`,
    ),
  ]
}

export function clientRulesMarkdown({ asOf, clients }: ClientRules, today: string): string {
  const lines = [
    '# What MCP clients do with tools',
    '',
    `The newest look is of ${asOf}, ${ageWords(asOf, today)}. Clients change; each rule names its source.`,
    ...clients.flatMap(({ name, asOf: day, loading, unknown, rules }) => [
      '',
      `## ${name}`,
      '',
      `Tools are loaded ${loading === 'on-demand' ? 'on demand' : 'up front'} by default. Looked at on ${day}.${unknown === null ? '' : ` Not known: ${unknown}.`}`,
      '',
      ...rules.map(
        ({ id, class: severity, does, fix, certainty, source }) =>
          `- **${id}** (${CLASS_WORDS[severity] ?? severity}): ${does} Fix: ${fix} Source: ${source.repository}, ${source.file}${source.commit === null ? '' : ` at ${source.commit}`}, ${source.date}; ${CERTAINTY_WORDS[certainty] ?? certainty}.`,
      ),
    ]),
  ]
  return `${lines.join('\n')}\n`
}

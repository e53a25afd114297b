// The report on a stack as markdown, for an issue or a colleague.
import { clientName } from '../../clients/clients.ts'
import type { StackReport } from '../../stack/stack-report.ts'
import {
  brokenLine,
  costLines,
  gradeText,
  stackSections,
  STACK_NOTES,
  summaryLine,
  weight,
} from '../words/stack-words.ts'
import { markdownText } from '../words/plain-text.ts'

export function stackMarkdown(report: StackReport, short: (path: string) => string): string {
  const item = (line: string) => `- ${markdownText(short(line), 600)}`
  return `${[
    '# My MCP servers',
    markdownText(summaryLine(report), 600),
    ...part('Cost', costLines(report).map(item)),
    ...(report.servers.length + report.unread.length === 0
      ? []
      : part('Broken', [item(brokenLine(report))])),
    ...part(
      'Do first',
      report.first.map(
        ({ do: what, saves }, at) =>
          `${at + 1}. ${markdownText(short(what), 600)} (saves ${markdownText(saves)})`,
      ),
    ),
    ...part('Servers', report.servers.length === 0 ? [] : serverRows(report, short)),
    ...stackSections(report).flatMap(({ title, lines }) => part(title, lines.map(item))),
    ...STACK_NOTES,
  ].join('\n\n')}\n`
}

function part(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [`## ${title}`, lines.join('\n')]
}

function serverRows({ servers }: StackReport, short: (path: string) => string): string[] {
  return [
    '| Server | Client | By | Grade | Tools | Tokens | What | Where |',
    '| --- | --- | --- | --- | --: | --: | --- | --- |',
    ...servers
      .filter(({ off }) => off === null)
      .map((server) => {
        const { name, client, transport, tools, target, file, line } = server
        const cells = [
          name,
          clientName(client),
          transport,
          gradeText(server),
          tools === null ? '?' : String(tools),
          weight(server),
          target,
          `${short(file)}:${line}`,
        ]
        return `| ${cells.map((cell) => markdownText(cell)).join(' | ')} |`
      }),
  ]
}

// The exchanges of a tool's latest evidence as markdown: one line each, and the command that
// repeats it.
import { counted } from '../../domain/text/counted.ts'
import type { ExchangeLine } from '../../domain/evidence/exchange-line.ts'
import { answeredWords, askedWords } from '../words/scan/exchange-words.ts'
import { plainText } from '../words/plain-text.ts'
import { inert } from './profile.ts'

export function evidenceMarkdown(
  tool: { slug: string; name: string },
  exchanges: readonly ExchangeLine[],
): string {
  const lines = [
    `# Evidence about ${inert(tool.name, 80)}`,
    '',
    `${counted(exchanges.length, 'request')}, each with its response and a command that repeats it.`,
    '',
    ...exchanges.flatMap((line) => [
      `- ${code(askedWords(line))}: ${answeredWords(line)}`,
      ...(line.command === null ? [] : [`  ${code(line.command)}`]),
    ]),
    `- [Tool](/tools/${encodeURIComponent(tool.slug)}.md)`,
  ]
  return `${lines.join('\n')}\n`
}

/** Fenced by more backticks than it contains, so that nothing in it ends the fence. */
function code(text: string): string {
  const plain = plainText(text, 2100)
  const fence = '`'.repeat(
    1 + Math.max(0, ...(plain.match(/`+/g) ?? []).map(({ length }) => length)),
  )
  return `${fence} ${plain} ${fence}`
}

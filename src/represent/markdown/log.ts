// The public log of a tool as markdown.
import { counted } from '../../domain/text/counted.ts'
import type { LogEntry } from '../../domain/tool/owner.ts'
import { logWords } from '../words/scan/log-words.ts'
import { momentWords } from '../words/scan/scan-entry.ts'
import { inert } from './profile.ts'

/** `next` is the path of the next page, if there is one. */
export function logMarkdown(
  tool: { name: string },
  log: readonly LogEntry[],
  total: number,
  next: string | null,
): string {
  const lines = [
    `# Log of ${inert(tool.name, 80)}`,
    '',
    `${counted(total, 'entry')}, newest first. Quoted words are the owner's.`,
    '',
    ...log.map((entry) => `- ${momentWords(entry.at)}: ${inert(logWords(entry), 1200)}`),
  ]
  if (next !== null) lines.push('', `[Next page](${next})`)
  return `${lines.join('\n')}\n`
}

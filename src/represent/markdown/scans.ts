// Scans as markdown: one with its steps and result, and the history of a tool.
import { counted } from '../../domain/text/counted.ts'
import type { ScanEntry } from '../../domain/answer/scan.ts'
import { differenceLines } from '../words/scan/difference-words.ts'
import type { ScanView } from '../words/scan/scan-view.ts'
import { inert } from './profile.ts'
import { gradeWords, methodChangeWords, momentWords } from '../words/scan/scan-entry.ts'
import {
  endingWords,
  lookWords,
  nextTryWords,
  progressWords,
  scanWords,
  troubleWords,
} from '../words/scan/scan-words.ts'

const SHOWN_LINES = 10

interface Named {
  slug: string
  name: string
}

export function scanMarkdown({
  id,
  status,
  attempt,
  runAfter,
  error,
  progress,
  silence,
  grading,
  difference,
  tool,
}: ScanView): string {
  const lines = [`# Scan of ${inert(tool.name, 80)}: ${status}`, '']
  lines.push(status === 'running' ? progressWords(progress, silence) : scanWords(status))
  if (error !== null) {
    const { title, detail, hint } = troubleWords(error, tool.url)
    lines.push('', inert(`${title} ${detail} ${hint ?? ''}`, 500))
    if (runAfter !== null) lines.push('', nextTryWords(attempt, runAfter))
  }
  if (grading !== null) lines.push('', `Grade: ${gradeWords(grading.letter, grading.score)}`)
  if (difference !== null)
    lines.push(
      '',
      '## Changes since the previous scan',
      '',
      ...differenceLines(difference).map(item),
    )
  if (progress.length > 0) {
    lines.push(
      '',
      '## Checked',
      '',
      ...progress.map((look) =>
        item(`${lookWords(look.observation)}, ${look.state}: ${endingWords(look)}`),
      ),
    )
  }
  lines.push(
    '',
    `[Tool](/tools/${encodeURIComponent(tool.slug)}.md), [evidence](/scans/${encodeURIComponent(id)}/evidence)`,
  )
  return `${lines.join('\n')}\n`
}

/** `next` is the path of the next page, if there is one. */
export function historyMarkdown(
  tool: Named,
  scans: readonly ScanEntry[],
  total: number,
  next: string | null,
): string {
  const lines = [
    `# Scans of ${inert(tool.name, 80)}`,
    '',
    `${counted(total, 'entry')}, newest first.`,
    '',
    ...scans.flatMap(entryLines),
  ]
  if (next !== null) lines.push('', `[Next page](${next})`)
  return `${lines.join('\n')}\n`
}

function entryLines(entry: ScanEntry): string[] {
  const { id, status, createdAt, finishedAt, grade, score, difference } = entry
  const change = methodChangeWords(entry)
  if (id === null || change !== null) return [`- ${momentWords(createdAt)}: ${change}`]
  const result = status === 'done' ? gradeWords(grade, score) : status
  return [
    `- [${momentWords(finishedAt ?? createdAt)}](/scans/${encodeURIComponent(id)}.md): ${result}`,
    ...differenceLines(difference)
      .slice(0, SHOWN_LINES)
      .map((line) => `  ${item(line)}`),
  ]
}

function item(line: string): string {
  return `- ${inert(line, 300)}`
}

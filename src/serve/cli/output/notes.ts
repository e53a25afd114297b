// What is said on stderr beside an answer: warnings, why a build fails, which files were not read.
import { listWarnings } from '../../../domain/answer/list.ts'
import type { Block } from '../../../domain/grading/report.ts'
import { parseAnswer } from '../../../domain/schema/parse.ts'
import { plainText } from '../../../represent/words/text.ts'
import type { UnreadPlace } from '../../../stack/stack-report.ts'
import { inCommandWords } from './command-words.ts'
import { writeErr } from './write.ts'

const MOST_WARNINGS = 10
const MOST_BLOCKS = 20

export function tellWarnings(answer: unknown, url: string): void {
  const { warnings } = answer as { warnings?: unknown }
  const parsed = parseAnswer<string[]>(listWarnings, warnings)
  if (!parsed.ok) return
  for (const warning of parsed.value.slice(0, MOST_WARNINGS))
    writeErr(`Warning: ${plainText(inCommandWords(warning, url), 400)}\n`)
}

/** Why a build fails. */
export function tellBlocks(blocks: readonly Block[], before: string): void {
  for (const { message } of blocks.slice(0, MOST_BLOCKS)) writeErr(`${before}${message}\n`)
  if (blocks.length > MOST_BLOCKS)
    writeErr(`${before}and ${blocks.length - MOST_BLOCKS} more reasons.\n`)
}

/** Configuration files whose servers are missing from what follows. */
export function tellUnread(unread: readonly UnreadPlace[]): void {
  for (const { file, line, problem } of unread)
    writeErr(`${file}${line === null ? '' : `:${line}`} was not read: ${problem}.\n`)
}

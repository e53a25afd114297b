// Says which configuration files were not read: their servers are missing from what follows.
import type { UnreadPlace } from '../../../stack/stack-report.ts'
import { writeErr } from './write.ts'

export function tellUnread(unread: readonly UnreadPlace[]): void {
  for (const { file, line, problem } of unread)
    writeErr(`${file}${line === null ? '' : `:${line}`} was not read: ${problem}.\n`)
}

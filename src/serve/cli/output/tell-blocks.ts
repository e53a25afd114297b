// Says on standard error why a build fails.
import type { Block } from '../../../domain/grading/gate-report.ts'
import { writeErr } from './write.ts'

const MOST_BLOCKS = 20

export function tellBlocks(blocks: readonly Block[], before: string): void {
  for (const { message } of blocks.slice(0, MOST_BLOCKS)) writeErr(`${before}${message}\n`)
  if (blocks.length > MOST_BLOCKS)
    writeErr(`${before}and ${blocks.length - MOST_BLOCKS} more reasons.\n`)
}

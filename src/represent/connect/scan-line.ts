// The command that scans a tool from the reader's own machine.
import { COMMAND } from './command.ts'
import { shellWord } from '../../domain/text/shell-word.ts'

/** `null`: a placeholder for the reader to fill in. */
export function scanLine(address: string | null, options = ''): string {
  return [COMMAND, 'scan', address === null ? '<address>' : shellWord(address), options]
    .filter((word) => word !== '')
    .join(' ')
}

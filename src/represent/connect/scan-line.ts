// The command that scans a tool from the reader's own machine. The plain name `agentgrade` on npm
// is another project's.
import { shellWord } from './shell-word.ts'

/** `null`: a placeholder for the reader to fill in. */
export function scanLine(address: string | null, options = ''): string {
  return ['npx @agentgrade/cli scan', address === null ? '<address>' : shellWord(address), options]
    .filter((word) => word !== '')
    .join(' ')
}

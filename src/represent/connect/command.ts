// How a reader gets our command line and calls it, and words quoted for a shell.
import { shellWord } from '../../domain/text/shell-word.ts'

export const PACKAGE = '@agentgrade/cli'
/** `scripts/release.ts` changes this line. */
export const IS_ON_NPM: boolean = false
/** The first words of a command for a reader who has no clone. */
export const COMMAND = IS_ON_NPM ? `npx ${PACKAGE}` : 'agentgrade'
/** The guide that says how to get it. */
export const INSTALL_PATH = '/docs/install'

/** `null`: a placeholder for the reader to fill in. */
export function scanLine(address: string | null, options = ''): string {
  return [COMMAND, 'scan', address === null ? '<address>' : shellWord(address), options]
    .filter((word) => word !== '')
    .join(' ')
}

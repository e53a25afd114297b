// How a reader gets the command line and calls it. The plain name `agentgrade` on npm is another
// project's.

export const PACKAGE = '@agentgrade/cli'
/** `scripts/release.ts` changes this line. */
export const IS_ON_NPM: boolean = false
/** The first words of a command for a reader who has no clone. */
export const COMMAND = IS_ON_NPM ? `npx ${PACKAGE}` : 'agentgrade'
/** The guide that says how to get it. */
export const INSTALL_PATH = '/docs/install'

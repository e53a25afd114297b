// Programs that run on the user's machine, and what their help tells.
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { type Withheld, inconclusive, notApplicable } from '../check.ts'

const PRIVATE =
  /^(?:(?:127|10)\.\d{1,3}|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01])|0\.0)(?:\.\d{1,3}){2}$|^\[?(?:::1\]?$|f[cd][0-9a-f]{2}:|fe80:)/
const NAMES = /(?:^|\.)(?:localhost|local|internal|lan|home\.arpa)$/

/** A host with or without a port. */
export function isLocalHost(host: string): boolean {
  const bare = host.toLowerCase().replace(/(?<=^[^:]{1,255}|\]):\d{1,5}$/, '')
  return PRIVATE.test(bare) || NAMES.test(bare)
}

export const LOCAL = 'The host is on a local or private network.'

type Mcp = Seen<'mcp'>

/** Why nothing can be said of its program; undefined if something can. */
export function programWithheld({ transport, program }: Mcp): Withheld | undefined {
  if (transport !== 'stdio') return notApplicable('The server is not a local program.')
  return program === undefined ? inconclusive('The program was not watched.') : undefined
}

/** Why nothing can be said of its README; undefined if something can. */
export function readmeWithheld({ transport, readme }: Mcp): Withheld | undefined {
  if (transport !== 'stdio') return notApplicable('The server is not a local program.')
  return readme === undefined ? inconclusive('The README of the server was not read.') : undefined
}

type Packages = Seen<'packages'>

export function ownPrograms({ packages }: Packages): Packages['packages'] {
  return packages.filter(
    ({ registry, isOfficial, role }) => registry === 'npm' && isOfficial && role !== 'sdk',
  )
}

/** Help with fewer options lists subcommands, whose own help was not read. */
const TELLING_OPTIONS = 10

/** What was read, as the subject of a sentence about what it lacks. */
export function readIn({ source }: Pick<Seen<'cliHelp'>, 'source'>): string {
  return { help: 'The help', readme: 'The README', docs: 'The manual' }[source]
}

/** Of what was found: beside the help that a command prints, its README is read. */
export function foundIn({ source }: Pick<Seen<'cliHelp'>, 'source'>): string {
  return source === 'help' ? 'The help or README' : readIn({ source })
}

/** Why nothing is missing; undefined if the options of the commands were read. */
export function untold(cliHelp: Seen<'cliHelp'>): Withheld | undefined {
  return cliHelp.options.length >= TELLING_OPTIONS
    ? undefined
    : inconclusive(
        `${readIn(cliHelp)} names fewer than ten options: those of its commands were not read.`,
      )
}

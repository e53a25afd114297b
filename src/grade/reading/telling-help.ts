// Whether the help of a command line is complete enough to say what the command lacks.
import type { Seen } from '../../domain/evidence/observations/index.ts'

/**
 * Help with fewer options lists subcommands: their options are in the help of each, which was not
 * read.
 */
const TELLING_OPTIONS = 10

export function tellsOptions({ options }: Seen<'cliHelp'>): boolean {
  return options.length >= TELLING_OPTIONS
}

export const UNTOLD =
  'The help that was read names fewer than ten options: those of its commands were not read.'

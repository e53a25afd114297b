// Whether what was read of a command line tells what the command lacks.
import type { Seen } from '../../domain/evidence/observations/index.ts'

/**
 * Help that names fewer options lists commands: the options stand in the help of each, which nobody
 * read.
 */
const TELLING_OPTIONS = 10

export function tellsOptions({ options }: Seen<'cliHelp'>): boolean {
  return options.length >= TELLING_OPTIONS
}

export const UNTOLD =
  'The help that was read names fewer than ten options: those of its commands were not read.'

// Can the command-line tool print JSON?
import { defineCheck, inconclusive } from '../../check.ts'
import { excerpt } from '../../reading/figures.ts'
import { fromFact } from '../../reading/documented.ts'
import { UNTOLD, tellsOptions } from '../../reading/local-program.ts'

/** An option that chooses what is printed, or where to. */
const FORMAT = /(?:^|[\s,])--(?:output|output-?format|format|reporters?)(?![\w-])/
const OUTCOMES = { global: 'global', 'some-commands': 'partial', none: 'none' } as const

export default defineCheck({
  id: 'cli-json',
  criterion: 'programmaticAccess',
  weight: 2,
  effort: 2,
  title: 'CLI JSON output',
  why: 'JSON parses without guessing; a table made for people breaks with the width of the terminal.',
  loss: 'not every CLI command has JSON output',
  standard: 'Command Line Interface Guidelines',
  surfaces: ['cli'],
  needs: ['cliHelp'],
  outcomes: {
    global: { points: 10, says: 'The CLI has machine-readable output.' },
    partial: {
      points: 5,
      says: 'The CLI has machine-readable output, and does not say that every command has it.',
      fix: 'Accept --json on every command that prints data.',
    },
    none: {
      points: 0,
      says: 'The help and docs that were read name no machine-readable output.',
      fix: 'Accept --json on every command that prints data, and list it in --help.',
    },
  },
  judge({ cliHelp }) {
    const outcome = OUTCOMES[cliHelp.jsonOutput]
    if (outcome !== 'none') return { outcome }
    if (!tellsOptions(cliHelp)) return inconclusive(UNTOLD)
    const option = cliHelp.options.find((each) => FORMAT.test(each))
    return option === undefined
      ? { outcome }
      : inconclusive(`The help that was read names ${excerpt(option)}, and not its formats.`)
  },
  declared(declaration) {
    return fromFact(declaration, 'cli.json', 'machine-readable output of the CLI', (isOffered) => ({
      outcome: isOffered ? 'global' : 'none',
    }))
  },
})

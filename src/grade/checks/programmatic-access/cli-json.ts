// Can the command-line tool print JSON?
import { defineCheck, inconclusive } from '../../check.ts'
import { excerpt } from '../../reading/figures.ts'
import { fromFact } from '../../reading/documented.ts'
import { foundIn, readIn, untold } from '../../reading/local-program.ts'

/** An option that chooses what is printed, or where to. */
const FORMAT = /(?:^|[\s,])--(?:output|output-?format|format|reporters?)(?![\w-])/
const OUTCOMES = { global: 'global', 'some-commands': 'partial', none: 'none' } as const

export default defineCheck(import.meta.url, {
  weight: 2,
  effort: 2,
  title: 'CLI JSON output',
  why: 'JSON parses without guessing; a table made for people breaks with the width of the terminal.',
  loss: 'not every CLI command has JSON output',
  standard: 'Command Line Interface Guidelines',
  surfaces: ['cli'],
  needs: ['cliHelp'],
  outcomes: {
    global: { points: 10, says: '{source} names machine-readable output.' },
    partial: {
      points: 5,
      says: '{source} names machine-readable output, and does not say that every command has it.',
      fix: 'Accept --json on every command that prints data.',
    },
    none: {
      points: 0,
      says: '{source} names no machine-readable output.',
      fix: 'Accept --json on every command that prints data, and list it in --help.',
    },
  },
  judge({ cliHelp }) {
    const outcome = OUTCOMES[cliHelp.jsonOutput]
    if (outcome !== 'none') return { outcome, facts: { source: foundIn(cliHelp) } }
    const source = readIn(cliHelp)
    const option = cliHelp.options.find((each) => FORMAT.test(each))
    if (option !== undefined)
      return inconclusive(`${source} names ${excerpt(option)}, and not its formats.`)
    return untold(cliHelp) ?? { outcome, facts: { source } }
  },
  declared: (declaration) =>
    fromFact(declaration, 'cli.json', (isOffered) => ({
      outcome: isOffered ? 'global' : 'none',
      facts: { source: 'The documentation' },
    })),
})

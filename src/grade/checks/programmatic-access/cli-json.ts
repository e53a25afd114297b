// Can the command-line tool print JSON?
import { defineCheck, inconclusive } from '../../check.ts'
import { reachesLittle } from '../../reading/cli-reach.ts'
import { fromFact } from '../../reading/stated-fact.ts'
import { tellsOptions, UNTOLD } from '../../reading/telling-help.ts'

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
      says: 'Only some CLI commands have machine-readable output.',
      fix: 'Accept --json on every command that prints data.',
    },
    none: {
      points: 0,
      says: 'No machine-readable output documented.',
      fix: 'Accept --json on every command that prints data, and list it in --help.',
    },
  },
  exempts: reachesLittle,
  judge({ cliHelp }) {
    const outcome = OUTCOMES[cliHelp.jsonOutput]
    return outcome === 'none' && !tellsOptions(cliHelp) ? inconclusive(UNTOLD) : { outcome }
  },
  declared(declaration) {
    return fromFact(declaration, 'cli.json', 'machine-readable output of the CLI', (isOffered) => ({
      outcome: isOffered ? 'global' : 'none',
    }))
  },
})

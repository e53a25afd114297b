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
  why: 'JSON is read without guessing; a table for human eyes breaks with the width of the terminal.',
  standard: 'Command Line Interface Guidelines',
  surfaces: ['cli'],
  needs: ['cliHelp'],
  outcomes: {
    global: { points: 10, says: 'The command-line tool has machine-readable output.' },
    partial: {
      points: 5,
      says: 'Only some commands have machine-readable output.',
      fix: 'Accept --json on every command that prints data.',
    },
    none: {
      points: 0,
      says: 'No machine-readable output is documented.',
      fix: 'Accept --json on every command that prints data, and name it in --help.',
    },
  },
  exempts: reachesLittle,
  judge({ cliHelp }) {
    const outcome = OUTCOMES[cliHelp.jsonOutput]
    return outcome === 'none' && !tellsOptions(cliHelp) ? inconclusive(UNTOLD) : { outcome }
  },
  declared(declaration) {
    return fromFact(
      declaration,
      'cli.json',
      'machine-readable output of the command-line tool',
      (isOffered) => ({ outcome: isOffered ? 'global' : 'none' }),
    )
  },
})

// Does the command-line tool tell its version?
import { defineCheck, inconclusive } from '../../check.ts'
import { reachesLittle } from '../../reading/cli-reach.ts'
import { tellsOptions, UNTOLD } from '../../reading/telling-help.ts'

export default defineCheck({
  id: 'cli-version',
  criterion: 'programmaticAccess',
  weight: 2,
  effort: 1,
  title: 'CLI version',
  why: 'An agent matches what it knows of a command to the version that is installed.',
  standard: 'Command Line Interface Guidelines',
  surfaces: ['cli'],
  needs: ['cliHelp'],
  outcomes: {
    told: { points: 10, says: 'The command-line tool offers --version.' },
    missing: {
      points: 0,
      says: 'The command-line tool offers no --version.',
      fix: 'Print the version alone, such as 3.2.1, when --version is given.',
    },
  },
  exempts: reachesLittle,
  judge({ cliHelp }) {
    if (cliHelp.printsVersion) return { outcome: 'told' }
    return tellsOptions(cliHelp) ? { outcome: 'missing' } : inconclusive(UNTOLD)
  },
})

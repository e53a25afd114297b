// Does the command-line tool tell its version?
import { defineCheck, inconclusive } from '../../check.ts'
import { UNTOLD, tellsOptions } from '../../reading/local-program.ts'

export default defineCheck({
  id: 'cli-version',
  criterion: 'programmaticAccess',
  weight: 2,
  effort: 1,
  title: 'CLI version',
  why: 'An agent matches what it knows about a CLI to the installed version.',
  loss: 'the CLI help names no --version',
  standard: 'Command Line Interface Guidelines',
  surfaces: ['cli'],
  needs: ['cliHelp'],
  outcomes: {
    told: { points: 10, says: 'The help names an option that prints the version.' },
    missing: {
      points: 0,
      says: 'The help names no --version option.',
      fix: 'Print only the version, such as 3.2.1, for --version.',
    },
  },
  judge({ cliHelp }) {
    if (cliHelp.printsVersion) return { outcome: 'told' }
    return tellsOptions(cliHelp) ? { outcome: 'missing' } : inconclusive(UNTOLD)
  },
})

// Does the command-line tool tell its version?
import { defineCheck } from '../../check.ts'
import { foundIn, readIn, untold } from '../../reading/local-program.ts'

export default defineCheck(import.meta.url, {
  weight: 2,
  effort: 1,
  title: 'CLI version',
  why: 'An agent matches what it knows about a CLI to the installed version.',
  loss: 'no --version of the CLI is documented',
  standard: 'Command Line Interface Guidelines',
  surfaces: ['cli'],
  needs: ['cliHelp'],
  outcomes: {
    told: { points: 10, says: '{source} names an option that prints the version.' },
    missing: {
      points: 0,
      says: '{source} names no --version option.',
      fix: 'Print only the version, such as 3.2.1, for --version.',
    },
  },
  judge({ cliHelp }) {
    if (cliHelp.printsVersion) return { outcome: 'told', facts: { source: foundIn(cliHelp) } }
    return untold(cliHelp) ?? { outcome: 'missing', facts: { source: readIn(cliHelp) } }
  },
})

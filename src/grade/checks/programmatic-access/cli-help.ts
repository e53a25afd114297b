// Does the help of the command-line tool work and show examples?
import { defineCheck } from '../../check.ts'
import { reachesLittle } from '../../reading/cli-reach.ts'

const SOURCES = { help: '--help', readme: 'The README', docs: 'The manual' } as const

export default defineCheck({
  id: 'cli-help',
  criterion: 'programmaticAccess',
  weight: 4,
  effort: 1,
  title: 'CLI help',
  why: 'An agent learns a command from its help, and copies the example that is nearest to its task.',
  standard: 'Command Line Interface Guidelines',
  surfaces: ['cli'],
  needs: ['cliHelp'],
  outcomes: {
    illustrated: { points: 10, says: '{source} explains the command and shows example calls.' },
    bare: {
      points: 6,
      says: '{source} explains the command without an example call.',
      fix: 'Show two or three complete example calls in --help and the README.',
    },
    failing: {
      points: 0,
      says: '--help exits with code {exitCode}.',
      fix: 'Print the help to stdout and exit with code 0 when --help is given.',
    },
  },
  exempts: reachesLittle,
  judge({ cliHelp: { source, exitCode, hasExamples } }) {
    if (exitCode !== null && exitCode !== 0) return { outcome: 'failing', facts: { exitCode } }
    return { outcome: hasExamples ? 'illustrated' : 'bare', facts: { source: SOURCES[source] } }
  },
})

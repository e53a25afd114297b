// Does the help of the command-line tool work and show examples?
import { defineCheck } from '../../check.ts'
import { readIn } from '../../reading/local-program.ts'

export default defineCheck(import.meta.url, {
  weight: 4,
  effort: 1,
  title: 'CLI help',
  why: 'An agent learns a CLI from its help and copies the example closest to its task.',
  loss: 'the CLI help shows no example',
  standard: 'Command Line Interface Guidelines',
  surfaces: ['cli'],
  needs: ['cliHelp'],
  outcomes: {
    illustrated: { points: 10, says: '{source} explains the command and shows examples.' },
    bare: {
      points: 6,
      says: '{source} explains the command but shows no example.',
      fix: 'Show two or three complete examples in --help and the README.',
    },
    failing: {
      points: 0,
      says: '--help exits with code {exitCode}.',
      loss: 'the CLI help fails',
      fix: 'Print help to stdout and exit with code 0 for --help.',
    },
  },
  judge({ cliHelp }) {
    const { exitCode, hasExamples } = cliHelp
    if (exitCode !== null && exitCode !== 0) return { outcome: 'failing', facts: { exitCode } }
    return { outcome: hasExamples ? 'illustrated' : 'bare', facts: { source: readIn(cliHelp) } }
  },
})

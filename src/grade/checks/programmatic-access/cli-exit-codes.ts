// Does the command-line tool say what its exit codes mean?
import { defineCheck } from '../../check.ts'
import { foundIn, readIn } from '../../reading/local-program.ts'

const FIX =
  'List the exit codes in --help and the README: 0 for success, and one for each kind of failure.'

export default defineCheck(import.meta.url, {
  weight: 2,
  effort: 1,
  title: 'CLI exit codes',
  why: 'The exit code tells an agent whether to continue, retry or stop, without parsing output.',
  loss: 'CLI exit codes are not documented',
  standard: 'Command Line Interface Guidelines',
  surfaces: ['cli'],
  needs: ['cliHelp'],
  outcomes: {
    listed: { points: 10, says: '{source} lists the exit codes.' },
    mentioned: {
      points: 5,
      says: '{source} mentions exit codes, but does not list them.',
      loss: 'its CLI exit codes are not listed',
      fix: FIX,
    },
    none: {
      points: 0,
      says: '{source} says nothing of exit codes.',
      fix: FIX,
    },
  },
  judge: ({ cliHelp }) => ({
    outcome: cliHelp.exitCodes,
    facts: { source: cliHelp.exitCodes === 'none' ? readIn(cliHelp) : foundIn(cliHelp) },
  }),
})

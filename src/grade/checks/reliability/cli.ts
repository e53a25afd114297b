// What the help of a program says of failures.
import { defineCheck } from '../../check.ts'
import { estimatedProgram, programOutcome } from '../../estimates/program-questions.ts'
import { asked } from '../../answers/asked.ts'
import { PROGRAM_STEPS } from '../../scale.ts'

const EXIT_CODES = { listed: 'lists', mentioned: 'mentions', none: 'does not mention' }

/** Does the help say how the program fails? */
export const commandErrors = defineCheck('reliability', 'command-errors', {
  weight: 12,
  effort: 2,
  title: 'Described exit codes',
  why: 'The exit code tells an agent whether to continue, retry or stop, without parsing output.',
  loss: 'its help says little of failures',
  standard: 'Command Line Interface Guidelines',
  isEstimated: true,
  needs: ['cliHelp'],
  says: 'The help {exitCodes} exit codes. Estimated by that and by options about failures: nobody has read it.',
  fix: 'List the exit codes in the help, and say which failures can be tried again.',
  outcomes: programOutcome(3.9),
  read: asked('cli', 'errors', {
    fix: 'List exit codes and forms of errors in the help, and say what can be tried again',
    steps: PROGRAM_STEPS,
  }),
  judge: ({ cliHelp }) =>
    estimatedProgram(cliHelp, 'errors', ({ exitCodes }) => ({ exitCodes: EXIT_CODES[exitCodes] })),
})

// What the command line costs: its help, and what it prints.
import { defineCheck } from '../../check.ts'
import { OUTPUT_READ } from '../../answers/output.ts'
import { COMMAND_OUTPUT } from '../../estimates/command-output.ts'
import { LEAST_POINTS } from '../../evidence-rules.ts'
import { estimatedProgram } from '../../estimates/program-questions.ts'
import { asked } from '../../answers/asked.ts'
import { estimatedUpTo, LENGTH_STEPS } from '../../scale.ts'

/** Can an agent keep what the commands print small? */
export const outputSize = defineCheck('tokenEfficiency', 'output-size', {
  weight: 12,
  title: 'Output in form',
  why: 'Everything that a command prints goes into the agent’s context: what is in a form can be cut to what is needed.',
  loss: 'not every command prints what can be cut to size',
  ...COMMAND_OUTPUT,
  read: OUTPUT_READ,
})

/** Is the help long enough to say something, and short enough to read? */
export const helpLength = defineCheck('tokenEfficiency', 'help-length', {
  weight: 8,
  effort: 2,
  why: 'Help is the first thing that an agent reads about a program, in every new session.',
  loss: 'its help is too long or says next to nothing',
  standard: 'Command Line Interface Guidelines',
  isEstimated: true,
  needs: ['cliHelp'],
  says: 'The help that was read has {bytes|# byte|# bytes} in {texts|# text|# texts}.',
  fix: 'Say what is needed to call it in 250 to 3,500 bytes: list the commands with a line each, and move options into the help of each command.',
  outcomes: {
    estimated: {
      ...estimatedUpTo(2, LENGTH_STEPS),
      bounds: '8.5 points for 250 to 3,500 bytes, 6 up to 14,000, 3 for fewer or more',
    },
  },
  read: asked('cli', 'length', {
    fix: 'Say what is needed to call it, and move the rest into the help of each command',
    steps: [LEAST_POINTS, ...LENGTH_STEPS],
  }),
  judge: ({ cliHelp }) =>
    estimatedProgram(cliHelp, 'length', ({ bytes, texts }) => ({ bytes, texts })),
})

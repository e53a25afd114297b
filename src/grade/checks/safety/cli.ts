// What the help of a program says of what it changes.
import { defineCheck } from '../../check.ts'
import { estimatedProgram, programOutcome } from '../../estimates/program-questions.ts'
import { asked } from '../../answers/asked.ts'
import { PROGRAM_STEPS } from '../../scale.ts'

/** Does the help say which commands change or delete something? */
export const commandEffects = defineCheck('safety', 'command-effects', {
  weight: 16,
  effort: 2,
  title: 'Effects of commands',
  why: 'An agent that cannot tell a deletion from a listing has to ask, or errs.',
  loss: 'its help says little of what its commands change',
  standard: 'Command Line Interface Guidelines',
  isEstimated: true,
  needs: ['cliHelp'],
  says: 'By the help, {dryRun} shows what would happen. Estimated by that, by the texts of commands and by options that confirm or undo: nobody has read the help.',
  fix: 'Say of every command that deletes or changes something what follows, and offer --dry-run.',
  outcomes: programOutcome(4),
  read: asked('cli', 'effects', {
    fix: 'Say of each command that changes, deletes, publishes or costs what follows, and offer a dry run',
    steps: PROGRAM_STEPS,
  }),
  judge: ({ cliHelp }) =>
    estimatedProgram(cliHelp, 'effects', ({ dryRun }) => ({
      dryRun: dryRun ? 'an option' : 'no option',
    })),
})

// What the help of a program says of what it changes.
import { defineCheck } from '../../check.ts'
import { describedIn, estimatedProgram, programOutcome } from '../../estimates/program-questions.ts'

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
  says: '{described} of {count|# option or command has|# options and commands have} a text; {dryRun} shows what would happen, and the help has {guards|# option|# options} to confirm, force, back up or undo. Estimated: nobody has read the help.',
  fix: 'Say of every command that deletes or changes something what follows, and offer --dry-run.',
  outcomes: programOutcome(4),
  judge: ({ cliHelp }) =>
    estimatedProgram(cliHelp, 'effects', (figures) => ({
      ...describedIn(figures),
      guards: figures.guards,
      dryRun: figures.dryRun ? 'an option' : 'no option',
    })),
})

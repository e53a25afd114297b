// What the help of a program tells an agent that looks for the right command.
import { defineCheck } from '../../check.ts'
import { describedIn, estimatedProgram, programOutcome } from '../../estimates/program-questions.ts'
import { asked } from '../../answers/asked.ts'
import { PROGRAM_STEPS } from '../../scale.ts'

/** Does the help say what each option and command does? */
export const commandTexts = defineCheck('discoverability', 'command-texts', {
  weight: 16,
  effort: 2,
  title: 'Help texts',
  why: 'The help is all that an agent knows of a program that it has not met.',
  loss: 'its help says little of options and commands',
  standard: 'Command Line Interface Guidelines',
  isEstimated: true,
  needs: ['cliHelp'],
  says: 'By a count of lines, {described} of the options and commands in its help have a text. Estimated by that, examples and other sentences: nobody has read the help.',
  fix: 'Say of every option and command what it does, and show two or three complete examples.',
  outcomes: programOutcome(3.7),
  read: asked('cli', 'clear', {
    fix: 'Say of each command and option what it does and when to use it, with complete examples',
    steps: PROGRAM_STEPS,
  }),
  judge: ({ cliHelp }) =>
    estimatedProgram(cliHelp, 'clear', (figures) => ({ described: describedIn(figures) })),
})

/** Can an agent find the command that it needs? */
export const commandFinding = defineCheck('discoverability', 'command-finding', {
  weight: 10,
  effort: 2,
  title: 'Finding commands',
  why: 'An agent looks for one command among many by headings, order and examples.',
  loss: 'its commands are hard to find in the help',
  standard: 'Command Line Interface Guidelines',
  isEstimated: true,
  needs: ['cliHelp'],
  says: 'Estimated by the texts, headings and examples of its help: nobody has tried to find a command by it.',
  fix: 'Group commands and options under headings, with a line each, and show the calls that are needed most.',
  outcomes: programOutcome(4),
  read: asked('cli', 'find', {
    fix: 'Group commands under headings, with a line each, and show the calls that are needed most',
    steps: PROGRAM_STEPS,
  }),
  judge: ({ cliHelp }) => estimatedProgram(cliHelp, 'find', () => undefined),
})

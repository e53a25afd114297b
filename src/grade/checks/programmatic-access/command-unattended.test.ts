import { HELP_THAT_IS_NOT_ALL, helpOf } from '../../../../test/bare.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { testHostile } from '../../../../test/hostile-lists.ts'
import { commandUnattended as check } from './cli.ts'

testCheck(check, {
  'a program without commands': {
    ...helpOf({}),
    gives: 'estimated',
    points: 6,
    says: 'By the help, no option answers or skips questions. Estimated by that, by prompts and variables that it names: nobody has read it.',
  },
  'three commands': { ...helpOf({ commands: 3, texts: 2 }), gives: 'estimated', points: 6 },
  'four commands': { ...helpOf({ commands: 4, texts: 2 }), gives: 'estimated', points: 4.75 },
  'it asks': { ...helpOf({ prompts: true }), gives: 'estimated', points: 3 },
  'it asks, and an option answers': {
    ...helpOf({ prompts: true, unattended: 1 }),
    gives: 'estimated',
    points: 7,
    says: 'By the help, an option answers or skips questions. Estimated by that, by prompts and variables that it names: nobody has read it.',
  },
  'two options': { ...helpOf({ unattended: 2 }), gives: 'estimated', points: 7.75 },
  'more options count no more': { ...helpOf({ unattended: 3 }), gives: 'estimated', points: 7.75 },
  texts: { ...helpOf({ describedOptions: 10 }), gives: 'estimated', points: 7.25 },
  variables: { ...helpOf({ environment: 1 }), gives: 'estimated', points: 6.5 },
  silence: { ...helpOf({ quiet: true }), gives: 'estimated', points: 6.5 },
  'a dry run': { ...helpOf({ dryRun: true }), gives: 'estimated', points: 6.5 },
  'all of it': {
    ...helpOf({ describedOptions: 10, unattended: 2, environment: 1, quiet: true, dryRun: true }),
    gives: 'estimated',
    points: 10,
  },
  ...HELP_THAT_IS_NOT_ALL,
})

testHostile(check, 'cliHelp')

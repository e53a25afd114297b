import { HELP_THAT_IS_NOT_ALL, helpOf } from '../../../../test/bare.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { testHostile } from '../../../../test/hostile-lists.ts'
import { commandEffects as check } from './cli.ts'

testCheck(check, {
  'nothing is said': {
    ...helpOf({}),
    gives: 'estimated',
    points: 3.5,
    says: 'By the help, no option shows what would happen. Estimated by that, by the texts of commands and by options that confirm or undo: nobody has read the help.',
  },
  'four commands': { ...helpOf({ commands: 4, texts: 2 }), gives: 'estimated', points: 3 },
  'a dry run': { ...helpOf({ dryRun: true }), gives: 'estimated', points: 5.5 },
  'one option that guards': {
    ...helpOf({ options: 1, guards: 1, dryRun: true }),
    gives: 'estimated',
    points: 6,
    says: 'By the help, an option shows what would happen. Estimated by that, by the texts of commands and by options that confirm or undo: nobody has read the help.',
  },
  'three of them': { ...helpOf({ guards: 3 }), gives: 'estimated', points: 5 },
  'more count no more': { ...helpOf({ guards: 4 }), gives: 'estimated', points: 5 },
  'short texts': {
    ...helpOf({ describedOptions: 10, optionBytes: 250 }),
    gives: 'estimated',
    points: 5.75,
  },
  texts: { ...helpOf({ describedOptions: 10, optionBytes: 500 }), gives: 'estimated', points: 7 },
  'longer texts count no more': {
    ...helpOf({ describedOptions: 10, optionBytes: 600 }),
    gives: 'estimated',
    points: 7,
  },
  'all of it': {
    ...helpOf({ describedOptions: 10, optionBytes: 500, dryRun: true, guards: 3 }),
    gives: 'estimated',
    points: 10,
  },
  ...HELP_THAT_IS_NOT_ALL,
})

testHostile(check, 'cliHelp')

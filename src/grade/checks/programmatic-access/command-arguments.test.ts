import { HELP_THAT_IS_NOT_ALL, helpOf } from '../../../../test/bare.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { testHostile } from '../../../../test/hostile-lists.ts'
import { commandArguments as check } from './cli.ts'

testCheck(check, {
  'nothing is said': {
    ...helpOf({}),
    gives: 'estimated',
    points: 2.6,
    says: 'By a count of lines, none of its options show choices or a default. Estimated by that and by texts and values: nobody has read the help.',
  },
  'one option, with choices': {
    ...helpOf({ options: 1, boundOptions: 1 }),
    gives: 'estimated',
    points: 4,
    says: 'By a count of lines, most of its options show choices or a default. Estimated by that and by texts and values: nobody has read the help.',
  },
  'choices of one in ten': { ...helpOf({ boundOptions: 1 }), gives: 'estimated', points: 2.84 },
  'choices of half': { ...helpOf({ boundOptions: 5 }), gives: 'estimated', points: 4 },
  'choices of more count no more': {
    ...helpOf({ boundOptions: 6 }),
    gives: 'estimated',
    points: 4,
  },
  'values to type': { ...helpOf({ literalOptions: 5 }), gives: 'estimated', points: 4 },
  'places for values': { ...helpOf({ valueOptions: 5 }), gives: 'estimated', points: 3 },
  texts: {
    ...helpOf({ describedOptions: 10, optionBytes: 450 }),
    gives: 'estimated',
    points: 5.25,
  },
  'longer texts': {
    ...helpOf({ describedOptions: 10, optionBytes: 720 }),
    gives: 'estimated',
    points: 6,
  },
  'even longer ones count no more': {
    ...helpOf({ describedOptions: 10, optionBytes: 900 }),
    gives: 'estimated',
    points: 6,
  },
  'two examples': { ...helpOf({ examples: 2 }), gives: 'estimated', points: 3.5 },
  'all of it': {
    ...helpOf({
      describedOptions: 10,
      optionBytes: 900,
      boundOptions: 5,
      literalOptions: 5,
      valueOptions: 5,
      examples: 2,
    }),
    gives: 'estimated',
    points: 10,
  },
  ...HELP_THAT_IS_NOT_ALL,
})

testHostile(check, 'cliHelp')

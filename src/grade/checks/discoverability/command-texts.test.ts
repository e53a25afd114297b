import { HELP_THAT_IS_NOT_ALL, helpOf } from '../../../../test/bare.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { testHostile } from '../../../../test/hostile-lists.ts'
import { commandTexts as check } from './cli.ts'

const ALL = { describedOptions: 10 }

testCheck(check, {
  'nothing is said': {
    ...helpOf({}),
    gives: 'estimated',
    points: 1.6,
    says: 'By a count of lines, none of the options and commands in its help have a text. Estimated by that, examples and other sentences: nobody has read the help.',
  },
  'one option, one example': {
    ...helpOf({ options: 1, describedOptions: 1, optionBytes: 11, examples: 1 }),
    gives: 'estimated',
    points: 3,
    says: 'By a count of lines, most of the options and commands in its help have a text. Estimated by that, examples and other sentences: nobody has read the help.',
  },
  'texts of 119 bytes for ten options': {
    ...helpOf({ ...ALL, optionBytes: 119 }),
    gives: 'estimated',
    points: 2.6,
  },
  'texts of 120 bytes for ten options': {
    ...helpOf({ ...ALL, optionBytes: 120 }),
    gives: 'estimated',
    points: 3.75,
  },
  'texts of 199 bytes for ten options': {
    ...helpOf({ ...ALL, optionBytes: 199 }),
    gives: 'estimated',
    points: 3.75,
  },
  'texts of 200 bytes for ten options': {
    ...helpOf({ ...ALL, optionBytes: 200 }),
    gives: 'estimated',
    points: 5,
  },
  'texts of 299 bytes for ten options': {
    ...helpOf({ ...ALL, optionBytes: 299 }),
    gives: 'estimated',
    points: 5,
  },
  'texts of 300 bytes for ten options': {
    ...helpOf({ ...ALL, optionBytes: 300 }),
    gives: 'estimated',
    points: 6,
  },
  'texts of 449 bytes for ten options': {
    ...helpOf({ ...ALL, optionBytes: 449 }),
    gives: 'estimated',
    points: 6,
  },
  'texts of 450 bytes for ten options': {
    ...helpOf({ ...ALL, optionBytes: 450 }),
    gives: 'estimated',
    points: 6.75,
  },
  'texts of 699 bytes for ten options': {
    ...helpOf({ ...ALL, optionBytes: 699 }),
    gives: 'estimated',
    points: 6.75,
  },
  'texts of 700 bytes for ten options': {
    ...helpOf({ ...ALL, optionBytes: 700 }),
    gives: 'estimated',
    points: 7.75,
  },
  'half of them': {
    ...helpOf({ describedOptions: 5, optionBytes: 350 }),
    gives: 'estimated',
    points: 4.5,
  },
  'two examples': {
    ...helpOf({ ...ALL, optionBytes: 700, examples: 2 }),
    gives: 'estimated',
    points: 8.6,
  },
  'more examples count no more': {
    ...helpOf({ ...ALL, optionBytes: 700, examples: 3 }),
    gives: 'estimated',
    points: 8.6,
  },
  'sentences beside them': {
    ...helpOf({ ...ALL, optionBytes: 700, examples: 2, proseBytes: 600 }),
    gives: 'estimated',
    points: 9.4,
  },
  'commands count, too': {
    ...helpOf({ options: 0, commands: 10, describedCommands: 10, commandBytes: 700, texts: 2 }),
    gives: 'estimated',
    points: 7.75,
  },
  ...HELP_THAT_IS_NOT_ALL,
})

testHostile(check, 'cliHelp')

import { HELP_THAT_IS_NOT_ALL, helpOf } from '../../../../test/bare.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { testHostile } from '../../../../test/hostile-lists.ts'
import { commandFinding as check } from './cli.ts'

testCheck(check, {
  'nothing is said': { ...helpOf({}), gives: 'estimated', points: 3.5 },
  'texts of all': {
    ...helpOf({ describedOptions: 10, optionBytes: 480 }),
    gives: 'estimated',
    points: 7.5,
  },
  'longer texts count no more': {
    ...helpOf({ describedOptions: 10, optionBytes: 900 }),
    gives: 'estimated',
    points: 7.5,
  },
  'texts of half': {
    ...helpOf({ describedOptions: 5, optionBytes: 240 }),
    gives: 'estimated',
    points: 5.5,
    says: 'Estimated by the texts, headings and examples of its help: nobody has tried to find a command by it.',
  },
  'one option': {
    ...helpOf({ options: 1, describedOptions: 1, optionBytes: 48 }),
    gives: 'estimated',
    points: 7.5,
    says: 'Estimated by the texts, headings and examples of its help: nobody has tried to find a command by it.',
  },
  'a heading': { ...helpOf({ sections: 1 }), gives: 'estimated', points: 4 },
  'three headings': { ...helpOf({ sections: 3 }), gives: 'estimated', points: 5 },
  'more headings count no more': { ...helpOf({ sections: 4 }), gives: 'estimated', points: 5 },
  'headings of two texts': {
    ...helpOf({ sections: 3, texts: 2 }),
    gives: 'estimated',
    points: 4.25,
  },
  'an example': { ...helpOf({ examples: 1 }), gives: 'estimated', points: 4 },
  'three examples': { ...helpOf({ examples: 3 }), gives: 'estimated', points: 5 },
  'more examples count no more': { ...helpOf({ examples: 4 }), gives: 'estimated', points: 5 },
  'all of it': {
    ...helpOf({ describedOptions: 10, optionBytes: 480, sections: 3, examples: 3 }),
    gives: 'estimated',
    points: 10,
  },
  ...HELP_THAT_IS_NOT_ALL,
})

testHostile(check, 'cliHelp')

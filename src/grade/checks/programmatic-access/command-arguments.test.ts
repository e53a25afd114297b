import { bareHelp } from '../../../../test/bare.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { testHostile } from '../../../../test/hostile-lists.ts'
import { commandArguments as check } from './cli.ts'

const of = (bent: Parameters<typeof bareHelp>[0]) => ({
  seen: { cliHelp: { figures: bareHelp(bent) } },
})

testCheck(check, {
  'nothing is said': {
    ...of({}),
    gives: 'estimated',
    points: 2.6,
    says: 'By a count of lines, none of its options show choices or a default. Estimated by that and by texts and values: nobody has read the help.',
  },
  'one option, with choices': {
    ...of({ options: 1, boundOptions: 1 }),
    gives: 'estimated',
    points: 4,
    says: 'By a count of lines, most of its options show choices or a default. Estimated by that and by texts and values: nobody has read the help.',
  },
  'choices of one in ten': { ...of({ boundOptions: 1 }), gives: 'estimated', points: 2.84 },
  'choices of half': { ...of({ boundOptions: 5 }), gives: 'estimated', points: 4 },
  'choices of more count no more': { ...of({ boundOptions: 6 }), gives: 'estimated', points: 4 },
  'values to type': { ...of({ literalOptions: 5 }), gives: 'estimated', points: 4 },
  'places for values': { ...of({ valueOptions: 5 }), gives: 'estimated', points: 3 },
  texts: { ...of({ describedOptions: 10, optionBytes: 450 }), gives: 'estimated', points: 5.25 },
  'longer texts': {
    ...of({ describedOptions: 10, optionBytes: 720 }),
    gives: 'estimated',
    points: 6,
  },
  'even longer ones count no more': {
    ...of({ describedOptions: 10, optionBytes: 900 }),
    gives: 'estimated',
    points: 6,
  },
  'two examples': { ...of({ examples: 2 }), gives: 'estimated', points: 3.5 },
  'all of it': {
    ...of({
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
  'few commands, by the first page': { ...of({ commands: 3 }), gives: 'estimated' },
  'commands whose help was not read': { ...of({ commands: 4 }), gives: 'inconclusive' },
  'a text without options and commands': { ...of({ options: 0 }), gives: 'inconclusive' },
  'read before figures were taken': {
    seen: { cliHelp: { figures: undefined } },
    gives: 'inconclusive',
  },
  'no help': { seen: { cliHelp: 'not-offered' }, gives: 'unpublished' },
  'a program that did not answer': {
    seen: { cli: 'timeout', cliHelp: 'timeout' },
    gives: 'inconclusive',
  },
})

testHostile(check, 'cliHelp')

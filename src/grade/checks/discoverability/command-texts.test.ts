import { bareHelp } from '../../../../test/bare.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { testHostile } from '../../../../test/hostile-lists.ts'
import { commandTexts as check } from './cli.ts'

const of = (bent: Parameters<typeof bareHelp>[0]) => ({
  seen: { cliHelp: { figures: bareHelp(bent) } },
})
const ALL = { describedOptions: 10 }

testCheck(check, {
  'nothing is said': {
    ...of({}),
    gives: 'estimated',
    points: 1.6,
    says: 'By a count of lines, none of the options and commands in its help have a text. Estimated by that, examples and other sentences: nobody has read the help.',
  },
  'one option, one example': {
    ...of({ options: 1, describedOptions: 1, optionBytes: 11, examples: 1 }),
    gives: 'estimated',
    points: 3,
    says: 'By a count of lines, most of the options and commands in its help have a text. Estimated by that, examples and other sentences: nobody has read the help.',
  },
  'texts of 119 bytes for ten options': {
    ...of({ ...ALL, optionBytes: 119 }),
    gives: 'estimated',
    points: 2.6,
  },
  'texts of 120 bytes for ten options': {
    ...of({ ...ALL, optionBytes: 120 }),
    gives: 'estimated',
    points: 3.75,
  },
  'texts of 199 bytes for ten options': {
    ...of({ ...ALL, optionBytes: 199 }),
    gives: 'estimated',
    points: 3.75,
  },
  'texts of 200 bytes for ten options': {
    ...of({ ...ALL, optionBytes: 200 }),
    gives: 'estimated',
    points: 5,
  },
  'texts of 299 bytes for ten options': {
    ...of({ ...ALL, optionBytes: 299 }),
    gives: 'estimated',
    points: 5,
  },
  'texts of 300 bytes for ten options': {
    ...of({ ...ALL, optionBytes: 300 }),
    gives: 'estimated',
    points: 6,
  },
  'texts of 449 bytes for ten options': {
    ...of({ ...ALL, optionBytes: 449 }),
    gives: 'estimated',
    points: 6,
  },
  'texts of 450 bytes for ten options': {
    ...of({ ...ALL, optionBytes: 450 }),
    gives: 'estimated',
    points: 6.75,
  },
  'texts of 699 bytes for ten options': {
    ...of({ ...ALL, optionBytes: 699 }),
    gives: 'estimated',
    points: 6.75,
  },
  'texts of 700 bytes for ten options': {
    ...of({ ...ALL, optionBytes: 700 }),
    gives: 'estimated',
    points: 7.75,
  },
  'half of them': {
    ...of({ describedOptions: 5, optionBytes: 350 }),
    gives: 'estimated',
    points: 4.5,
  },
  'two examples': {
    ...of({ ...ALL, optionBytes: 700, examples: 2 }),
    gives: 'estimated',
    points: 8.6,
  },
  'more examples count no more': {
    ...of({ ...ALL, optionBytes: 700, examples: 3 }),
    gives: 'estimated',
    points: 8.6,
  },
  'sentences beside them': {
    ...of({ ...ALL, optionBytes: 700, examples: 2, proseBytes: 600 }),
    gives: 'estimated',
    points: 9.4,
  },
  'commands count, too': {
    ...of({ options: 0, commands: 10, describedCommands: 10, commandBytes: 700, texts: 2 }),
    gives: 'estimated',
    points: 7.75,
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

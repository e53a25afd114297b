import { bareHelp } from '../../../../test/bare.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { testHostile } from '../../../../test/hostile-lists.ts'
import { commandEffects as check } from './cli.ts'

const of = (bent: Parameters<typeof bareHelp>[0]) => ({
  seen: { cliHelp: { figures: bareHelp(bent) } },
})

testCheck(check, {
  'nothing is said': {
    ...of({}),
    gives: 'estimated',
    points: 3.5,
    says: 'By the help, no option shows what would happen. Estimated by that, by the texts of commands and by options that confirm or undo: nobody has read the help.',
  },
  'four commands': { ...of({ commands: 4, texts: 2 }), gives: 'estimated', points: 3 },
  'a dry run': { ...of({ dryRun: true }), gives: 'estimated', points: 5.5 },
  'one option that guards': {
    ...of({ options: 1, guards: 1, dryRun: true }),
    gives: 'estimated',
    points: 6,
    says: 'By the help, an option shows what would happen. Estimated by that, by the texts of commands and by options that confirm or undo: nobody has read the help.',
  },
  'three of them': { ...of({ guards: 3 }), gives: 'estimated', points: 5 },
  'more count no more': { ...of({ guards: 4 }), gives: 'estimated', points: 5 },
  'short texts': {
    ...of({ describedOptions: 10, optionBytes: 250 }),
    gives: 'estimated',
    points: 5.75,
  },
  texts: { ...of({ describedOptions: 10, optionBytes: 500 }), gives: 'estimated', points: 7 },
  'longer texts count no more': {
    ...of({ describedOptions: 10, optionBytes: 600 }),
    gives: 'estimated',
    points: 7,
  },
  'all of it': {
    ...of({ describedOptions: 10, optionBytes: 500, dryRun: true, guards: 3 }),
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

import { bareHelp } from '../../../../test/bare.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { testHostile } from '../../../../test/hostile-lists.ts'
import { commandErrors as check } from './cli.ts'

const of = (bent: Parameters<typeof bareHelp>[0]) => ({
  seen: { cliHelp: { figures: bareHelp(bent) } },
})

testCheck(check, {
  'nothing is said': {
    ...of({}),
    gives: 'estimated',
    points: 1.8,
    says: 'The help does not mention exit codes. Estimated by that and by options about failures: nobody has read it.',
  },
  'a word of them': {
    ...of({ exitCodes: 'mentioned' }),
    gives: 'estimated',
    points: 3.75,
    says: 'The help mentions exit codes. Estimated by that and by options about failures: nobody has read it.',
  },
  'a list of them': {
    ...of({ exitCodes: 'listed' }),
    gives: 'estimated',
    points: 6.5,
    says: 'The help lists exit codes. Estimated by that and by options about failures: nobody has read it.',
  },
  'an option about failures': { ...of({ failures: 1 }), gives: 'estimated', points: 2.4 },
  'three options': { ...of({ failures: 3 }), gives: 'estimated', points: 3.75 },
  'more count no more': { ...of({ failures: 4 }), gives: 'estimated', points: 3.75 },
  'an option that tells more': { ...of({ logs: true }), gives: 'estimated', points: 2.2 },
  'an answer in form that is shown': {
    ...of({ outputs: true, jsonTexts: 1 }),
    gives: 'estimated',
    points: 2.6,
  },
  'an answer that is shown': { ...of({ outputs: true }), gives: 'estimated', points: 1.8 },
  'all of it': {
    ...of({ exitCodes: 'listed', failures: 3, logs: true, outputs: true, jsonTexts: 1 }),
    gives: 'estimated',
    points: 9.8,
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

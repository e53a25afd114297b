import { HELP_THAT_IS_NOT_ALL, helpOf } from '../../../../test/bare.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { testHostile } from '../../../../test/hostile-lists.ts'
import { commandErrors as check } from './cli.ts'

testCheck(check, {
  'nothing is said': {
    ...helpOf({}),
    gives: 'estimated',
    points: 1.8,
    says: 'The help does not mention exit codes. Estimated by that and by options about failures: nobody has read it.',
  },
  'a word of them': {
    ...helpOf({ exitCodes: 'mentioned' }),
    gives: 'estimated',
    points: 3.75,
    says: 'The help mentions exit codes. Estimated by that and by options about failures: nobody has read it.',
  },
  'a list of them': {
    ...helpOf({ exitCodes: 'listed' }),
    gives: 'estimated',
    points: 6.5,
    says: 'The help lists exit codes. Estimated by that and by options about failures: nobody has read it.',
  },
  'an option about failures': { ...helpOf({ failures: 1 }), gives: 'estimated', points: 2.4 },
  'three options': { ...helpOf({ failures: 3 }), gives: 'estimated', points: 3.75 },
  'more count no more': { ...helpOf({ failures: 4 }), gives: 'estimated', points: 3.75 },
  'an option that tells more': { ...helpOf({ logs: true }), gives: 'estimated', points: 2.2 },
  'an answer in form that is shown': {
    ...helpOf({ outputs: true, jsonTexts: 1 }),
    gives: 'estimated',
    points: 2.6,
  },
  'an answer that is shown': { ...helpOf({ outputs: true }), gives: 'estimated', points: 1.8 },
  'all of it': {
    ...helpOf({ exitCodes: 'listed', failures: 3, logs: true, outputs: true, jsonTexts: 1 }),
    gives: 'estimated',
    points: 9.8,
  },
  ...HELP_THAT_IS_NOT_ALL,
})

testHostile(check, 'cliHelp')

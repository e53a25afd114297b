import { testCheck } from '../../../../test/check-cases.ts'
import { cliExitCodes as check } from './cli.ts'

testCheck(check, {
  'a list': { seen: { cliHelp: {} }, gives: 'listed', facts: { source: 'The help or README' } },
  'a word about them': { seen: { cliHelp: { exitCodes: 'mentioned' } }, gives: 'mentioned' },
  'no word about them': { seen: { cliHelp: { exitCodes: 'none' } }, gives: 'none' },
  'nothing was read': { seen: { cliHelp: 'timeout' }, gives: 'inconclusive' },
  'no CLI': { seen: { cli: 'not-offered' }, gives: 'not-applicable' },
})

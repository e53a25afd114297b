import { testCheck } from '../../../../test/check-cases.ts'
import check from './cli-version.ts'

testCheck(check, {
  offered: { seen: { cliHelp: {} }, gives: 'told', facts: {} },
  'not offered': { seen: { cliHelp: { printsVersion: false } }, gives: 'missing' },
  'nothing was read': { seen: { cliHelp: 'timeout' }, gives: 'inconclusive' },
  'no CLI': { seen: { cli: 'not-offered' }, gives: 'not-applicable' },
})

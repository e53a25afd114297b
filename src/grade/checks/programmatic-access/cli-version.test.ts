import { testCheck } from '../../../../test/check-cases.ts'
import check from './cli-version.ts'

const TEN = Array.from({ length: 10 }, (_, index) => `--option-${index}`)

testCheck(check, {
  offered: { seen: { cliHelp: {} }, gives: 'told', facts: {} },
  'not offered': { seen: { cliHelp: { printsVersion: false, options: TEN } }, gives: 'missing' },
  'help that only lists commands': {
    seen: { cliHelp: { printsVersion: false, options: TEN.slice(1) } },
    gives: 'inconclusive',
  },
  'nothing was read': { seen: { cliHelp: 'timeout' }, gives: 'inconclusive' },
  'no CLI': { seen: { cli: 'not-offered' }, gives: 'not-applicable' },
})

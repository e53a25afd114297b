import { testCheck } from '../../../../test/check-cases.ts'
import { cliVersion as check } from './cli.ts'

const TEN = Array.from({ length: 10 }, (_, index) => `--option-${index}`)

testCheck(check, {
  'only its README was read': {
    seen: {
      cliHelp: {
        source: 'readme',
        printsVersion: false,
        options: Array.from({ length: 10 }, (_, index) => `--option-${index}`),
      },
    },
    gives: 'missing',
    facts: { source: 'The README' },
  },
  offered: { seen: { cliHelp: {} }, gives: 'told', facts: { source: 'The help or README' } },
  'not offered': { seen: { cliHelp: { printsVersion: false, options: TEN } }, gives: 'missing' },
  'help that only lists commands': {
    seen: { cliHelp: { printsVersion: false, options: TEN.slice(1) } },
    gives: 'inconclusive',
  },
  'nothing was read': { seen: { cliHelp: 'timeout' }, gives: 'inconclusive' },
  'no CLI': { seen: { cli: 'not-offered' }, gives: 'not-applicable' },
})

import { pkg } from '../../../../test/sample.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { packageMaintenance as check } from './releases.ts'

const aged = (...ages: number[]) => ({
  packages: { packages: ages.map((ageDays) => pkg({ ageDays })) },
})
const gone = pkg({ isDeprecated: true, ageDays: 2000 })

testCheck(check, {
  'the model tool': { seen: { packages: {} }, gives: 'fresh', facts: { count: 8, days: 20 } },
  'half a year': { seen: aged(180), gives: 'fresh' },
  'a day more': { seen: aged(181), gives: 'ageing', facts: { count: 1, days: 181 } },
  'a year and a half': { seen: aged(540), gives: 'ageing' },
  'another day more': { seen: aged(541), gives: 'old', facts: { count: 1, days: 541 } },
  'one forgotten among three': {
    seen: aged(900, 10, 30),
    gives: 'fresh',
    facts: { count: 3, days: 30 },
  },
  'one forgotten of two': { seen: aged(10, 900), gives: 'ageing', facts: { count: 2, days: 455 } },
  'a deprecated one is left out': {
    seen: { packages: { packages: [pkg(), gone] } },
    gives: 'fresh',
    facts: { count: 1, days: 20 },
  },
  'all deprecated': {
    seen: { packages: { packages: [gone, gone] } },
    gives: 'deprecated',
    facts: { count: 2 },
  },
  'what others publish is left out': {
    seen: {
      packages: { packages: [pkg({ ageDays: 600 }), pkg({ isOfficial: false, ageDays: 1 })] },
    },
    gives: 'old',
  },
  'only others publish': {
    seen: { packages: { packages: [pkg({ isOfficial: false })] } },
    gives: 'not-applicable',
  },
  'a CLI without a package': {
    seen: { cli: {}, packages: 'not-offered' },
    gives: 'unpublished',
  },
  'not seen': { seen: { cli: {}, packages: 'timeout' }, gives: 'inconclusive' },
})

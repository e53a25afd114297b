import { testCheck } from '../../../../test/check-cases.ts'
import { observedUptime as check } from './uptime.ts'

testCheck(check, {
  always: {
    seen: { uptime: {} },
    gives: 'steady',
    facts: { answered: 240, probes: 240, days: 30 },
  },
  'at 99.5%': { seen: { uptime: { probes: 200, answered: 199 } }, gives: 'steady' },
  'just under it': { seen: { uptime: { probes: 1000, answered: 994 } }, gives: 'shaky' },
  'at 97%': { seen: { uptime: { probes: 100, answered: 97 } }, gives: 'shaky' },
  'just below': {
    seen: { uptime: { probes: 1000, answered: 969 } },
    gives: 'poor',
    facts: { answered: 969, probes: 1000, days: 30 },
  },
  never: { seen: { uptime: { probes: 10, answered: 0 } }, gives: 'poor' },
  'nine looks': { seen: { uptime: { probes: 9, answered: 9 } }, gives: 'not-applicable' },
  'no history': { seen: { uptime: 'not-offered' }, gives: 'not-applicable' },
  'history not read': { seen: { uptime: 'timeout' }, gives: 'inconclusive' },
  'a local server': {
    seen: { api: 'not-offered', mcp: { transport: 'stdio' }, uptime: {} },
    gives: 'not-applicable',
  },
})

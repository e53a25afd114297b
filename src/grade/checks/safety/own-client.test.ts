import { testCheck } from '../../../../test/check-cases.ts'
import { ownClient as check } from './second-look.ts'

const added = { at: 'delete_all', says: 'a new tool that may write' }
const other = (scans: number) => ({
  seen: {
    mcp: {},
    mcpConfirmed: { outcome: 'otherwise' as const, scans, differences: 1, differs: [added] },
  },
})
const facts = { day: '2026-11-15', what: 'delete_all: a new tool that may write' }

testCheck(
  check,
  {
    'the sample: what everybody should do earns nothing': {
      seen: { mcp: {}, mcpConfirmed: {} },
      gives: 'not-applicable',
    },
    'no client was asked': { seen: { mcp: {} }, gives: 'not-applicable' },
    'the list is another by now': {
      seen: { mcp: {}, mcpConfirmed: { outcome: 'outdated' } },
      gives: 'not-applicable',
    },
    'the client was shown one more tool': {
      ...other(1),
      gives: 'otherwise',
      facts: { ...facts, scans: 1 },
    },
    'and the scan after it was not': {
      ...other(2),
      gives: 'otherwise',
      facts: { ...facts, scans: 2 },
    },
  },
  ['alike'],
)

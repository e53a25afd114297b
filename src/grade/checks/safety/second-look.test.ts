import { testCheck } from '../../../../test/check-cases.ts'
import { secondLook as check } from './second-look.ts'

const added = { at: 'delete_all', says: 'a new tool that may write' }
const other = (bent: object) => ({
  seen: { mcp: {}, mcpAgain: { outcome: 'otherwise' as const, looks: 5, ...bent } },
})

testCheck(
  check,
  {
    'the sample: what everybody should do earns nothing': {
      seen: { mcp: {}, mcpAgain: {} },
      gives: 'not-applicable',
    },
    'nobody has looked again': { seen: { mcp: {} }, gives: 'not-applicable' },
    'it did not answer': { seen: { mcp: {}, mcpAgain: 'timeout' }, gives: 'not-applicable' },
    'changed for everybody': {
      seen: { mcp: {}, mcpAgain: { outcome: 'changed', differences: 1, differs: [added] } },
      gives: 'not-applicable',
    },
    'different from time to time': {
      seen: { mcp: {}, mcpAgain: { outcome: 'unsettled', differences: 1, differs: [added] } },
      gives: 'not-applicable',
    },
    'another client is shown one more tool': {
      ...other({ differences: 1, differs: [added] }),
      gives: 'otherwise',
      facts: {
        day: '2026-11-15',
        client: 'mcp-client',
        looks: '5',
        what: 'delete_all: a new tool that may write',
      },
    },
    'more differences than are shown': {
      ...other({ differences: 30, differs: Array.from({ length: 20 }, () => added) }),
      gives: 'otherwise',
      facts: {
        day: '2026-11-15',
        client: 'mcp-client',
        looks: '5',
        what: `${`${added.at}: ${added.says}; `.repeat(3)}27 more`,
      },
    },
  },
  ['alike'],
)

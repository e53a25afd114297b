import { testCheck } from '../../../../test/check-cases.ts'
import { mcpVersion as check } from './mcp.ts'

const agreed = (protocolVersion: string | null, ...supportedVersions: string[]) => ({
  seen: { mcp: { protocolVersion, supportedVersions } },
})

testCheck(check, {
  'the newest': { seen: { mcp: {} }, gives: 'current', facts: { version: '2026-07-28' } },
  'the one before it': {
    ...agreed('2025-11-25'),
    gives: 'current',
    facts: { version: '2025-11-25' },
  },
  'supported, another agreed on': {
    ...agreed('2024-11-05', '2025-03-26', '2025-11-25'),
    gives: 'current',
  },
  'supported, none agreed on': { ...agreed(null, '2026-07-28'), gives: 'current' },
  'the third newest': {
    ...agreed('2025-06-18'),
    gives: 'previous',
    facts: { version: '2025-06-18' },
  },
  'the fourth newest': {
    ...agreed('2024-11-05', '2025-03-26'),
    gives: 'previous',
    facts: { version: '2025-03-26' },
  },
  'the first of all': {
    ...agreed('2024-11-05'),
    gives: 'outdated',
    facts: { version: '2024-11-05' },
  },
  'no revision at all': { ...agreed('1.0'), gives: 'outdated' },
  'behind sign-in': { ...agreed(null), gives: 'inconclusive' },
  'an empty word': { ...agreed('', ''), gives: 'inconclusive' },
  'no answer': { seen: { mcp: 'timeout' }, gives: 'inconclusive' },
})

import { testCheck } from '../../../../test/check-cases.ts'
import { mcpUnknownMethod as check } from './mcp.ts'

const answer = (status: number | null, code: number | null) => ({
  mcpErrors: { unknownMethod: { status, code } },
})

testCheck(check, {
  'method not found': { seen: answer(404, -32601), gives: 'named' },
  'method not found, in the older era': { seen: answer(200, -32601), gives: 'named' },
  'over stdio': { seen: answer(null, -32601), gives: 'named' },
  'another code': { seen: answer(400, -32600), gives: 'misnamed', facts: { code: '-32600' } },
  'a crash': { seen: answer(500, null), gives: 'unnamed' },
  'an answer that is no error': { seen: answer(200, null), gives: 'unnamed' },
  'behind sign-in': { seen: { mcpErrors: 'blocked' }, gives: 'unpublished' },
  'no MCP server': { seen: { mcp: 'not-offered' }, gives: 'not-applicable' },
})

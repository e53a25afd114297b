import { localServer } from '../../../../test/sample.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { mcpUnknownTool as check } from './mcp.ts'

const answer = (given: 'error' | 'tool-error' | 'success' | 'silence', code: number | null) => ({
  seen: { mcp: localServer(), mcpErrors: { unknownTool: { answer: given, code } } },
})

testCheck(check, {
  'a JSON-RPC error': { ...answer('error', -32602), gives: 'refused' },
  'a result that is an error': { ...answer('tool-error', null), gives: 'refused' },
  'a result like any other': { ...answer('success', null), gives: 'accepted' },
  'no answer': { ...answer('silence', null), gives: 'silent' },
  'not tried': { seen: { mcp: localServer(), mcpErrors: {} }, gives: 'inconclusive' },
  'a hosted server': { seen: { mcp: {}, mcpErrors: {} }, gives: 'not-applicable' },
  'behind sign-in': { seen: { mcpErrors: 'blocked' }, gives: 'unpublished' },
})

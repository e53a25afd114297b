import { testCheck } from '../../../../test/check-cases.ts'
import { originCheck as check } from './origins.ts'

const answer = (status: number) => ({ seen: { mcpOrigin: { status } } })

testCheck(check, {
  refused: { ...answer(403), gives: 'refused' },
  'asked to sign in': { ...answer(401), gives: 'locked' },
  'a bad request': { ...answer(400), gives: 'unclear', facts: { status: 400 } },
  'the last of the refusals': { ...answer(499), gives: 'unclear' },
  served: { ...answer(200), gives: 'accepted', facts: { status: 200 } },
  'taken without an answer': { ...answer(202), gives: 'accepted' },
  'sent elsewhere': { ...answer(302), gives: 'inconclusive' },
  broken: { ...answer(500), gives: 'inconclusive' },
  'a local server': {
    seen: { mcp: { transport: 'stdio' }, mcpOrigin: 'not-offered' },
    gives: 'not-applicable',
  },
  'a local server with a stray answer': {
    seen: { mcp: { transport: 'stdio' }, mcpOrigin: { status: 200 } },
    gives: 'not-applicable',
  },
  'no answer': { seen: { mcpOrigin: 'timeout' }, gives: 'inconclusive' },
  'no MCP server': {
    seen: { mcp: 'not-offered', mcpOrigin: 'not-offered' },
    gives: 'not-applicable',
  },
})

import { testCheck } from '../../../../test/check-cases.ts'
import check from './mcp-malformed-message.ts'

const answer = (
  status: number | null,
  code: number | null,
  silence?: 'timeout' | 'ended' | 'broken',
) => ({
  mcpErrors: { malformed: { status, code, ...(silence && { silence }) } },
})

testCheck(check, {
  'parse error': { seen: { mcpErrors: {} }, gives: 'named' },
  'parse error over stdio': { seen: answer(null, -32700), gives: 'named' },
  'another code': {
    seen: answer(500, -32603),
    gives: 'refused',
    facts: { answer: 'error -32603' },
  },
  'a plain 400': { seen: answer(400, null), gives: 'refused', facts: { answer: 'HTTP 400' } },
  'the last client error': { seen: answer(499, null), gives: 'refused' },
  'a crash': { seen: answer(500, null), gives: 'unhandled', facts: { answer: 'HTTP 500' } },
  accepted: { seen: answer(202, null), gives: 'unhandled', facts: { answer: 'HTTP 202' } },
  'silence over stdio': {
    seen: answer(null, null),
    gives: 'unhandled',
    facts: { answer: 'no error' },
  },
  'no answer in time': {
    seen: answer(null, null, 'timeout'),
    gives: 'unhandled',
    facts: { answer: 'no response before the timeout' },
  },
  'a program that dies of it': {
    seen: answer(null, null, 'ended'),
    gives: 'unhandled',
    facts: { answer: 'no response: the server process exits' },
  },
  'a connection that breaks': { seen: answer(null, null, 'broken'), gives: 'unhandled' },
  'never sent': { seen: { mcpErrors: { malformed: null } }, gives: 'not-applicable' },
  'behind sign-in': { seen: { mcpErrors: 'blocked' }, gives: 'not-applicable' },
})

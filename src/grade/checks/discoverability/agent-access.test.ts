import { testCheck } from '../../../../test/check-cases.ts'
import { agentAccess as check } from './for-agents.ts'

const url = 'https://acme.example/docs/quickstart'
const answer = (agent: string, status = 200, isChallenged = false) => ({
  agent,
  status,
  isChallenged,
})
const browser = answer('browser')
const long = 'a'.repeat(50)

testCheck(check, {
  'the same for all': { seen: { agentAccess: {} }, gives: 'same', facts: { total: 3, url } },
  'one refused': {
    seen: { agentAccess: { answers: [browser, answer('GPTBot', 403), answer('ClaudeBot')] } },
    gives: 'some',
    facts: { refused: 1, total: 2, url, agents: 'GPTBot' },
  },
  'one challenged with 200': {
    seen: { agentAccess: { answers: [browser, answer('GPTBot', 200, true), answer('ClaudeBot')] } },
    gives: 'some',
  },
  'all refused': {
    seen: { agentAccess: { answers: [browser, answer('GPTBot', 403), answer('ClaudeBot', 429)] } },
    gives: 'blocked',
    facts: { total: 2, url, agents: 'GPTBot, ClaudeBot' },
  },
  'long names are cut': {
    seen: { agentAccess: { answers: [browser, answer(long, 300), answer(long, 199)] } },
    gives: 'blocked',
    facts: { total: 2, url, agents: `${long}, ${'a'.repeat(47)}…` },
  },
  'the browser is challenged': {
    seen: { agentAccess: { answers: [answer('browser', 200, true), answer('GPTBot', 403)] } },
    gives: 'inconclusive',
  },
  'the browser is refused': {
    seen: { agentAccess: { answers: [answer('browser', 503), answer('GPTBot')] } },
    gives: 'inconclusive',
  },
  'no browser asked': {
    seen: { agentAccess: { answers: [answer('GPTBot', 403)] } },
    gives: 'inconclusive',
  },
  'no agent asked': { seen: { agentAccess: { answers: [browser] } }, gives: 'inconclusive' },
  'no page to ask for': { seen: { agentAccess: 'not-offered' }, gives: 'unpublished' },
  'the host did not answer': { seen: { agentAccess: 'timeout' }, gives: 'inconclusive' },
})

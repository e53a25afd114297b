import { testCheck } from '../../../../test/check-cases.ts'
import type { Seen } from '../../../domain/index.ts'
import { agentRules as check } from './for-agents.ts'

type Agent = Seen<'robots'>['agents'][number]['agent']
const refusing = (...agents: Agent[]) => ({
  robots: {
    agents: [
      { agent: 'Google-Extended' as const, isDocsAllowed: true },
      ...agents.map((agent) => ({ agent, isDocsAllowed: false })),
    ],
  },
})

testCheck(check, {
  'all allowed': { seen: { robots: {}, docs: {} }, gives: 'open' },
  'all allowed, and no docs': {
    seen: { robots: {}, docs: 'not-offered' },
    gives: 'not-applicable',
  },
  'no agent named': { seen: { robots: { agents: [] }, docs: {} }, gives: 'open' },
  'only the home page refused': {
    seen: {
      robots: { agents: [{ agent: 'Claude-User', isDocsAllowed: true }] },
      docs: {},
    },
    gives: 'open',
  },
  'training refused': {
    seen: refusing('GPTBot', 'CCBot', 'GPTBot'),
    gives: 'selective',
    facts: { agents: 'GPTBot, CCBot' },
  },
  'other crawlers refused': {
    seen: refusing('ClaudeBot', 'PerplexityBot', 'Google-Extended'),
    gives: 'selective',
  },
  'ChatGPT-User refused': { seen: refusing('ChatGPT-User'), gives: 'closed' },
  'Claude-User refused among others': {
    seen: refusing('GPTBot', 'Claude-User'),
    gives: 'closed',
    facts: { agents: 'Claude-User' },
  },
  'Perplexity-User refused': { seen: refusing('Perplexity-User'), gives: 'closed' },
  'OAI-SearchBot refused': { seen: refusing('OAI-SearchBot'), gives: 'closed' },
  'no robots.txt': { seen: { robots: 'not-offered' }, gives: 'unwritten' },
  'no robots.txt, but docs': { seen: { robots: 'not-offered', docs: {} }, gives: 'unwritten' },
  'docs that we may not read either': {
    seen: { ...refusing('Claude-User'), docs: 'robots' },
    gives: 'closed',
  },
  'the host did not answer': { seen: { robots: 'timeout' }, gives: 'inconclusive' },
})

// Do agents get the page that a browser gets?
import { defineCheck, inconclusive } from '../../check.ts'
import { excerpt } from '../../reading/excerpt.ts'
import { isSuccess } from '../../reading/success.ts'

export default defineCheck({
  id: 'agent-access',
  criterion: 'discoverability',
  weight: 7,
  effort: 2,
  title: 'Agent access',
  why: 'Bot protection that stops every program also stops the agents that customers send.',
  standard: 'AgentGrade method',
  surfaces: ['remote'],
  needs: ['agentAccess'],
  outcomes: {
    same: { points: 10, says: 'All {total} agents get what a browser gets at {url}.' },
    some: {
      points: 4,
      says: '{refused} of {total} agents do not get what a browser gets at {url}: {agents}.',
      fix: 'Let {agents} through the bot protection on the documentation.',
    },
    blocked: {
      points: 0,
      says: 'None of {total} agents gets what a browser gets at {url}.',
      fix: 'Let known agents, such as {agents}, through the bot protection on the documentation.',
    },
  },
  judge({ agentAccess: { url, answers } }) {
    const isServed = (answer: (typeof answers)[number]) =>
      isSuccess(answer.status) && !answer.isChallenged
    const browser = answers.find(({ agent }) => agent === 'browser')
    if (!browser || !isServed(browser))
      return inconclusive('A browser was not seen to get the page.')
    const agents = answers.filter(({ agent }) => agent !== 'browser')
    if (agents.length === 0) return inconclusive('No agent asked for the page.')
    const refused = agents.filter((answer) => !isServed(answer))
    const total = agents.length
    if (refused.length === 0) return { outcome: 'same', facts: { total, url } }
    const names = excerpt(refused.map(({ agent }) => agent).join(', '))
    if (refused.length === total)
      return { outcome: 'blocked', facts: { total, url, agents: names } }
    return { outcome: 'some', facts: { refused: refused.length, total, url, agents: names } }
  },
})

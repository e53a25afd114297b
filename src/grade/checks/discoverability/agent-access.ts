// Do agents get the page that a browser gets?
import { defineCheck, inconclusive } from '../../check.ts'
import { excerpt } from '../../reading/figures.ts'
import { isSuccess } from '../../reading/operations.ts'

export default defineCheck(import.meta.url, {
  weight: 7,
  effort: 2,
  title: 'Agent access',
  why: 'Bot protection that blocks every program also blocks the agents that customers send.',
  loss: 'some agents are blocked from pages that browsers get',
  surfaces: ['remote'],
  needs: ['agentAccess'],
  outcomes: {
    same: {
      points: 10,
      says: '{total|The only tested agent gets|All # tested agents get} the same page as a browser at {url}.',
    },
    some: {
      points: 4,
      says: '{refused} of {total|# tested agent|# tested agents} {refused|does|do} not get the page that a browser gets at {url}: {agents}.',
      fix: 'Let {agents} through the bot protection on the docs.',
    },
    blocked: {
      points: 0,
      says: '{total|The only tested agent does not get|None of the # tested agents gets} the page that a browser gets at {url}.',
      loss: 'agents are blocked from pages that browsers get',
      fix: 'Let known agents, such as {agents}, through the bot protection on the docs.',
    },
  },
  judge({ agentAccess: { url, answers } }) {
    const isServed = (answer: (typeof answers)[number]) =>
      isSuccess(answer.status) && !answer.isChallenged
    const browser = answers.find(({ agent }) => agent === 'browser')
    if (!browser || !isServed(browser))
      return inconclusive('The page did not load with a browser user agent.')
    const agents = answers.filter(({ agent }) => agent !== 'browser')
    if (agents.length === 0)
      return inconclusive('The page was not requested with an agent’s user agent.')
    const refused = agents.filter((answer) => !isServed(answer))
    const total = agents.length
    if (refused.length === 0) return { outcome: 'same', facts: { total, url } }
    const names = excerpt(refused.map(({ agent }) => agent).join(', '))
    if (refused.length === total)
      return { outcome: 'blocked', facts: { total, url, agents: names } }
    return { outcome: 'some', facts: { refused: refused.length, total, url, agents: names } }
  },
})

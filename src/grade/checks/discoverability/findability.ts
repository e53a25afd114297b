// Can an agent that searches for a tool find it?
import { defineCheck, inconclusive, notApplicable } from '../../check.ts'
import { searchesOf } from '../../reading/client-use.ts'
import { byShare, excerpt, percent } from '../../reading/figures.ts'

export const findability = defineCheck('discoverability', 'findability', {
  why: 'Clients load tools on demand: what a search does not find, the model never sees.',
  loss: 'a search does not find all tools',
  standard: 'AgentGrade clients',
  needs: ['mcpTools'],
  says: 'The search of Codex finds {share of count} {count|tool|tools} by name, title and first sentence; {tool} {miss}.',
  fix: 'Say in each description, in the words of a task, what the name says and what sets the tool apart. Start with {tool}.',
  outcomes: {
    all: {
      points: 10,
      says: 'The search of Codex finds {count|the only tool|all # tools} by name, title and first sentence.',
    },
    most: { points: 8, bounds: '95–99%' },
    many: { points: 5, bounds: '75–94%' },
    some: { points: 2, bounds: '50–74%' },
    few: { points: 0, bounds: 'less than 50%', loss: 'a search does not find most tools' },
  },
  judge({ mcpTools: { tools } }) {
    if (tools.length === 0) return notApplicable('The server lists no tools.')
    const searches = searchesOf(tools)
    const count = searches.length
    if (count === 0) return inconclusive('The search is known for texts in Latin letters only.')
    const missed = searches.filter(({ missedBy, isSenseless }) => missedBy || isSenseless)
    const [first] = missed
    if (!first) return { outcome: 'all', facts: { count } }
    const share = (count - missed.length) / count
    const outcome = byShare(share, { most: 0.95, many: 0.75, some: 0.5, few: 0 })
    return {
      outcome,
      facts: { share: percent(share), count, tool: excerpt(first.tool), miss: missOf(first) },
    }
  },
})

function missOf({ missedBy }: ReturnType<typeof searchesOf>[number]): string {
  if (!missedBy) return 'is found, but its description does not describe it'
  const { query, inServer } = missedBy
  return `is ${inServer === null ? 'not found' : `only number ${inServer}`} by “${excerpt(query)}”`
}

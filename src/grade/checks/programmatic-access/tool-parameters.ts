// Are the parameters of the tools described?
import { defineCheck, notApplicable } from '../../check.ts'
import { byShare, excerpt, percent } from '../../reading/figures.ts'
import { readOf } from '../../reading/tool-reach.ts'

const FIX =
  'Add a description to every property of each inputSchema. Start with {parameter} of {tool}.'

const BARE =
  '{parameter} of {tool} has no description; {share of count} tool {count|parameter has|parameters have} one.'

export default defineCheck(import.meta.url, {
  weight: 4,
  effort: 2,
  title: 'Tool parameters',
  why: 'Without a description an agent guesses a parameter’s format and meaning from its name.',
  loss: 'many tool parameters have no description',
  surfaces: ['mcp'],
  each: { item: 'tool', member: 'inputSchema' },
  needs: ['mcpTools'],
  outcomes: {
    described: {
      points: 10,
      says: '{share of count} tool {count|parameter has|parameters have} a description.',
      bounds: '80% or more',
    },
    some: { points: 5, says: BARE, bounds: '50–79%', fix: FIX },
    few: { points: 0, says: BARE, bounds: 'less than 50%', fix: FIX },
  },
  judge({ mcpTools: { tools } }) {
    const parameters = tools.flatMap((tool) => {
      const inputs = readOf(tool).inputs.filter(({ path }) => path !== '')
      // A choice has several inputs at one place, and one text is enough for them.
      return [...Map.groupBy(inputs, ({ path }) => path)].map(([name, alike]) => ({
        tool: tool.name,
        name,
        isDescribed: alike.some(({ text }) => text.trim() !== ''),
      }))
    })
    const count = parameters.length
    if (count === 0) return notApplicable('No tool takes parameters.')
    const bare = parameters.filter((parameter) => !parameter.isDescribed)
    const ratio = (count - bare.length) / count
    const [first] = bare
    const outcome = byShare(ratio, { described: 0.8, some: 0.5, few: 0 })
    const share = percent(ratio)
    if (outcome === 'described' || !first) return { outcome: 'described', facts: { share, count } }
    return {
      outcome,
      facts: { share, count, parameter: excerpt(first.name), tool: excerpt(first.tool) },
    }
  },
})

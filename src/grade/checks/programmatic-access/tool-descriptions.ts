// Do the tool descriptions say enough to choose the right tool, and not too much?
import { defineCheck, notApplicable } from '../../check.ts'
import { descriptionFault } from '../../reading/description-fault.ts'
import { excerpt } from '../../reading/excerpt.ts'
import { byShare, percent } from '../../reading/share.ts'

const FIX = 'Describe each tool in 40 to 600 characters of its own: what it does, and when to use it. Begin with {tool}.'

export default defineCheck({
  id: 'tool-descriptions',
  criterion: 'programmaticAccess',
  weight: 7,
  effort: 2,
  title: 'Tool descriptions',
  why: 'The description is all that an agent knows when it chooses between tools.',
  standard: 'AgentGrade method',
  surfaces: ['mcp'],
  needs: ['mcpTools'],
  outcomes: {
    clear: { points: 10, says: '{share} of {count} tools have a telling description of their own.' },
    some: { points: 5, says: '{share} of {count} tools have a telling description of their own; that of {tool} {fault}.', fix: FIX },
    few: { points: 0, says: 'Only {share} of {count} tools have a telling description of their own; that of {tool} {fault}.', fix: FIX },
  },
  judge({ mcpTools: { tools } }) {
    const count = tools.length
    if (count === 0) return notApplicable('The server lists no tools.')
    const texts = tools.map(({ description = '' }) => description.trim())
    const met = new Set<string>()
    const shared = new Set(texts.filter((text) => met.size === met.add(text).size))
    const faults = tools.flatMap(({ name }, index) => {
      const text = texts[index] ?? ''
      const fault = descriptionFault(name, text) ?? (shared.has(text) ? 'is shared with another tool' : undefined)
      return fault === undefined ? [] : { tool: excerpt(name), fault }
    })
    const ratio = (count - faults.length) / count
    const [first] = faults
    const outcome = byShare(
      ratio,
      [
        [0.9, 'clear'],
        [0.6, 'some'],
      ],
      'few',
    )
    const share = percent(ratio)
    return outcome === 'clear' || !first ? { outcome: 'clear', facts: { share, count } } : { outcome, facts: { share, count, ...first } }
  },
})

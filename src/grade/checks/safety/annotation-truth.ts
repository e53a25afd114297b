// Do the hints of the tools agree with their names, descriptions and parameters?
import type { Seen } from '../../../domain/evidence/observations/index.ts'
import { contradictionOf } from '../../../domain/tool-reach/marks.ts'
import { defineCheck, notApplicable } from '../../check.ts'
import { excerpt } from '../../reading/figures.ts'
import { contradictionWords, onlyReads, readOf } from '../../reading/tool-reach.ts'

export default defineCheck(import.meta.url, {
  weight: 2,
  effort: 1,
  title: 'Annotation accuracy',
  why: 'A client that trusts a wrong annotation may run a deletion without asking anyone.',
  loss: 'tool annotations contradict what the tools do',
  standard: 'MCP 2026-07-28',
  surfaces: ['mcp'],
  each: { item: 'tool', member: 'annotations' },
  needs: ['mcpTools'],
  outcomes: {
    truthful: {
      points: 10,
      says: 'No annotation was found to contradict its tool (annotated tools: {count}).',
    },
    doubtful: {
      points: 5,
      says: '{tool} is annotated readOnlyHint: true, which neither its name nor its description shows; nor is it shown for {doubtful} of {count|the # tool~|the # tools~} with that annotation.',
      bounds: 'more than half',
      loss: 'nothing shows that tools marked read-only only read',
      fix: 'Begin the name or the description of {tool} with what it does, such as “Lists”, or correct its annotations.',
      found: true,
    },
    contradicted: {
      points: 0,
      says: '{tool} is annotated {hint}, but {because} (such tools in total: {count}).',
      fix: 'Set readOnlyHint: false on every tool that writes and destructiveHint: true on every tool that deletes, starting with {tool}.',
      cap: { letter: 'C' },
      hazard: true,
      found: true,
    },
  },
  judge({ mcpTools }) {
    const { tools }: Seen<'mcpTools'> = mcpTools
    const annotated = tools.filter(isAnnotated)
    if (annotated.length === 0) return notApplicable('No tool has annotations.')
    const lies = annotated.flatMap((tool) => {
      const contradiction = contradictionOf(readOf(tool))
      return contradiction ? [{ tool, ...contradiction }] : []
    })
    const [lie] = lies
    if (lie)
      return {
        outcome: 'contradicted',
        facts: {
          tool: excerpt(lie.tool.name),
          hint: lie.hint,
          because: contradictionWords(lie),
          count: lies.length,
        },
      }
    const marked = annotated.filter(({ annotations }) => annotations?.['readOnlyHint'] === true)
    const unshown = marked.filter((tool) => !onlyReads(tool))
    const [first] = unshown
    return first && unshown.length > marked.length / 2
      ? {
          outcome: 'doubtful',
          facts: {
            tool: excerpt(first.name),
            doubtful: unshown.length,
            count: marked.length,
          },
        }
      : { outcome: 'truthful', facts: { count: annotated.length } }
  },
})

function isAnnotated({ annotations }: Seen<'mcpTools'>['tools'][number]): boolean {
  return (
    typeof annotations?.['readOnlyHint'] === 'boolean' ||
    typeof annotations?.['destructiveHint'] === 'boolean'
  )
}

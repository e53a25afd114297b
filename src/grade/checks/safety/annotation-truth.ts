// Do the hints of the tools agree with what their names say they do?
import type { Seen } from '../../../domain/evidence/observations/index.ts'
import { defineCheck, notApplicable } from '../../check.ts'
import { excerpt } from '../../reading/excerpt.ts'
import { verbOf, type Verb } from '../../reading/tool-verb.ts'

type Tool = Seen<'mcpTools'>['tools'][number]

export default defineCheck({
  id: 'annotation-truth',
  criterion: 'safety',
  weight: 2,
  effort: 1,
  title: 'Annotation accuracy',
  why: 'A client that trusts a wrong annotation may run a deletion without asking anyone.',
  loss: 'tool annotations contradict tool names',
  standard: 'MCP 2026-07-28',
  surfaces: ['mcp'],
  needs: ['mcpTools'],
  uses: ['mcp'],
  outcomes: {
    truthful: {
      points: 10,
      says: 'No annotation contradicts the name of its tool (annotated tools: {count}).',
    },
    contradicted: {
      points: 0,
      says: '{tool} is annotated {hint}, which contradicts its name (such tools in total: {count}).',
      fix: 'Set readOnlyHint: false on every tool that writes and destructiveHint: true on every tool that deletes, starting with {tool}.',
    },
  },
  judge({ mcpTools: { tools }, mcp }) {
    const annotated = tools.filter(
      ({ annotations }) =>
        typeof annotations?.readOnlyHint === 'boolean' ||
        typeof annotations?.destructiveHint === 'boolean',
    )
    if (annotated.length === 0) return notApplicable('No tool has annotations.')
    const verbs = verbOf(
      tools.map(({ name }) => name),
      mcp?.serverName ?? '',
    )
    const found = annotated.flatMap((tool) => {
      const hint = falseHint(tool, verbs(tool.name))
      return hint ? [{ tool: excerpt(tool.name), hint }] : []
    })
    const [first] = found
    return first
      ? { outcome: 'contradicted', facts: { ...first, count: found.length } }
      : { outcome: 'truthful', facts: { count: annotated.length } }
  },
})

function falseHint({ annotations }: Tool, verb: Verb): string | undefined {
  if (verb !== 'other' && annotations?.readOnlyHint === true) return 'readOnlyHint: true'
  return verb === 'deletes' && annotations?.destructiveHint === false
    ? 'destructiveHint: false'
    : undefined
}

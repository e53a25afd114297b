// Do the hints of the tools agree with their names, descriptions and parameters?
import type { Seen } from '../../../domain/evidence/observations/index.ts'
import { defineCheck, notApplicable } from '../../check.ts'
import { excerpt } from '../../reading/figures.ts'
import { falseHints, isAnnotated } from '../../reading/false-hint.ts'

export default defineCheck({
  id: 'annotation-truth',
  criterion: 'safety',
  weight: 2,
  effort: 1,
  title: 'Annotation accuracy',
  why: 'A client that trusts a wrong annotation may run a deletion without asking anyone.',
  loss: 'tool annotations contradict what the tools do',
  standard: 'MCP 2026-07-28',
  surfaces: ['mcp'],
  each: { item: 'tool', member: 'annotations' },
  needs: ['mcpTools'],
  uses: ['mcp'],
  outcomes: {
    truthful: {
      points: 10,
      says: 'No annotation was found to contradict its tool (annotated tools: {count}).',
    },
    doubtful: {
      points: 5,
      says: '{tool} is annotated {hint}, which is doubtful: {because} (such tools in total: {count}).',
      loss: 'some tool annotations are doubtful',
      fix: 'Correct the annotations of {tool}: it has {hint}, but {because}.',
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
  judge({ mcpTools, mcp }) {
    const { tools }: Seen<'mcpTools'> = mcpTools
    const annotated = tools.filter(isAnnotated)
    if (annotated.length === 0) return notApplicable('No tool has annotations.')
    const found = falseHints(tools, mcp)
    const lies = found.filter(({ isLie }) => isLie)
    const [first] = lies.length > 0 ? lies : found
    if (!first) return { outcome: 'truthful', facts: { count: annotated.length } }
    const facts = { tool: excerpt(first.name), hint: first.hint, because: first.because }
    return lies.length > 0
      ? { outcome: 'contradicted', facts: { ...facts, count: lies.length } }
      : { outcome: 'doubtful', facts: { ...facts, count: found.length } }
  },
})

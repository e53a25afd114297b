// What the texts of MCP tools tell an agent that chooses between them.
import { defineCheck, notApplicable } from '../../check.ts'
import { toolEstimates } from '../../estimates/tools.ts'
import { excerpt } from '../../reading/figures.ts'
import { estimatedPoints, estimatedUpTo } from '../../scale.ts'
import { asked } from '../../answers/asked.ts'

/** Do the texts say what each tool does, and when to use which? */
export const toolTexts = defineCheck('discoverability', 'tool-texts', {
  weight: 16,
  effort: 2,
  title: 'Tool descriptions',
  why: 'The texts of the tools are all that an agent knows when it chooses between them.',
  loss: 'the texts of its MCP tools say little',
  isEstimated: true,
  each: { item: 'tool', member: 'description' },
  needs: ['mcpTools'],
  says: '{long} of {count|# tool has|# tools have} a description of 80 bytes or more, and {described} of {parameters|# parameter has|# parameters have} one of any length. Estimated: nobody has read them.',
  fix: 'Say of each tool what it does, when to use it and what it changes, in 200 bytes or more, and describe its parameters. Start with {tool}.',
  outcomes: {
    estimated: estimatedUpTo(3),
    empty: {
      points: 1,
      says: '{count|The only tool has no|None of the # tools has a} description.',
      loss: 'its MCP tools have no descriptions',
      cap: { letter: 'C' },
      found: true,
    },
  },
  read: asked('mcp', 'texts', {
    fix: 'Say of each tool what it does, when to use it and not another, what follows and what comes next',
    limits: { empty: 'C' },
  }),
  judge({ mcpTools }) {
    const estimates = toolEstimates(mcpTools)
    if (!estimates) return notApplicable('The server lists no tools.')
    const { texts, long, parameters, describedParameters, described, barest } = estimates
    const count = mcpTools.tools.length
    const facts = { count, long, parameters, described: describedParameters, tool: excerpt(barest) }
    return described === 0
      ? { outcome: 'empty', facts }
      : { outcome: 'estimated', points: estimatedPoints(texts), facts }
  },
})

// What the tools of an MCP server can do to somebody, and whether their marks tell it.
import type { Seen } from '../../../domain/evidence/observations/index.ts'
import { defineCheck, inconclusive, notApplicable, unpublished } from '../../check.ts'
import { freeCommandOf, toolEstimates } from '../../estimates/tools.ts'
import { excerpt } from '../../reading/figures.ts'
import { readHarm, readInputs, readMarks } from '../../answers/harm.ts'
import { isMarked, markPoints } from '../../answers/tool-effects.ts'
import { falseMarks } from '../../reading/tool-marks.ts'

/** What is the worst that the tools can do, and is it bounded and said? */
export const toolHarm = defineCheck('safety', 'tool-harm', {
  weight: 16,
  effort: 3,
  title: 'Harm that tools can do',
  why: 'Whoever can talk an agent into one call decides what that call destroys, sends or pays.',
  standard: 'OWASP LLM Top 10',
  needs: ['mcpTools'],
  // Structure does not tell what a tool does: only who reads the texts can answer.
  outcomes: {},
  read: readHarm,
  judge({ mcpTools }) {
    const estimates = toolEstimates(mcpTools)
    if (!estimates) return notApplicable('The server lists no tools.')
    return estimates.described === 0
      ? unpublished('what its tools can do')
      : inconclusive('Nobody has read what its tools can do.')
  },
})

/** Does a tool take any text as a command? */
export const commandInputs = defineCheck('safety', 'command-inputs', {
  weight: 0,
  effort: 2,
  title: 'Free command inputs',
  why: 'A parameter that takes any command leaves to its caller what happens.',
  standard: 'OWASP LLM Top 10',
  each: { item: 'tool', member: 'inputSchema' },
  needs: ['mcpTools'],
  outcomes: {
    none: {
      points: 10,
      says: 'No tool takes any text as a parameter called command, cmd, shell, script or sql.',
    },
    free: {
      points: 0,
      says: '{tool} takes any text as {parameter} (such tools in total: {count}).',
      fix: 'List or bound what {parameter} of {tool} may be, by an enum or a pattern, or take what it needs in parameters of its own.',
      cap: { letter: 'C+' },
      found: true,
    },
  },
  read: readInputs,
  judge({ mcpTools: { tools } }) {
    if (tools.length === 0) return notApplicable('The server lists no tools.')
    const free = tools.flatMap((tool) => {
      const parameter = freeCommandOf(tool)
      return parameter === undefined ? [] : [{ tool: excerpt(tool.name), parameter }]
    })
    const [first] = free
    return first
      ? { outcome: 'free', facts: { ...first, count: free.length } }
      : { outcome: 'none' }
  },
})

/** A tool that is judged alone has the names of the others beside it. */
type Listed = Seen<'mcpTools'> & { beside?: readonly string[] }

/** Do the tools carry marks that say whether they read or destroy, and does no name deny them? */
export const toolMarks = defineCheck('safety', 'tool-marks', {
  weight: 10,
  title: 'Tool annotations',
  why: 'Clients run tools marked read-only freely and ask a person before destructive ones; without a mark they have to guess, and a false one lets a deletion run unasked.',
  loss: 'many MCP tools have no mark that says whether they read or destroy',
  standard: 'MCP 2026-07-28',
  isEstimated: true,
  each: { item: 'tool', member: 'annotations' },
  needs: ['mcpTools'],
  says: '{marked} of {count|# tool says|# tools say} by readOnlyHint or destructiveHint whether {count|it|they} may destroy something. Estimated: nobody has read whether the marks are true.',
  fix: 'Set readOnlyHint on every tool, and destructiveHint on every tool that writes. Start with {tool}.',
  outcomes: {
    marked: {
      points: 10,
      says: '{count|The only tool says|All # tools say} by readOnlyHint or destructiveHint whether {count|it|they} may destroy something. Estimated: nobody has read whether the marks are true.',
    },
    some: { measured: true, points: 10, least: 2 },
    none: {
      points: 2,
      says: '{count|The only tool does not say|None of the # tools says} by readOnlyHint or destructiveHint whether it may destroy something.',
      loss: 'none of its MCP tools says whether it reads or destroys',
    },
    contradicted: {
      measured: true,
      points: 10,
      least: 1,
      says: '{tool} is marked {hint}, but its name begins with “{verb}” (such tools in total: {false}).',
      loss: 'the marks of its MCP tools contradict their names',
      fix: 'Set readOnlyHint: false and destructiveHint: true on {tool} and on each tool like it, or rename it.',
      cap: { letter: 'C' },
      found: true,
    },
  },
  read: readMarks,
  judge({ mcpTools }) {
    const { tools, beside }: Listed = mcpTools
    const count = tools.length
    if (count === 0) return notApplicable('The server lists no tools.')
    const bare = tools.filter((tool) => !isMarked(tool))
    const marked = count - bare.length
    const lies = falseMarks(tools, beside)
    const points = markPoints({ all: count, marked, lying: lies.length })
    const [lie] = lies
    if (lie) {
      const { tool, hint, verb } = lie
      return {
        outcome: 'contradicted',
        points,
        facts: { tool: excerpt(tool), hint, verb, false: lies.length, marked, count },
      }
    }
    const [first] = bare
    if (first && marked === 0)
      return { outcome: 'none', facts: { count, tool: excerpt(first.name) } }
    return first
      ? { outcome: 'some', points, facts: { marked, count, tool: excerpt(first.name) } }
      : { outcome: 'marked', facts: { count } }
  },
})

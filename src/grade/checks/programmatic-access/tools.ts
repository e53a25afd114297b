// The tools of an MCP server: their list, names, parameters and schemas.
import { isObject } from '../../../domain/schema/json.ts'
import { defineCheck, inconclusive, notApplicable, unpublished } from '../../check.ts'
import { toolEstimates } from '../../estimates/tools.ts'
import { excerpt, percent } from '../../reading/figures.ts'
import { inputSchemaFault } from '../../reading/tool-schema.ts'
import { DISTINCT_STEPS, estimatedPoints, estimatedUpTo } from '../../scale.ts'
import { asked } from '../../answers/asked.ts'

/** How much of a real job can an agent do with the tools? */
export const toolJob = defineCheck('programmaticAccess', 'tool-job', {
  weight: 20,
  effort: 3,
  title: 'The job its tools do',
  why: 'A list without faults that does nothing useful is of no use.',
  needs: ['mcpTools'],
  // Structure does not tell: only who reads the texts can answer.
  outcomes: {},
  read: asked('mcp', 'job', {
    fix: 'Add the tools that the job needs from its start to its end',
    limits: { nothing: 'D', toy: 'C' },
  }),
  judge({ mcpTools }) {
    const estimates = toolEstimates(mcpTools)
    if (!estimates) return notApplicable('The server lists no tools.')
    return estimates.described === 0
      ? unpublished('what its tools do')
      : inconclusive('Nobody has read what its tools do.')
  },
})

/** Does every tool have its own job? */
export const toolDistinction = defineCheck('programmaticAccess', 'tool-distinction', {
  weight: 0,
  effort: 2,
  title: 'Tools apart',
  why: 'Of two tools that seem to do the same, an agent picks the wrong one half of the time.',
  needs: ['mcpTools'],
  // Structure does not tell: only who reads the texts can answer.
  outcomes: {},
  read: asked('mcp', 'distinct', {
    fix: 'Merge tools that do the same, or say of each when to use it and not the other',
    steps: DISTINCT_STEPS,
    limits: { confusable: 'C' },
  }),
  judge({ mcpTools }) {
    return mcpTools.tools.length === 0
      ? notApplicable('The server lists no tools.')
      : inconclusive('Nobody has read whether its tools can be told apart.')
  },
})

/** Can an agent fill in the parameters without guessing? */
export const toolArguments = defineCheck('programmaticAccess', 'tool-arguments', {
  weight: 10,
  effort: 2,
  why: 'Without a description, choices or bounds an agent guesses what a parameter takes.',
  loss: 'the parameters of its MCP tools leave much to guess',
  isEstimated: true,
  each: { item: 'tool', member: 'inputSchema', of: 'parameters' },
  needs: ['mcpTools'],
  says: 'Of {parameters|# parameter|# parameters} of its tools, {described|# has|# have} a description, and {formed|# names|# name} choices, bounds, a default or an example in the schema, or {formed|is|are} yes or no. Estimated: nobody has read them.',
  fix: 'Describe every parameter, and state its choices, bounds, default or an example in the schema. Start with {tool}.',
  outcomes: { estimated: estimatedUpTo(3) },
  read: asked('mcp', 'args', {
    fix: 'Say of each parameter what it takes: formats, choices, defaults and an example',
  }),
  judge({ mcpTools }) {
    const estimates = toolEstimates(mcpTools)
    if (!estimates) return notApplicable('The server lists no tools.')
    const { args, parameters, describedParameters, formedParameters, leastFilled } = estimates
    return {
      outcome: 'estimated',
      points: estimatedPoints(args),
      facts: {
        parameters,
        described: describedParameters,
        formed: formedParameters,
        tool: excerpt(leastFilled),
      },
    }
  },
})

/** Does the MCP server list tools that an agent can call? */
export const toolList = defineCheck('programmaticAccess', 'tool-list', {
  effort: 2,
  why: 'Tools are what an agent can do with a server: to be called, each needs a name, a description and an input schema.',
  loss: 'its MCP server lists no usable tools',
  standard: 'MCP 2026-07-28',
  needs: ['mcpTools'],
  outcomes: {
    complete: {
      points: 10,
      says: 'tools/list returns {complete} of {count|# tool|# tools} with a name, description and input schema.',
    },
    sparse: {
      points: 4,
      says: '{count|No tool has|None of the # tools has} a name, a description and an input schema of type object.',
      fix: 'Give every tool in tools/list a name, a description and an inputSchema with "type": "object".',
    },
    changing: {
      points: 1,
      says: 'Two tools/list calls in a row returned different lists: what was read need not be what an agent gets.',
      loss: 'its MCP server lists other tools at each look',
      fix: 'Return the same tools with the same text from every tools/list call; announce changes with notifications/tools/list_changed.',
      cap: { letter: 'C+' },
    },
    empty: {
      points: 0,
      says: 'tools/list returns no tools.',
      fix: 'Register at least one tool, so that tools/list returns it.',
    },
  },
  judge({ mcpTools: { tools, repeat } }) {
    const count = tools.length
    if (count === 0) return { outcome: 'empty' }
    if (repeat === 'different') return { outcome: 'changing' }
    const complete = tools.filter(
      ({ name, description, inputSchema }) =>
        name.trim() &&
        description?.trim() &&
        isObject(inputSchema) &&
        inputSchema['type'] === 'object',
    ).length
    return complete > 0
      ? { outcome: 'complete', facts: { complete, count } }
      : { outcome: 'sparse', facts: { count } }
  },
})

const LEGAL = /^[A-Za-z0-9_.-]{1,128}$/
const GENERIC = new Set(
  'action api call command do exec execute function get handle invoke main perform process query request run set task tool'.split(
    ' ',
  ),
)

/** Are the tool names legal, unique, written in one style and telling? */
export const toolNames = defineCheck('programmaticAccess', 'tool-names', {
  effort: 2,
  why: 'An agent picks a tool by name among those of many servers; clients reject invalid names.',
  loss: 'tool names are unclear or clash',
  standard: 'MCP 2026-07-28',
  each: { item: 'tool', member: 'name' },
  needs: ['mcpTools'],
  outcomes: {
    clear: {
      points: 10,
      says: '{count|The only tool name is|All # tool names are} valid, unique, clear and in one style.',
    },
    mixed: {
      points: 6,
      says: 'The tool names mix styles: {name} and {other}.',
      fix: 'Use one style for all tool names, such as search_messages.',
    },
    generic: {
      points: 6,
      says: 'The tool name {name} does not say what it acts on.',
      fix: 'Rename {name} to a verb and a noun, such as search_messages.',
    },
    dotted: {
      points: 6,
      says: 'The tool name {name} has a dot, which most clients replace: the model sees another name than the documentation has.',
      loss: 'clients change its tool names',
      fix: 'Use an underscore instead of the dot in {name}.',
    },
    illegal: {
      points: 0,
      says: 'The tool name "{name}" is invalid.',
      fix: 'Rename "{name}" to 1 to 128 characters of A-Z, a-z, 0-9, underscore and hyphen.',
    },
    repeated: {
      points: 0,
      says: 'More than one tool is named {name}.',
      fix: 'Give each tool named {name} a unique name.',
    },
  },
  judge({ mcpTools: { tools } }) {
    const names = tools.map((tool) => tool.name)
    if (names.length === 0) return notApplicable('The server lists no tools.')
    const illegal = names.find((name) => !LEGAL.test(name))
    if (illegal !== undefined) return { outcome: 'illegal', facts: { name: excerpt(illegal) } }
    const met = new Set<string>()
    const repeated = names.find((name) => met.size === met.add(name).size)
    if (repeated !== undefined) return { outcome: 'repeated', facts: { name: excerpt(repeated) } }
    const dotted = names.find((name) => name.includes('.'))
    if (dotted !== undefined) return { outcome: 'dotted', facts: { name: excerpt(dotted) } }
    const generic = names.find((name) => GENERIC.has(name.toLowerCase().replace(/[^a-z]/g, '')))
    if (generic !== undefined) return { outcome: 'generic', facts: { name: excerpt(generic) } }
    const styled = names.filter((name) => styleOf(name) !== '')
    const [first = ''] = styled
    const other = styled.find((name) => styleOf(name) !== styleOf(first))
    return other === undefined
      ? { outcome: 'clear', facts: { count: names.length } }
      : { outcome: 'mixed', facts: { name: excerpt(first), other: excerpt(other) } }
  },
})

/** Empty for one lower-case word, which fits every style. */
function styleOf(name: string): string {
  const marks = ['_', '-'].filter((mark) => name.includes(mark)).join('')
  return marks + (/^[A-Z]/.test(name) ? 'Pascal' : /[A-Z]/.test(name) ? 'camel' : '')
}

/** Are the input schemas of the tools well formed? */
export const toolSchemas = defineCheck('programmaticAccess', 'tool-schemas', {
  effort: 2,
  why: 'A client that validates schemas drops an invalid tool, or the whole list with it.',
  loss: 'some tool schemas are malformed',
  standard: 'JSON Schema 2020-12',
  each: { item: 'tool', member: 'inputSchema' },
  needs: ['mcpTools'],
  says: 'In {tool}, {fault}; {share of count} input {count|schema is|schemas are} well-formed.',
  fix: 'Make every inputSchema a valid JSON Schema 2020-12 object schema. Start with {tool}: {fault}.',
  outcomes: {
    valid: {
      points: 10,
      says: '{count|The only input schema is|All # input schemas are} well-formed.',
    },
    most: { points: 5, bounds: '90% or more' },
    some: { points: 2, bounds: '50–89%' },
    broken: {
      points: 0,
      bounds: 'less than 50%',
      loss: 'most tool schemas are malformed',
      cap: { letter: 'C+' },
    },
  },
  judge({ mcpTools: { tools } }) {
    const count = tools.length
    if (count === 0) return notApplicable('The server lists no tools.')
    const faults = tools.flatMap(({ name, inputSchema }) => {
      const fault = inputSchemaFault(inputSchema)
      return fault === undefined ? [] : { tool: excerpt(name), fault: excerpt(fault) }
    })
    const [first] = faults
    if (!first) return { outcome: 'valid', facts: { count } }
    const share = (count - faults.length) / count
    return {
      outcome: share >= 0.9 ? 'most' : share >= 0.5 ? 'some' : 'broken',
      facts: { share: percent(share), count, ...first },
    }
  },
})

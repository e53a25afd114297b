// Are the tool names legal, unique, written in one style and telling?
import { defineCheck, notApplicable } from '../../check.ts'
import { excerpt } from '../../reading/figures.ts'

const LEGAL = /^[A-Za-z0-9_.-]{1,128}$/
const GENERIC = new Set(
  'action api call command do exec execute function get handle invoke main perform process query request run set task tool'.split(
    ' ',
  ),
)

export default defineCheck(import.meta.url, {
  weight: 2,
  effort: 2,
  title: 'Tool names',
  why: 'An agent picks a tool by name among those of many servers; clients reject invalid names.',
  loss: 'tool names are unclear or clash',
  standard: 'MCP 2026-07-28',
  surfaces: ['mcp'],
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

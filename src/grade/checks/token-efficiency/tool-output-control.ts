// Can an agent say how much a tool that lists or searches returns?
import { defineCheck, notApplicable } from '../../check.ts'
import { excerpt } from '../../reading/excerpt.ts'
import { roleOf } from '../../reading/parameter-role.ts'
import { propertiesOf } from '../../reading/schema-properties.ts'
import { percent } from '../../reading/share.ts'
import { readsMany } from '../../reading/plural-readers.ts'

const CONTROL =
  /^max[\w-]{0,60}(?:s|length|count|size)$|limit|cursor|offset|pagination|fields|verbosity|concise|response_?format|^sql$/i

export default defineCheck({
  id: 'tool-output-control',
  criterion: 'tokenEfficiency',
  weight: 2,
  effort: 2,
  title: 'Tool output control',
  why: 'A tool result goes into the context as is; only the server can make it smaller.',
  loss: 'list tools return everything',
  standard: 'AgentGrade method',
  surfaces: ['mcp'],
  each: { item: 'tool', member: 'inputSchema' },
  needs: ['mcpTools'],
  outcomes: {
    controlled: {
      points: 10,
      says: '{share of count} list or search {count|tool accepts|tools accept} a limit, page or fields parameter.',
      bounds: '60% or more',
    },
    some: {
      points: 5,
      says: '{tool} accepts no limit, page or fields parameter; {share of count} list or search {count|tool accepts|tools accept} one.',
      bounds: 'less than 60%',
      loss: 'many list tools return everything',
      fix: 'Add a limit with a small default, and a cursor, to {tool} and similar tools.',
    },
    none: {
      points: 0,
      says: '{count|No list or search tool accepts|None of the # list or search tools accepts} a limit, page or fields parameter.',
      fix: 'Add a limit with a small default, and a cursor, to tools such as {tool}.',
    },
  },
  judge({ mcpTools }) {
    const readers = mcpTools.tools.filter(readsMany)
    const count = readers.length
    if (count === 0) return notApplicable('No tool lists or searches.')
    const loose = readers.filter(
      ({ inputSchema }) => !propertiesOf(inputSchema).some(({ name }) => isControl(name)),
    )
    const tool = excerpt(loose[0]?.name ?? '')
    if (loose.length === count) return { outcome: 'none', facts: { count, tool } }
    const share = (count - loose.length) / count
    return share >= 0.6
      ? { outcome: 'controlled', facts: { share: percent(share), count } }
      : { outcome: 'some', facts: { share: percent(share), count, tool } }
  },
})

function isControl(property: string): boolean {
  const role = roleOf(property)
  return role === 'size' || role === 'position' || role === 'fields' || CONTROL.test(property)
}

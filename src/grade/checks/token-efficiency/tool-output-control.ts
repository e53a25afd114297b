// Can an agent say how much a tool that lists or searches returns?
import type { Seen } from '../../../domain/evidence/observations/index.ts'
import { memberOf } from '../../../domain/schema/json.ts'
import { wordsOf } from '../../../domain/text/name-words.ts'
import type { Input } from '../../../domain/tool-reach/inputs.ts'
import { defineCheck, inconclusive, notApplicable } from '../../check.ts'
import { excerpt, percent } from '../../reading/figures.ts'
import { roleOf } from '../../reading/operations.ts'
import { readsMany } from '../../reading/plural-readers.ts'
import { readOf } from '../../reading/tool-reach.ts'

const CONTROLS = new Set('limit cursor offset pagination fields verbosity concise sql k'.split(' '))
const LONGEST_NAME = 60
const AMOUNTS = new Set('length count size tokens'.split(' '))

export const toolOutputControl = defineCheck('tokenEfficiency', 'tool-output-control', {
  effort: 2,
  why: 'A tool result goes into the context as is; only the server can make it smaller.',
  loss: 'list tools return everything',
  each: { item: 'tool', member: 'inputSchema' },
  needs: ['mcpTools'],
  outcomes: {
    controlled: {
      points: 10,
      says: '{share of count} list or search {count|tool~ accepts|tools~ accept} a limit, page or fields parameter.',
      bounds: '60% or more',
    },
    some: {
      points: 5,
      says: '{tool} accepts no limit, page or fields parameter; {share of count} list or search {count|tool~ accepts|tools~ accept} one.',
      bounds: 'less than 60%',
      loss: 'many list tools return everything',
      fix: 'Add a limit with a small default, and a cursor, to {tool} and similar tools.',
    },
    none: {
      points: 0,
      says: '{count|The only list or search tool~ accepts no|None of the # list or search tools~ accepts a} limit, page or fields parameter.',
      fix: 'Add a limit with a small default, and a cursor, to tools such as {tool}.',
    },
  },
  judge({ mcpTools }) {
    const listed = mcpTools.tools.filter(readsMany)
    if (listed.length === 0) return notApplicable('No tool lists or searches.')
    const readers = listed.filter(isTold)
    const count = readers.length
    if (count === 0)
      return inconclusive('The schemas of list and search tools do not tell what they accept.')
    const loose = readers.filter((tool) => !isControlled(readOf(tool).inputs))
    const tool = excerpt(loose[0]?.name ?? '')
    const facts = {
      count,
      ...(count < listed.length && { lookedAt: `${count} of ${listed.length} tools` }),
    }
    if (loose.length === count) return { outcome: 'none', facts: { ...facts, tool } }
    const share = (count - loose.length) / count
    return share >= 0.6
      ? { outcome: 'controlled', facts: { ...facts, share: percent(share) } }
      : { outcome: 'some', facts: { ...facts, share: percent(share), tool } }
  },
})

/** Whether a schema lists its parameters, and none of them is an object that may hold others. */
function isTold(tool: Seen<'mcpTools'>['tools'][number]): boolean {
  if (memberOf(tool.inputSchema, 'properties') === undefined) return false
  const { inputs } = readOf(tool)
  return isControlled(inputs) || !inputs.some(isOpen)
}

function isOpen({ takes, depth, path }: Input): boolean {
  return takes === 'anything' && depth === 1 && path !== ''
}

function isControlled(inputs: readonly Input[]): boolean {
  const names = inputs.flatMap(({ path }) => path.split('.'))
  // Beside an end, a start is a time.
  const isWindow = names.some((name) => /^(?:end|to|until)$/i.test(name))
  return names.some((name) => isControl(name) && !(isWindow && /^start$/i.test(name)))
}

function isControl(property: string): boolean {
  const role = roleOf(property)
  if (role === 'size' || role === 'position' || role === 'fields') return true
  const words = wordsOf(property.slice(0, LONGEST_NAME))
  const [first, ...others] = words
  const isMost = first === 'max' || first === 'maximum'
  return (
    words.some((word) => CONTROLS.has(word)) ||
    /(?:response_?format|detail_?level)$/i.test(property.slice(0, LONGEST_NAME)) ||
    (isMost && others.some((word) => AMOUNTS.has(word) || /[^su]s$/.test(word)))
  )
}

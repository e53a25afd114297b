// The annotations of tools: whether they are there, and whether they are true.
import type { Seen } from '../../../domain/evidence/observations/index.ts'
import { contradictionOf, deletionOf } from '../../../domain/tool-reach/marks.ts'
import { defineCheck, notApplicable } from '../../check.ts'
import { byShare, excerpt, percent } from '../../reading/figures.ts'
import { contradictionWords, onlyReads, readOf } from '../../reading/tool-reach.ts'

const HINTS = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'] as const
const BELIEVED =
  'a read-only mark counts where the description begins with a verb of reading, or the name has one and there is no description, and where no name or parameter speaks of changing something'
const FLOORS = { all: 0.95, most: 0.75, half: 0.5, some: 0.25, few: 0 }

/** Do the tools say which of them read and which destroy? */
export const toolAnnotations = defineCheck('safety', 'tool-annotations', {
  weight: 4,
  why: 'Clients run tools marked read-only freely and ask a person before destructive ones; without annotations they have to guess.',
  loss: 'many MCP tools lack annotations that are believed',
  standard: 'MCP 2026-07-28',
  each: { item: 'tool', member: 'annotations' },
  needs: ['mcpTools'],
  says: `{share of count} {count|tool has|tools have} annotations that are believed: ${BELIEVED}.`,
  fix: 'Set annotations.readOnlyHint on every tool, and destructiveHint on every tool that writes.',
  outcomes: {
    all: { points: 10, bounds: '95% or more' },
    most: { points: 8, bounds: '75–94%', found: true },
    half: { points: 6, bounds: '50–74%', found: true },
    some: { points: 4, bounds: '25–49%', found: true },
    few: { points: 2, bounds: 'less than 25%', found: true },
    none: {
      points: 0,
      says: '{count|No tool has|None of the # tools has} annotations that say whether it reads, writes or destroys.',
      loss: 'no MCP tool says whether it writes',
      cap: { letter: 'B+' },
      found: true,
    },
    unbelieved: {
      points: 0,
      says: `No tool has annotations that are believed (tools: {count}, the first with annotations: {tool}): ${BELIEVED}.`,
      bounds: 'only read-only marks that nothing shows',
      loss: 'no MCP tool has annotations that are believed',
      fix: 'Begin the description of {tool} with what it does, such as “Lists”, or correct its annotations.',
      cap: { letter: 'B+' },
      found: true,
    },
    unmarked: {
      points: 2,
      says: '{tool} has no annotation that says whether it reads, writes or destroys, although {because} (tools with annotations that are believed: {share} of {count}).',
      bounds: 'a tool that deletes something has no such annotation',
      loss: 'MCP tools that delete something have no annotation that says so',
      fix: 'Set annotations.readOnlyHint on every tool, and destructiveHint on every tool that writes, starting with {tool}.',
      cap: { letter: 'B' },
      found: true,
    },
  },
  judge({ mcpTools: { tools } }) {
    const count = tools.length
    if (count === 0) return notApplicable('The server has no tools.')
    const hinted = tools.filter(hasHint)
    const believed = hinted.filter(isBelieved)
    const share = believed.length / count
    const facts = { share: percent(share), count }
    const bare = tools.flatMap((tool) => {
      const deletion = hasHint(tool) ? undefined : deletionOf(readOf(tool))
      return deletion ? [{ tool: excerpt(tool.name), because: contradictionWords(deletion) }] : []
    })
    const [deletion] = bare
    if (deletion) return { outcome: 'unmarked', facts: { ...facts, ...deletion } }
    const [first] = hinted
    if (!first) return { outcome: 'none', facts: { count } }
    if (believed.length === 0)
      return { outcome: 'unbelieved', facts: { count, tool: excerpt(first.name) } }
    return { outcome: byShare(share, FLOORS), facts }
  },
})

function hasHint({ annotations }: Seen<'mcpTools'>['tools'][number]): boolean {
  return HINTS.some((hint) => typeof annotations?.[hint] === 'boolean')
}

/** A read-only mark that nothing shows counts as none. */
function isBelieved(tool: Seen<'mcpTools'>['tools'][number]): boolean {
  return tool.annotations?.['readOnlyHint'] !== true || onlyReads(tool)
}

/** Do the hints of the tools agree with their names, descriptions and parameters? */
export const annotationTruth = defineCheck('safety', 'annotation-truth', {
  title: 'Annotation accuracy',
  why: 'A client that trusts a wrong annotation may run a deletion without asking anyone.',
  loss: 'tool annotations contradict what the tools do',
  standard: 'MCP 2026-07-28',
  each: { item: 'tool', member: 'annotations' },
  needs: ['mcpTools'],
  outcomes: {
    truthful: {
      points: 10,
      says: 'No annotation was found to contradict its tool (annotated tools: {count}).',
    },
    doubtful: {
      points: 5,
      says: '{tool} is annotated readOnlyHint: true, which we do not recognise in its name, description and parameters together; so it is for {doubtful} of {count|the # tool~|the # tools~} with that annotation.',
      bounds: 'more than half',
      loss: 'we do not recognise that tools marked read-only only read',
      fix: 'Begin the description of {tool} with what it does, such as “Lists”, or correct its annotations.',
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
    const unshown = annotated.filter((tool) => !isBelieved(tool))
    const [first] = unshown
    if (unshown.length === annotated.length)
      return notApplicable('No tool has annotations that are believed.')
    const marked = annotated.filter(({ annotations }) => annotations?.['readOnlyHint'] === true)
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

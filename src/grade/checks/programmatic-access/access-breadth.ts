// In how many ways can a program use the tool?
import { defineCheck, inconclusive, notApplicable } from '../../check.ts'
import { isOffered, type Surfaces } from '../../../domain/evidence/surface.ts'

const WAYS = ['api', 'mcp', 'cli', 'sdk'] as const

export default defineCheck({
  id: 'access-breadth',
  criterion: 'programmaticAccess',
  weight: 10,
  effort: 3,
  title: 'Interface coverage',
  why: 'Agents differ: a chat client uses MCP, a coding agent prefers a CLI, a program needs an API.',
  standard: 'AgentGrade method',
  surfaces: ['web', 'api', 'mcp', 'cli', 'sdk'],
  outcomes: {
    whole: { points: 10, says: 'The tool offers all four interfaces: {ways}.' },
    broad: {
      points: 4,
      says: 'The tool offers three of four interfaces: {ways}.',
      loss: 'it offers only three of MCP, API, CLI and SDK',
      fix: 'Add the fourth interface: {missing}.',
    },
    double: {
      points: 2,
      says: 'The tool offers two of four interfaces: {ways}.',
      loss: 'it offers only two of MCP, API, CLI and SDK',
      fix: 'Add a third interface: {missing}.',
    },
    single: {
      points: 1,
      says: 'The tool offers only one interface: {ways}.',
      loss: 'there is only one interface for programs',
      fix: 'Add a second interface: {missing}.',
    },
    none: {
      points: 0,
      says: 'No interface for programs found.',
      loss: 'no interface for programs was found',
      fix: 'Publish an API, an MCP server or a CLI.',
      cap: { letter: 'F' },
    },
  },
  judge(_seen, surfaces) {
    const seen = WAYS.filter((way) => surfaces[way] === 'seen' || surfaces[way] === 'described')
    if (WAYS.some((way) => !seen.includes(way) && surfaces[way] !== 'absent')) {
      return isLocal(surfaces) ? LOCAL : inconclusive('Not every interface has been checked.')
    }
    return isLocal(surfaces) ? LOCAL : breadth(seen)
  },
  declared: (_declaration, surfaces: Surfaces) =>
    breadth(WAYS.filter((way) => isOffered(surfaces[way]))),
})

const LOCAL = notApplicable('A program that runs on the agent’s machine needs no other interface.')

/** Nothing of it is accessed over a network. */
function isLocal(surfaces: Surfaces): boolean {
  return (isOffered(surfaces.mcp) || isOffered(surfaces.cli)) && !isOffered(surfaces.remote)
}

const NAMES: Readonly<Record<(typeof WAYS)[number], string>> = {
  api: 'an API',
  mcp: 'an MCP server',
  cli: 'a CLI',
  sdk: 'an SDK',
}

function breadth(ways: readonly string[]) {
  const lacking = WAYS.filter((way) => !ways.includes(way)).map((way) => NAMES[way])
  const missing =
    lacking.length > 1
      ? `${lacking.slice(0, -1).join(', ')} or ${lacking.at(-1)}`
      : lacking.join('')
  const facts = { ways: ways.map((way) => way.toUpperCase()).join(', '), missing }
  if (ways.length >= 4) return { outcome: 'whole', facts: { ways: facts.ways } } as const
  if (ways.length === 3) return { outcome: 'broad', facts } as const
  if (ways.length === 2) return { outcome: 'double', facts } as const
  return ways.length === 1
    ? ({ outcome: 'single', facts } as const)
    : ({ outcome: 'none' } as const)
}

// What clients lose of the tools of a server, and which of them a search finds: read once for a list.
// Name and instructions of the server are left out: who hides them must gain nothing.
import { clientViews, clientLosses, type ClientLoss } from '../../clients/clients.ts'
import { findability, RESULTS } from '../../clients/search/findability.ts'
import { ANY_NAME } from '../../clients/server.ts'
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { descriptionsOf } from './tool-descriptions.ts'
import { readOnce } from './read-once.ts'

type Tools = Seen<'mcpTools'>['tools']

export const lossesOf = readOnce((tools: Tools): readonly ClientLoss[] =>
  clientLosses(clientViews({ name: ANY_NAME, tools })),
)

/** How a search fares, by tool; tools in other letters than Latin are left out. */
export const searchesOf = readOnce((tools: Tools) => {
  const descriptions = descriptionsOf(tools)
  const senseless = new Set(
    tools
      .filter((_, at) => ['missing', 'senseless'].includes(descriptions[at]?.fault?.is ?? ''))
      .map(({ name }) => name),
  )
  const foreign = new Set(tools.filter(isInOtherLetters).map(({ name }) => name))
  return findability({ name: ANY_NAME, tools })
    .tools.filter(({ tool }) => !foreign.has(tool))
    .map(({ tool, ranks }) => ({
      tool,
      missedBy: ranks.find(({ inServer }) => inServer === null || inServer > RESULTS.codex) ?? null,
      isSenseless: senseless.has(tool),
    }))
})

/** The search spells other letters in Latin ones first, which is not done here. */
function isInOtherLetters({ name, title = '', description = '' }: Tools[number]): boolean {
  return /[^\P{L}\p{Script=Latin}]/u.test(`${name} ${title} ${description}`)
}

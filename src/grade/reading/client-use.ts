// What clients lose of the tools of a server: read once for a list. Its name is left out: who hides it
// must gain nothing.
import { clientViews, clientLosses, type ClientLoss } from '../../clients/clients.ts'
import { ANY_NAME } from '../../clients/server.ts'
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { readOnce } from './read-once.ts'

type Tools = Seen<'mcpTools'>['tools']

export const lossesOf = readOnce((tools: Tools): readonly ClientLoss[] =>
  clientLosses(clientViews({ name: ANY_NAME, tools })),
)

// The report on the servers that somebody has configured. Starts nothing and contacts nobody.
import { CLIENTS, clientViews } from '../../clients/clients.ts'
import { reportOnStack, type ViewedServer } from '../../stack/report-on-stack.ts'
import type { ServerTokens, StackReport, Substitute } from '../../stack/stack-report.ts'
import { loadedTools, proofOf, type Found, type StackServer } from '../../stack/identity.ts'
import type { CatalogueServers } from './catalogue-servers.ts'
import type { FoundStack } from './configured-servers.ts'
import { counting, sumOf, type Count } from './client-report.ts'

/** What other looks found of a server, by the server itself. */
export type Looked = ReadonlyMap<FoundStack['servers'][number], Found | { failed: string }>

export async function stackOf(
  found: FoundStack,
  catalogue: CatalogueServers,
  looked: Looked,
): Promise<StackReport> {
  const count = counting()
  const servers: ViewedServer[] = []
  for (const server of found.servers) {
    const look = looked.get(server)
    const proof = proofOf(server)
    const isLooked = look !== undefined && !('failed' in look)
    const known: Found = isLooked
      ? look
      : server.off === null
        ? await catalogue.find(proof)
        : { known: null, lookedAt: null, doubts: [] }
    const failed = look && 'failed' in look ? look.failed : null
    const own: StackServer = { server, ...known, failed }
    servers.push({ ...own, ...(await viewed(own, count)) })
  }
  const open = new Set(
    found.files.filter(({ isReadableByAll }) => isReadableByAll).map(({ file }) => file),
  )
  return reportOnStack({
    servers,
    defers: new Set(CLIENTS.filter(({ defers }) => defers).map(({ id }) => id)),
    substitutes: await substitutesFor(servers, catalogue, count),
    unread: found.unread,
    isReadableByAll: (file) => open.has(file),
  })
}

async function viewed(
  own: StackServer,
  count: Count,
): Promise<Pick<ViewedServer, 'view' | 'tokens'>> {
  const { server, known } = own
  const tools = server.off === null ? loadedTools(own) : null
  const none: ServerTokens = { upFront: null, deferred: null, definitions: null }
  if (tools === null) return { view: null, tokens: none }
  const given = { name: server.name, tools, instructions: known?.instructions ?? null }
  const [view] = clientViews(given, {}, [server.client])
  const definitions =
    tools.length === known?.tools?.length ? known.tokens : await count(JSON.stringify({ tools }))
  if (view === undefined) return { view: null, tokens: { ...none, definitions } }
  const { upFront, deferred } = view.context
  return {
    view,
    tokens: {
      upFront: await sumOf(upFront, count),
      deferred: await sumOf(deferred, count),
      definitions,
    },
  }
}

const MOST_SUBSTITUTES = 3

/** For servers with a grade, those of the catalogue that do the same and are graded better. */
async function substitutesFor(
  servers: readonly ViewedServer[],
  catalogue: CatalogueServers,
  count: Count,
): Promise<Substitute[]> {
  const found: Substitute[] = []
  const done = new Set<string>()
  for (const { server, known, tokens } of servers) {
    // Once for a server that several clients have.
    if (server.off !== null || !known?.slug || known.letter === null || done.has(known.slug))
      continue
    done.add(known.slug)
    const [best] = await catalogue.better(known.slug, known.letter)
    if (best === undefined) continue
    const { client, name } = server
    const tools = best.server.tools ?? []
    const given = { name: best.slug, tools, instructions: best.server.instructions }
    const [view] = clientViews(given, {}, [client])
    const own = tokens.deferred ?? tokens.upFront
    const other = await sumOf(view?.context.deferred ?? view?.context.upFront ?? null, count)
    found.push({
      server: name,
      client,
      slug: best.slug,
      grade: best.letter,
      than: known.letter,
      does: best.does,
      tokens: own === null || other === null ? null : own - other,
    })
  }
  return found.slice(0, MOST_SUBSTITUTES)
}

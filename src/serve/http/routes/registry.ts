// The registry as clients of registries read it (v0.1): at the root, for a policy, and at a secret
// path. Neither counted nor shed: a client takes any other answer than 200 or 404 for a refusal.
import { changedSinceMoment, limit, textValue, yesNo } from '../../../domain/read/parameters.ts'
import { Refusal, refusedAt } from '../../../errors/refusal.ts'
import { policyNamed, policyOfToken } from '../../../usecases/registry/policies.ts'
import {
  entryJson,
  findVersion,
  listJson,
  listServers,
  listVersions,
  LONGEST_SEARCH,
  type Scope,
} from '../../../usecases/registry/read-registry.ts'
import type { ListedRow } from '../../../store/catalogue.ts'
import type { RegistryView } from '../../../usecases/registry/registry-view.ts'
import { yieldEventLoop } from '../../../runtime/event-loop.ts'
import { ok } from '../description/components.ts'
import { nameIn } from '../request/client-address.ts'
import { readParameters } from '../request/parameters.ts'
import { alternating, answerWith, type Answer } from '../response/answer.ts'
import { answerInPieces } from '../response/long-body.ts'
import { problemJson } from '../response/problem.ts'
import { openRead, type Operation, type Route, type RequestContext } from '../route.ts'

const CORS = alternating({
  'Access-Control-Allow-Methods': 'GET, OPTIONS',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type',
})
/** Asked for again each time, because a list that is old lets in what was refused since. */
const FORM = { cache: 'no-cache', fields: CORS }

const include = { include_deleted: yesNo('Whether deleted entries are listed, too.') }
const LIST = {
  cursor: textValue(
    'Where the page before ended: its metadata.nextCursor.',
    2000,
    'WyJhIiwiMSIsIiJd',
  ),
  limit: { ...limit(30), read: exactLimit },
  search: textValue('Part of a name or a description, in any case.', LONGEST_SEARCH, 'mail'),
  updated_since: {
    ...changedSinceMoment,
    description: 'Only entries changed after this time (RFC 3339), deleted ones too.',
  },
  version: textValue(
    'latest: only the latest version of each; else exactly this version.',
    255,
    'latest',
  ),
  ...include,
}
const PATH = {
  serverName: {
    description: 'The name of the server, with %2F for its slash.',
    schema: { type: 'string' },
    example: 'com.acme/mail',
  },
  version: {
    description: 'latest, or a version.',
    schema: { type: 'string' },
    example: 'latest',
  },
}

function exactLimit(text: string): number | undefined {
  return /^(?:[1-9]\d?|100)$/.test(text) ? Number(text) : undefined
}

const ENTRY = {
  server: { name: 'com.acme/mail', description: 'Sends mail.', version: '1.2.0' },
  _meta: {},
}
const AnyObject = { type: 'object' }
const EntrySchema = {
  ...AnyObject,
  required: ['server', '_meta'],
  properties: { server: AnyObject, _meta: AnyObject },
}
const ListSchema = {
  ...AnyObject,
  required: ['servers', 'metadata'],
  properties: { servers: { type: 'array', items: EntrySchema }, metadata: AnyObject },
}
const PAGE = { servers: [ENTRY], metadata: { count: 1 } }

const LISTING: Operation = {
  id: 'listRegistryServers',
  tag: 'Registry',
  summary: 'List MCP servers as a registry does',
  description:
    'The API of the official MCP Registry (v0.1), with our grade in `_meta`. Below /policies/{name} and /r/{token} the same, for what a policy lets in.',
  query: LIST,
  answers: ok('A page of entries, by name and version.', ListSchema, PAGE),
  refusals: ['invalid-parameter'],
}
const VERSIONS: Operation = {
  id: 'listRegistryVersions',
  tag: 'Registry',
  summary: 'List the versions of an MCP server',
  description: 'Newest publication first.',
  path: { serverName: PATH.serverName },
  query: include,
  answers: ok('Its versions.', ListSchema, PAGE),
  refusals: ['invalid-parameter', 'server-not-found'],
}
const VERSION: Operation = {
  ...VERSIONS,
  id: 'getRegistryVersion',
  summary: 'Read a version of an MCP server',
  description: 'latest is the latest version.',
  path: PATH,
  answers: ok('The entry.', EntrySchema, ENTRY),
}

type FindPolicy = (context: RequestContext, view: RegistryView) => Scope['policy'] | undefined

/** What a path shows: the policy of a host, else everything; one policy; that of a secret. */
const MOUNTS: Readonly<Record<string, FindPolicy>> = {
  '': ({ request }, { policies }) => {
    const host = nameIn(`http://${request.headers.host ?? ''}`)
    return [...policies.values()].find(({ policy }) => policy.host === host) ?? null
  },
  '/policies/:name': (context, view) => policyNamed(view, partOf(context, 'name'), false),
  '/r/:token': (context, view) => policyOfToken(view, partOf(context, 'token')),
}

export const registryRoutes: readonly Route[] = Object.entries(MOUNTS).flatMap(([mount, find]) =>
  mounted(mount, find),
)

function mounted(mount: string, findPolicy: FindPolicy): Route[] {
  const find = async (context: RequestContext): Promise<Scope> => {
    const { registry, now, settings, signing } = context.service
    const view = await registry.read()
    const policy = findPolicy(context, view)
    if (policy === undefined) throw new Refusal('server-not-found')
    const origin = { base: settings.publicUrl, isSigning: Boolean(signing?.key) }
    return { view, policy, now: now(), ...origin }
  }
  const servers = `${mount}/v0.1/servers`
  const version = `${servers}/:serverName/versions/:version`
  const read = (path: string, operation: Operation, answer: Route['answer']): Route =>
    openRead({
      path,
      isNeverShed: true,
      // Described once: the other paths answer the same.
      ...(mount === '' && { operation }),
      answer: async (context) => {
        // However many ask, a short request waits for one of them.
        await yieldEventLoop()
        return await answer(context)
      },
      refuse,
    })
  return [
    read(servers, LISTING, async (context) => {
      const scope = await find(context)
      const asked = readParameters(LIST, context.request.query)
      const found = await listServers(scope, asked)
      if (found === null) {
        const expected = 'a cursor of this registry'
        throw refusedAt('invalid-parameter', '/query/cursor', 'another text', expected)
      }
      const { catalogue } = context.service
      if (asked.search !== undefined) for (const { name } of found.rows) catalogue.wantServer(name)
      return await inList(context, scope, found.rows, found.nextCursor)
    }),
    read(`${servers}/:serverName/versions`, VERSIONS, async (context) => {
      const scope = await find(context)
      const { include_deleted: isAll = false } = readParameters(include, context.request.query)
      const rows = await listVersions(scope, partOf(context, 'serverName'), isAll)
      if (rows.length === 0) throw new Refusal('server-not-found')
      return await inList(context, scope, rows, null)
    }),
    read(version, VERSION, async (context) => {
      const scope = await find(context)
      const [name, asked] = [partOf(context, 'serverName'), partOf(context, 'version')]
      const { include_deleted: isAll = false } = readParameters(include, context.request.query)
      const row = findVersion(scope, name, asked, isAll)
      if (row === undefined) throw new Refusal('server-not-found')
      context.service.catalogue.wantServer(row.name)
      return registryAnswer(entryJson(scope, row))
    }),
    write('POST', `${mount}/v0.1/publish`),
    write('PUT', version),
    write('DELETE', version),
    write('PATCH', `${version}/status`),
    write('PATCH', `${servers}/:serverName/status`),
  ]
}

function inList(
  context: RequestContext,
  scope: Scope,
  rows: readonly ListedRow[],
  nextCursor: string | null,
): Promise<Answer> {
  return answerInPieces(context, 'json', listJson(scope, rows, nextCursor), FORM)
}

function write(method: Route['method'], path: string): Route {
  const answer = async () => refuse(new Refusal('registry-read-only'), '')
  return { method, path, access: 'open', answer, refuse }
}

function partOf({ request }: RequestContext, name: string): string {
  return (request.params as Record<string, string>)[name] ?? ''
}

function registryAnswer(json: string): Answer {
  return answerWith('json', json, FORM)
}

/** Problem details, with the member that clients of registries show. */
function refuse(refusal: Refusal, requestId: string): Answer {
  const problem = JSON.parse(problemJson(refusal, requestId)) as object
  return answerWith('json', JSON.stringify({ error: refusal.message, ...problem }), {
    status: refusal.status,
    fields: CORS,
  })
}

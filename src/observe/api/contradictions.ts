// Compares what an API description promises with what its operations answer.
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { listOf, memberOf, objectOf, textOf, textsOf } from '../../domain/schema/json.ts'
import { cleanLine } from '../../domain/text/untrusted-text.ts'
import type { Answered } from '../outbound/outbound.ts'
import type { OpenApiDocument } from '../reading/openapi/document.ts'
import {
  operationEntries,
  type OperationEntry,
  operationReader,
  parametersOf,
} from '../reading/openapi/operations.ts'
import { isSuccess } from '../probe.ts'
import { isJsonReply, jsonOf } from './api-reply.ts'
import type { FirstLook } from './first-look.ts'

type Contradiction = NonNullable<Seen<'openapi'>['contradictions']>[number]
type Both = Pick<Contradiction, 'kind' | 'promised' | 'answered'>

const MOST = 10
const MOST_MEMBERS = 100
const PAGE_SIZE = /^(?:limit|per_?page|page_?size)$/i
const RATE_LIMIT = /^(?:x-)?rate-?limit/i

export function contradictionsIn(
  document: OpenApiDocument,
  { base, main, others, health }: FirstLook,
  hasKey: boolean,
): { found: Contradiction[]; exchanges: string[] } {
  const gets = operationEntries(document).entries.filter(({ method }) => method === 'get')
  const read = operationReader(document)
  const found: Contradiction[] = []
  const exchanges: string[] = []
  for (const { isDocumented, url, reply } of [main, ...others, ...health]) {
    const entry = isDocumented && reply.ok ? entryAt(gets, url.slice(base.url.length)) : undefined
    if (!entry || !reply.ok) continue
    const operation = cleanLine(`GET ${entry.path}`, 300)
    for (const each of compared(document, entry, read(entry), reply)) {
      if (each.kind === 'key' && hasKey) continue
      found.push({ ...each, operation, url: reply.url })
      exchanges.push(reply.exchanges.at(-1) ?? '')
    }
  }
  return { found: found.slice(0, MOST), exchanges }
}

/** The operation at this path, with its parameters filled in. */
function entryAt(gets: readonly OperationEntry[], path: string): OperationEntry | undefined {
  const steps = path.split('?', 1)[0]?.split('/') ?? []
  return gets.find((entry) => {
    const written = entry.path.split('/')
    return (
      written.length === steps.length &&
      written.every((step, index) => step === steps[index] || step.includes('{'))
    )
  })
}

function compared(
  document: OpenApiDocument,
  entry: OperationEntry,
  { security, responses }: Seen<'openapi'>['operations'][number],
  reply: Answered,
): Both[] {
  const answered = `${reply.status} ${reply.mediaType ?? 'without a media type'}`
  if (!isSuccess(reply))
    return security?.length === 0 && (reply.status === 401 || reply.status === 403)
      ? [{ kind: 'key', promised: 'no key', answered }]
      : []
  const status = String(reply.status)
  const matching = responses.find((each) =>
    [status, '2XX', 'default'].includes(each.status.toUpperCase().replace('DEFAULT', 'default')),
  )
  const promised = responses.map((each) => each.status).join(', ')
  if (!matching)
    return responses.length === 0 ? [] : [{ kind: 'status', promised, answered: status }]
  const key =
    security !== null && security.length > 0
      ? [both('key', `a key (${security.join(', ')})`, `${status} without one`)]
      : []
  const isPromisedJson =
    matching.mediaTypes.length > 0 && matching.mediaTypes.every((type) => /[/+]json$/.test(type))
  if (isPromisedJson && !isJsonReply(reply))
    return [...key, { kind: 'content-type', promised: matching.mediaTypes.join(', '), answered }]
  return [...key, ...ofResponse(document, entry, matching.status, reply)]
}

/** Members, header fields and sizes that are promised, and are not there. */
function ofResponse(
  document: OpenApiDocument,
  entry: OperationEntry,
  status: string,
  reply: Answered,
): Both[] {
  const written = document.follow(memberOf(entry.operation['responses'], status))
  const [media] = Object.entries(objectOf(written?.['content']) ?? {})
    .filter(([type]) => /[/+]json$/.test(type))
    .map(([, value]) => value)
  const schema = document.follow(memberOf(media, 'schema') ?? written?.['schema'])
  const value = jsonOf(reply)
  const isList = Array.isArray(value)
  const item = isList ? document.follow(schema?.['items']) : schema
  const members = objectOf(isList ? value[0] : value)
  const missing = members
    ? textsOf(item?.['required'])
        .slice(0, MOST_MEMBERS)
        .find((name) => !Object.hasOwn(members, name))
    : undefined
  const field = Object.keys(objectOf(written?.['headers']) ?? {}).find(
    (name) => RATE_LIMIT.test(name) && reply.headers[name.toLowerCase()] === undefined,
  )
  const size = parametersOf(document, entry)
    .filter((parameter) => PAGE_SIZE.test(textOf(parameter['name']) ?? ''))
    .map((parameter) => (document.follow(parameter['schema']) ?? parameter)['default'])
    .find((each) => typeof each === 'number')
  const count = listOf(value).length
  return [
    ...(missing === undefined ? [] : [both('required-member', missing, 'without it')]),
    ...(field === undefined ? [] : [both('rate-limit', field, 'without it')]),
    ...(size === undefined || count <= size || reply.url.includes('?')
      ? []
      : [both('page-size', `${size} items`, `with ${count} items`)]),
  ]
}

function both(kind: Contradiction['kind'], promised: string, answered: string): Both {
  return { kind, promised: cleanLine(promised, 200), answered }
}

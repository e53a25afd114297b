// The operations of an API description: what they read or write, how they are named in a sentence,
// and whether all of them are known.
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { type Withheld, inconclusive } from '../check.ts'
import { excerpt } from './figures.ts'
import { roleOf } from './parameters.ts'
import WORDS from './words.json' with { type: 'json' }

type OpenApi = Seen<'openapi'>
type Operation = OpenApi['operations'][number]
/** What tells whether all operations were kept. */
type Kept = Pick<OpenApi, 'operations' | 'operationCount'>

/**
 * Such as `GET /messages/:id`: braces mark the slots of a sentence, so a path parameter has a
 * colon.
 */
export function operationLine({ method, path }: Operation): string {
  return excerpt(`${method.toUpperCase()} ${path.replaceAll('{', ':').replaceAll('}', '')}`)
}

/** Whether a path template stands for this path, whatever comes before it. */
export function isAt(template: string, path: string): boolean {
  const [wanted, asked] = [template, path].map((each) =>
    each.split('/').filter((segment) => segment !== ''),
  ) as [string[], string[]]
  const end = asked.slice(-wanted.length)
  return (
    wanted.length > 0 &&
    end.length === wanted.length &&
    wanted.every((segment, index) => segment.startsWith('{') || segment === end[index])
  )
}

const WRITING_METHODS: ReadonlySet<string> = new Set(['post', 'put', 'patch', 'delete'])

export function writeOperations(operations: readonly Operation[]): Operation[] {
  return operations.filter(({ method }) => WRITING_METHODS.has(method))
}

/** Whether it describes operations, none of which writes. */
export function isReadOnlyApi(openapi: OpenApi | undefined): boolean {
  return (
    openapi !== undefined &&
    openapi.operations.length > 0 &&
    isWhole(openapi) &&
    writeOperations(openapi.operations).length === 0
  )
}

const SINGLE_THING = /\}(\.\w+)?\/?$/
const ONE_RECORD = /[./]info$|\.(?:get|identity)$/

/**
 * GETs that return 2xx with a list, or that take a page size and a position. At a path that ends in
 * an id they need both, a list and a page size; `/files.info` and `/reactions.get` are
 * about one thing, whatever lists it has.
 */
export function collectionReads(operations: readonly Operation[]): Operation[] {
  return operations.filter(
    ({ method, path, parameters, responses }) =>
      method === 'get' && !ONE_RECORD.test(path) && isCollection(path, parameters, responses),
  )
}

function isCollection(
  path: string,
  parameters: Operation['parameters'],
  responses: Operation['responses'],
): boolean {
  const roles = new Set(parameters.map((one) => one.in === 'query' && roleOf(one.name)))
  const isList = responses.some(({ status, isArray }) => status.startsWith('2') && isArray)
  if (SINGLE_THING.test(path)) return isList && roles.has('size')
  return isList || (roles.has('size') && roles.has('position'))
}

const SIGNS: ReadonlySet<string> = new Set(WORDS.operations.signs)
const SIGNING_IN: ReadonlySet<string> = new Set(WORDS.operations.signingIn)
/** A path or query that holds a secret is signed: whoever has the address was given access. */
const SECRET = /token|signature|signed|secret|^sig$|^hash$|^expires$/i
const FILES: ReadonlySet<string> = new Set(WORDS.operations.files)

/** Such as `/templates` or `/orders/{id}/status`; not `/v1/health`, `/oauth/authorize` or `/`. */
export function isUsefulRead(path: string): boolean {
  const segments = path.split('/').filter((segment) => segment !== '')
  if (segments.length === 0) return false
  const hasSlot = path.includes('{')
  return !segments.some((segment) => {
    if (segment.startsWith('{')) return SECRET.test(segment.slice(1, 61))
    const word = plain(segment)
    return SIGNING_IN.has(word) || FILES.has(word) || (!hasSlot && SIGNS.has(word))
  })
}

export function isUsefulOperation({ path, parameters }: Operation): boolean {
  return (
    isUsefulRead(path) &&
    !parameters.some(({ name, in: place }) => place === 'query' && SECRET.test(name.slice(0, 60)))
  )
}

function plain(segment: string): string {
  return segment
    .slice(0, 60)
    .toLowerCase()
    .replace(/\.(?:json|ya?ml|txt|xml|ico)$/, '')
    .replaceAll(/[-_.]/g, '')
}

export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300
}

/** The answer that something is missing, if all operations were looked at. */
export function ifWhole<A>(openapi: Kept | undefined, answer: A): A | Withheld {
  if (!openapi || isWhole(openapi)) return answer
  const { operations, operationCount } = openapi
  return inconclusive(
    `Not found among the ${operations.length} operations looked at, of ${operationCount}.`,
  )
}

/** The fact that makes each `~` of a sentence "looked at": only some operations were kept. */
export function sampleOf(openapi: Kept | undefined): { lookedAt?: string } {
  if (!openapi || isWhole(openapi)) return {}
  return { lookedAt: `${openapi.operations.length} of ${openapi.operationCount} operations` }
}

/** "3 of 20 lists", or "3 of 20 lists looked at" if there may be more. */
export function extentOf(part: number, all: number, things: string, openapi: Kept): string {
  const words = [`${part} of ${all}`, things, isWhole(openapi) ? '' : 'looked at']
  return words.filter((word) => word !== '').join(' ')
}

export function isWhole({ operations, operationCount }: Kept): boolean {
  return operations.length >= operationCount
}

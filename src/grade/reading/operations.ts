// The operations of an API description: what they do, their names, and whether all are known.
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { type Withheld, inconclusive } from '../check.ts'
import { excerpt } from './figures.ts'
import WORDS from './words.json' with { type: 'json' }
import { wordsOf } from '../../domain/text/name-words.ts'
import { readOnce } from './read-once.ts'

type OpenApi = Seen<'openapi'>
type Operation = OpenApi['operations'][number]
/** What tells whether all operations were kept. */
type Kept = Pick<OpenApi, 'operations' | 'operationCount'>

/** Such as `GET /messages/:id`: a colon, because braces mark the slots of a sentence. */
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
export const collectionReads = readOnce((operations: readonly Operation[]): readonly Operation[] =>
  operations.filter(
    ({ method, path, parameters, responses }) =>
      method === 'get' && !ONE_RECORD.test(path) && isCollection(path, parameters, responses),
  ),
)

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

export type ParameterRole = 'size' | 'position' | 'fields' | 'order' | 'form' | 'filter'

const ROLES = new Map(
  Object.entries(WORDS.parameters.roles).flatMap(([role, spellings]) =>
    spellings.map((spelling) => [spelling, role as ParameterRole] as const),
  ),
)

/** What adds to an answer, or says how it is made, leaves nothing out. */
const SHAPING: ReadonlySet<string> = new Set(WORDS.parameters.shaping)
const SORTING = new Set(['sort', 'order'])

/** No spelling is as long, and untrusted descriptions have names by the hundred thousand. */
const LONGEST_SPELLING = 40

/** The role that is known by its spelling: every size, position and choice of fields is. */
export function spelledRoleOf(name: string): ParameterRole | undefined {
  const lower = name.toLowerCase()
  // JSON:API writes fields[articles]=title, X writes tweet.fields=text.
  if (lower.startsWith('fields[') || lower.endsWith('.fields')) return 'fields'
  return lower.length > LONGEST_SPELLING ? undefined : ROLES.get(lower.replace(/[^a-z0-9$]/g, ''))
}

/** A parameter without another known role is a filter: nearly all are a field to compare with. */
export function roleOf(name: string): ParameterRole {
  const known = spelledRoleOf(name)
  if (known !== undefined) return known
  const lower = name.toLowerCase()
  if (lower.length > LONGEST_SPELLING) return 'filter'
  const words = wordsOf(name)
  const [first = ''] = words
  if (words.length > 1 && SORTING.has(first)) return 'order'
  const isShaping = words.length > 1 && SHAPING.has(first)
  // One letter is a page or a number of items, other than q.
  return isShaping || /^[a-pr-z]$/.test(lower) ? 'form' : 'filter'
}

const STARTS: ReadonlySet<string> = new Set(WORDS.parameters.starts)
const MOMENTS: ReadonlySet<string> = new Set(WORDS.parameters.moments)
/** Idioms, and names without separators. */
const WHOLE_NAMES: ReadonlySet<string> = new Set(WORDS.parameters.wholeNames)

/** An API may have 200,000 parameters, and a hostile one makes each name long. */
const LONGEST_NAME = 60

/** `since`, `updated_after`, `updatedAt[gte]`; not `starting_after`, which continues a page. */
export function isSinceParameter(name: string): boolean {
  if (name.length > LONGEST_NAME) return false
  const words = wordsOf(name)
  if (words.includes('since') || WHOLE_NAMES.has(words.join(''))) return true
  return words.some((word) => STARTS.has(word)) && words.some((word) => MOMENTS.has(word))
}

// How a tool can be accessed, in words: the grade of each method, why one was chosen, and its keys.
import type { Connection } from '../../domain/answer/profile.ts'
import { ACCESS_IDS, ACCESS_NAMES, type AccessId } from '../../domain/grading/criterion.ts'
import type { CheckResult, Grading } from '../../domain/grading/grading.ts'
import type { Letter } from '../../domain/grading/letter.ts'
import type { Report } from '../../domain/grading/report.ts'
import type { AuthInfo } from '../../domain/tool/access.ts'
import type { Tool } from '../../domain/tool/tool.ts'
import { plainText } from './text.ts'

/** "API B+ 7.9 · MCP C+ 5.4 · CLI B 6.8", the best one first. */
function accessLine({ access, best }: Pick<Grading, 'access' | 'best'>): string {
  return ACCESS_IDS.toSorted((a, b) => Number(b === best) - Number(a === best))
    .flatMap((id) => {
      const own = access?.[id]
      if (!own) return []
      const grade = own.letter === null ? 'not rated' : `${own.letter} ${own.score?.toFixed(1)}`
      return [`${ACCESS_NAMES[id]} ${grade}`]
    })
    .join(' · ')
}

/** The access methods with a grading of their own, in the order of answers. */
export function gradedAccess({ access }: Pick<Grading, 'access'>): AccessId[] {
  return ACCESS_IDS.filter((id) => access?.[id])
}

/** "Best access: API B+ 7.9 · MCP C+ 5.4"; null if there is nothing to choose from. */
export function bestAccessLine(grading: Pick<Grading, 'access' | 'best'>): string | null {
  return gradedAccess(grading).length < 2 ? null : `Best access: ${accessLine(grading)}`
}

/** "API", "API, MCP": the access methods that a check counts for; null if that is the whole tool */
export function countsForWords(
  { access = [] }: Pick<CheckResult, 'access'>,
  offered: readonly AccessId[],
): string | null {
  const own = offered.filter((id) => access.includes(id))
  return own.length === 0 || own.length === offered.length
    ? null
    : own.map((id) => ACCESS_NAMES[id]).join(', ')
}

export interface ChosenAccess {
  id: AccessId | null
  grade: Letter | null
  score: number | null
  /** Whether the tool has other access methods that may not be used. */
  isRestricted: boolean
}

export function choiceWords({ id, grade, score, isRestricted }: ChosenAccess): string {
  const allowed = isRestricted ? ' that you allow' : ''
  if (id === null) return `It has no access method${allowed}.`
  const name = ACCESS_NAMES[id]
  if (grade === null) return `${name} is an access method${allowed}; it has no grade of its own.`
  const figure = score === null ? '' : ` ${score.toFixed(1)}`
  return `${name} ${grade}${figure} is its best access method${allowed}.`
}

export const API_DESCRIBED = 'described, not reached'
const NO_INTERFACE = 'unrated: no interface found'
/** What an owner can do about it. */
const POINT_US_THERE =
  'Tell us where it is: scan the URL of the API or MCP server itself, or pass --openapi <url or file>, --mcp <url> or --docs <url>.'

/** Every other way is closed as well: an address is asked like any other. */
const ALLOW_US =
  'Its robots.txt does not allow AgentGradeBot. Allow it there, pass the API description with --openapi <file>, or, if the address is private or the tool is claimed, pass --ignore-robots.'

/** Instead of a letter. */
export function unratedWords({
  lookedFor,
  namesMcp,
  isDisallowed,
  grading,
}: Pick<Report, 'lookedFor' | 'namesMcp' | 'isDisallowed' | 'grading'>): string {
  if (grading.locked) return 'unrated: locked'
  if (isDisallowed === true) return 'unrated: robots.txt does not allow us'
  if (lookedFor.length === 0) return 'unrated'
  return namesMcp === true ? 'unrated: the MCP server did not answer as one' : NO_INTERFACE
}

/** What an owner can do so that more is found; null if nothing stood in the way. */
export function nextWords({
  lookedFor,
  isDisallowed,
  grading,
}: Pick<Report, 'lookedFor' | 'isDisallowed' | 'grading'>): string | null {
  // Why it is locked says what to do.
  if (grading.locked) return null
  if (isDisallowed === true) return ALLOW_US
  return lookedFor.length > 0 ? POINT_US_THERE : null
}

export function accessWords({
  accessMethods,
  isDescribedOnly,
}: Pick<Report, 'accessMethods' | 'isDescribedOnly'>): string {
  const methods = accessMethods.map((method) =>
    method === 'API' && isDescribedOnly ? `API (${API_DESCRIBED})` : method,
  )
  return methods.join(', ') || 'none found'
}

/** What was tried, one line each; empty if an interface was found. */
export function lookedForWords({ lookedFor }: Pick<Report, 'lookedFor'>): string[] {
  return lookedFor.map(
    ({ what, state, detail }) =>
      `${what}, ${state === 'absent' ? 'not found' : 'not known'}: ${plainText(detail, 500)}`,
  )
}

export const AUTH_NAMES: Readonly<Record<AuthInfo['methods'][number], string>> = Object.freeze({
  none: 'none needed',
  api_key: 'API key',
  bearer: 'bearer token',
  oauth2: 'OAuth 2',
  basic: 'basic',
  jwt: 'JWT',
  service_account: 'service account',
})

/** Why a tool can be used without an account. */
export function noAccountWords({ auth, kind }: Pick<Tool, 'auth' | 'kind'>): string {
  const others = auth.methods.filter((method) => method !== 'none')
  if (others.length > 0)
    return `Works without an account; signing in is optional (${namesOf(others)}).`
  return kind === 'local' ? 'Runs on your machine and needs no account.' : 'Needs no account.'
}

/** If a request asks for no account and nothing that matches all of it can be used so. */
export function noAccountWarnings(
  auth: string | undefined,
  matches: readonly ('all' | 'some')[],
): string[] {
  return auth === 'none' && !matches.includes('all')
    ? [
        'No tool that can be used without an account matches the whole request. Leave that condition out to see those that need one.',
      ]
    : []
}

function namesOf(methods: AuthInfo['methods']): string {
  return methods.map((method) => AUTH_NAMES[method]).join(' or ')
}

export function authWords({ methods, selfServe, scoped, machineFlow }: AuthInfo): string {
  if (methods.length === 0) return 'unknown'
  const words = [namesOf(methods)]
  if (selfServe !== null) words.push(selfServe ? 'self-serve' : 'via sales')
  if (scoped !== null) words.push(scoped ? 'scoped' : 'not scoped')
  if (machineFlow === false) words.push('needs a human')
  return words.join(', ')
}

/** Null for a remote server, and where none is known. */
export function startLine(
  slug: string,
  { config }: Pick<NonNullable<Connection['mcp']>, 'config'>,
): string | null {
  const server = config?.mcpServers[slug]
  return server && 'command' in server ? [server.command, ...server.args].join(' ') : null
}

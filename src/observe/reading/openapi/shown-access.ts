// What a reader is shown of how an API is reached: its servers, and how a program signs in.
import {
  isFilled,
  listOf,
  type Members,
  objectOf,
  textOf,
  textsOf,
} from '../../../domain/schema/json.ts'
import { wordSet } from '../../../domain/text/name-words.ts'
import { firstEntries } from '../data/json.ts'
import { readServers, schemeEntries } from './access.ts'
import type { OpenApiDocument } from './document.ts'
import { plainWord, said, saidFirst } from './shown-words.ts'

const MOST_SCHEMES = 8
const MOST_SERVERS = 5
const MOST_FLOWS = 4
const MOST_ALTERNATIVES = 4
const LONGEST_NAME = 80
const LONGEST_ADDRESS = 160
const LONGEST_WORDS = 300
const LONGEST_SCOPE = 60
/** More are not even counted. */
const MOST_LISTED = 200
/** Of a flow; some have hundreds. */
const MOST_SCOPES = 12
const TYPES = wordSet('apiKey http oauth2 openIdConnect mutualTLS basic')
const PLACES = wordSet('header query cookie')
const SCHEMES = wordSet('bearer basic digest')
const FLOWS = wordSet(
  'authorizationCode accessCode implicit password clientCredentials application deviceAuthorization',
)

export function signInLines(document: OpenApiDocument): string[] {
  const schemes = schemeEntries(document)
  const more = schemes.length - MOST_SCHEMES
  return [
    schemes.length === 0 ? 'sign-in: no way is declared' : 'sign-in:',
    ...schemes.slice(0, MOST_SCHEMES).flatMap(schemeLines),
    ...(more > 0 ? [`(${more} more ways to sign in)`] : []),
    `required where an operation says nothing else: ${requirementWords(document.root['security'])}`,
  ]
}

function schemeLines([name, scheme]: readonly [string, Members]): string[] {
  const text = (key: string) => textOf(scheme[key]) ?? ''
  const type = plainWord(text('type'), TYPES)
  const words = [
    `- ${said(name, LONGEST_NAME)} ${type}`,
    ...(type === 'apiKey'
      ? [`in ${plainWord(text('in'), PLACES)} ${said(text('name'), LONGEST_NAME)}`]
      : []),
    ...(type === 'http' ? [plainWord(text('scheme').toLowerCase(), SCHEMES)] : []),
    ...(text('bearerFormat') === '' ? [] : [`format ${said(text('bearerFormat'), LONGEST_NAME)}`]),
    ...(text('openIdConnectUrl') === ''
      ? []
      : [`at ${said(text('openIdConnectUrl'), LONGEST_ADDRESS)}`]),
  ].join(' ')
  const description = text('description')
  return [
    description.trim() === '' ? words : `${words}: ${said(description, LONGEST_WORDS)}`,
    ...flowLines(scheme),
  ]
}

function flowLines(scheme: Members): string[] {
  if (scheme['type'] !== 'oauth2') return []
  const flows =
    scheme['flows'] === undefined
      ? [[textOf(scheme['flow']) ?? '', scheme] as const]
      : firstEntries(scheme['flows'])
  return flows.slice(0, MOST_FLOWS).map(([name, value]) => {
    const flow = objectOf(value) ?? {}
    const addresses = (['authorizationUrl', 'tokenUrl'] as const).flatMap((key) =>
      isFilled(flow[key]) ? [`${key} ${said(flow[key], LONGEST_ADDRESS)}`] : [],
    )
    const scopes = firstEntries(flow['scopes'])
    const scopeWords = saidFirst(
      scopes,
      MOST_SCOPES,
      ([scope, words]) =>
        `${said(scope, LONGEST_SCOPE)}${isFilled(words) ? ` (${said(words, LONGEST_SCOPE)})` : ''}`,
    )
    return [
      `  - flow ${plainWord(name, FLOWS)}`,
      ...addresses,
      scopes.length === 0 ? 'no scopes' : `scopes ${scopeWords}`,
    ].join(', ')
  })
}

/** What an operation, or the whole document, requires. */
export function requirementWords(security: unknown): string {
  if (security === undefined) return 'nothing is said'
  const all = listOf(security)
  if (all.length === 0) return 'none'
  const alternatives = all.slice(0, MOST_ALTERNATIVES).map((each) => {
    const needed = firstEntries(each)
    return needed.length === 0 ? 'none' : saidFirst(needed, MOST_ALTERNATIVES, schemeWords)
  })
  const more = all.length - alternatives.length
  return [...alternatives, ...(more > 0 ? [`(${more} more ways)`] : [])].join(' or ')
}

function schemeWords([name, needed]: readonly [string, unknown]): string {
  const scopes = textsOf(listOf(needed).slice(0, MOST_LISTED))
  return `${said(name, LONGEST_NAME)}${
    scopes.length === 0
      ? ''
      : ` with ${saidFirst(scopes, MOST_ALTERNATIVES, (scope) => said(scope, LONGEST_SCOPE))}`
  }`
}

export function serverLines(document: OpenApiDocument): string[] {
  const servers = readServers(document)
  const more = servers.length - MOST_SERVERS
  return [
    servers.length === 0 ? 'servers: none' : 'servers:',
    ...servers
      .slice(0, MOST_SERVERS)
      .map(
        ({ url, description }) =>
          `- ${said(url, LONGEST_ADDRESS)}${description === null ? '' : `: ${said(description, LONGEST_ADDRESS)}`}`,
      ),
    ...(more > 0 ? [`(${more} more servers)`] : []),
  ]
}

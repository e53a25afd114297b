// Finds what makes an OpenAPI document invalid, with the location of each fault. Validators compile
// code at run time, which this process forbids.
import { MOST_PARSE_ERRORS } from '../../../domain/evidence/observations/openapi.ts'
import { cleanLine } from '../../../domain/text/untrusted-text.ts'
import {
  isFilled,
  listOf,
  memberOf,
  type Members,
  objectOf,
  textOf,
} from '../../../domain/schema/json.ts'
import { firstEntries } from '../data/json.ts'
import { type OpenApiDocument, pointerStep } from './document.ts'
import { hidesParameter, type OperationEntry, parametersOf } from './operations.ts'
import { schemeEntries } from './access.ts'

const LONGEST_FAULT = 500
const STATUS = /^(?:[1-5](?:\d\d|XX)|default)$/
const PLACES: Readonly<Record<2 | 3, ReadonlySet<unknown>>> = {
  2: new Set(['query', 'path', 'header', 'formData', 'body']),
  3: new Set(['query', 'path', 'header', 'cookie', 'querystring']),
}
const SCHEME_TYPES: Readonly<Record<2 | 3, ReadonlySet<unknown>>> = {
  2: new Set(['basic', 'apiKey', 'oauth2']),
  3: new Set(['apiKey', 'http', 'oauth2', 'openIdConnect', 'mutualTLS']),
}

type Fault = readonly [pointer: string, problem: string]

export function faultsOf(document: OpenApiDocument, entries: readonly OperationEntry[]): string[] {
  const faults: string[] = []
  for (const [pointer, problem] of all(document, entries)) {
    if (faults.length >= MOST_PARSE_ERRORS) break
    faults.push(cleanLine(`${pointer}: ${problem}`, LONGEST_FAULT))
  }
  return faults
}

function* all(document: OpenApiDocument, entries: readonly OperationEntry[]): Generator<Fault> {
  yield* rootFaults(document)
  yield* pathFaults(document)
  yield* schemeFaults(document)
  const ids = new Map<string, string>()
  const schemes = new Set(schemeEntries(document).map(([name]) => name))
  for (const entry of entries) {
    yield* parameterFaults(document, entry)
    yield* bodyFaults(document, entry)
    yield* responseFaults(document, entry)
    yield* securityFaults(schemes, entry.operation['security'], `${entry.pointer}/security`)
    const id = entry.operation['operationId']
    if (id === undefined) continue
    if (typeof id !== 'string') yield [`${entry.pointer}/operationId`, 'must be a string']
    else if (ids.has(id))
      yield [
        `${entry.pointer}/operationId`,
        `“${id.slice(0, 100)}” is already the operationId of ${ids.get(id)}`,
      ]
    else ids.set(id, entry.pointer)
  }
}

function* rootFaults({ root, version }: OpenApiDocument): Generator<Fault> {
  const field = root['openapi'] === undefined ? 'swagger' : 'openapi'
  if (typeof root[field] !== 'string') yield [`#/${field}`, 'must be a string']
  else if (!(version === 2 || (version >= 3 && version < 4)))
    yield [`#/${field}`, 'no version that is known']
  const info = objectOf(root['info'])
  if (!info) yield ['#/info', 'is missing']
  else {
    if (typeof info['title'] !== 'string') yield ['#/info/title', 'must be a string']
    if (typeof info['version'] !== 'string') yield ['#/info/version', 'must be a string']
  }
  const needed = version < 3.1 ? ['paths'] : ['paths', 'webhooks', 'components']
  if (!needed.some((name) => objectOf(root[name]))) yield [`#/${needed[0]}`, 'is missing']
  const servers = root['servers']
  if (servers !== undefined && !Array.isArray(servers)) yield ['#/servers', 'must be an array']
  for (const [index, server] of listOf(servers).slice(0, 100).entries()) {
    if (textOf(memberOf(server, 'url')) === null)
      yield [`#/servers/${index}/url`, 'must be a string']
  }
}

function* pathFaults({ root }: OpenApiDocument): Generator<Fault> {
  const templates = new Map<string, string>()
  for (const [path, item] of Object.entries(objectOf(root['paths']) ?? {})) {
    if (path.startsWith('x-')) continue
    const pointer = `#/paths${pointerStep(path)}`
    if (!path.startsWith('/')) yield [pointer, 'a path must begin with a slash']
    if (!objectOf(item)) yield [pointer, 'must be an object']
    const template = path.replace(/\{[^{}]{0,200}\}/g, '{}')
    const same = templates.get(template)
    if (same !== undefined) yield [pointer, `is the same path as ${same.slice(0, 200)}`]
    templates.set(template, path)
  }
}

function* schemeFaults(document: OpenApiDocument): Generator<Fault> {
  const edition = document.version < 3 ? 2 : 3
  const place = edition === 2 ? '#/securityDefinitions' : '#/components/securitySchemes'
  for (const [name, scheme] of schemeEntries(document)) {
    const pointer = `${place}${pointerStep(name)}`
    if (!SCHEME_TYPES[edition].has(scheme['type']))
      yield [`${pointer}/type`, 'no type of security scheme that is known']
    if (scheme['type'] === 'apiKey' && !(isFilled(scheme['name']) && isFilled(scheme['in'])))
      yield [pointer, 'an apiKey needs name and in']
    if (scheme['type'] === 'http' && !isFilled(scheme['scheme']))
      yield [`${pointer}/scheme`, 'is missing']
    if (edition === 3 && scheme['type'] === 'oauth2' && !objectOf(scheme['flows']))
      yield [`${pointer}/flows`, 'is missing']
  }
  yield* securityFaults(
    new Set(schemeEntries(document).map(([name]) => name)),
    document.root['security'],
    '#/security',
  )
}

function* securityFaults(
  schemes: ReadonlySet<string>,
  security: unknown,
  pointer: string,
): Generator<Fault> {
  if (security !== undefined && !Array.isArray(security)) yield [pointer, 'must be an array']
  for (const [index, alternative] of listOf(security).slice(0, 50).entries()) {
    for (const [name] of firstEntries(alternative)) {
      // From 3.2 on a scheme may be referenced by its URL.
      if (!schemes.has(name) && !/[/#.]/.test(name))
        yield [`${pointer}/${index}`, `“${name.slice(0, 100)}” is not a declared security scheme`]
    }
  }
}

function* parameterFaults(document: OpenApiDocument, entry: OperationEntry): Generator<Fault> {
  const edition = document.version < 3 ? 2 : 3
  const declared = new Set<string>()
  const parameters = parametersOf(document, entry)
  for (const parameter of parameters) {
    const name = textOf(parameter['name'])
    const pointer = `${entry.pointer}/parameters (${name?.slice(0, 100) ?? 'without a name'})`
    if (!isFilled(name)) yield [pointer, 'name must be a string']
    if (!PLACES[edition].has(parameter['in']))
      yield [pointer, 'in must say where the parameter goes']
    if (parameter['in'] === 'path' && name !== null) declared.add(name)
    if (parameter['in'] === 'path' && parameter['required'] !== true)
      yield [pointer, 'a path parameter must be required']
    if (!isTyped(parameter, edition))
      yield [pointer, edition === 3 ? 'needs schema or content' : 'needs a type']
  }
  // A reference that cannot be resolved is counted as such, and not again.
  const cannotTell = hidesParameter(document, entry)
  for (const [, name = ''] of entry.path.slice(0, 2_000).matchAll(/\{([^{}]{1,200})\}/g)) {
    if (!declared.has(name) && !cannotTell)
      yield [entry.pointer, `the path parameter {${name}} is not declared`]
  }
  for (const name of declared) {
    if (!entry.path.includes(`{${name}}`))
      yield [
        entry.pointer,
        `the path has no {${name.slice(0, 100)}}, which is declared as its parameter`,
      ]
  }
}

function isTyped(parameter: Members, edition: 2 | 3): boolean {
  if (edition === 2)
    return parameter['in'] === 'body'
      ? objectOf(parameter['schema']) !== null
      : isFilled(parameter['type'])
  return parameter['schema'] !== undefined || parameter['content'] !== undefined
}

function* bodyFaults(
  document: OpenApiDocument,
  { operation, pointer }: OperationEntry,
): Generator<Fault> {
  if (document.version < 3 || operation['requestBody'] === undefined) return
  const body = document.follow(operation['requestBody'])
  if (!body) {
    if (!objectOf(operation['requestBody'])) yield [`${pointer}/requestBody`, 'must be an object']
  } else if (!objectOf(body['content'])) yield [`${pointer}/requestBody/content`, 'is missing']
}

function* responseFaults(
  document: OpenApiDocument,
  { operation, pointer }: OperationEntry,
): Generator<Fault> {
  const responses = objectOf(operation['responses'])
  if (!responses) {
    if (operation['responses'] !== undefined || document.version < 3.1)
      yield [`${pointer}/responses`, 'is missing']
    return
  }
  const entries = firstEntries(responses).filter(([status]) => !status.startsWith('x-'))
  if (entries.length === 0) yield [`${pointer}/responses`, 'has no response']
  for (const [status, value] of entries) {
    const place = `${pointer}/responses${pointerStep(status)}`
    if (!STATUS.test(status)) yield [place, 'is not a status']
    const response = document.follow(value)
    if (!response && !objectOf(value)) yield [place, 'must be an object']
    if (response && document.version < 3.2 && textOf(response['description']) === null)
      yield [`${place}/description`, 'is missing']
  }
}

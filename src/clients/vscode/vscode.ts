// VS Code with Copilot Chat: short prefixes, draft-07, and a request that fails for one array.
import { fitsGlob } from '../../domain/text/glob.ts'
import { defineClient, type RuleMatch, type SeenTool } from '../client.ts'
import {
  found,
  isHiddenFromModel,
  nameFinding,
  plainName,
  rewrittenTool,
  toolText,
} from '../findings.ts'
import {
  has,
  isObject,
  type JsonObject,
  mapItems,
  mapMembers,
  memberOf,
  without,
} from '../../domain/schema/json.ts'
import { schemaProblem } from '../schema/meta-schema.ts'
import { pointerIn } from '../schema/nodes.ts'
import { lacksItems } from '../schema/traits.ts'
import type { ClientOptions, SentServer, SentTool } from '../server.ts'
import { vscodeSetup } from './setup.ts'
import facts from './vscode.json' with { type: 'json' }

const LONGEST_SERVER = 13
const LONGEST_NAME = 64
const LONGEST_DESCRIPTION = 1_024
const ROOT_UNIONS = ['oneOf', 'anyOf', 'allOf']
const ROOT_CONDITIONS = ['not', 'if', 'then', 'else']
const GPT_4_LOSES =
  'minLength maxLength pattern default format minimum maximum multipleOf patternProperties unevaluatedProperties propertyNames minProperties maxProperties unevaluatedItems contains minContains maxContains minItems maxItems uniqueItems'.split(
    ' ',
  )
const TABLES = new Set(['properties', 'dependencies', 'patternProperties'])
const SINGLE = new Set(['additionalProperties', 'not', 'if', 'then', 'else', 'contains'])
const LISTS = new Set(['anyOf', 'allOf', 'oneOf'])

export const vscode = defineClient('vscode', facts, {
  look(server, options) {
    const findings: RuleMatch[] = []
    const tools = server.tools
      .filter(({ isTool }) => isTool)
      .flatMap((tool) => lookAt(server, tool, options.model ?? '', findings) ?? [])
    findings.push(...countFindings(server, options))
    return {
      tools,
      findings,
      context: {
        upFront: () => [server.instructions, ...tools.map(toolText)],
        deferred: () => [server.instructions, ...tools.map(({ as }) => as ?? '')],
      },
    }
  },
  setup: vscodeSetup,
  policy: {
    kind: 'lists',
    format: 'vscode',
    rank: 4,
    goesInto: 'managed-settings.json of GitHub Copilot, which VS Code reads',
    fitsAddress,
    isGated: false,
    blocksUnresolved: false,
    isStrict: false,
    needsPlainNames: false,
  },
})

function countFindings({ count }: SentServer, { toolSearch }: ClientOptions): RuleMatch[] {
  if (count <= facts.limit.most) return []
  return toolSearch === false
    ? [found('vscode-many', null, '', `every request: the server has ${count} tools`)]
    : [found('vscode-virtual', null, '', 'tools are behind groups until they are opened')]
}

function lookAt(
  server: SentServer,
  tool: SentTool,
  family: string,
  findings: RuleMatch[],
): SeenTool | null {
  if (isHiddenFromModel(tool)) {
    findings.push(found('vscode-visibility', tool, '/_meta/ui/visibility', 'the tool'))
    return null
  }
  const as = `${prefixOf(server.name)}${plainName(tool.name)}`.slice(0, LONGEST_NAME)
  findings.push(...nameFinding('vscode-name', tool, as))
  const isDescribed = tool.description !== null && tool.description !== ''
  if (!isDescribed)
    findings.push(found('vscode-description', tool, '/description', 'nothing was there'))
  const description = isDescribed ? (tool.description ?? '') : '<empty>'
  const named = { name: tool.name, as, description }
  if (tool.schema === null) {
    if (!tool.isTooLarge) findings.push(found('no-schema', tool, '/inputSchema', 'not known'))
    return { ...named, parameters: null }
  }
  const problem = tool.traits.isPlain ? null : schemaProblem(tool.schema, '07')
  if (problem) {
    const pointer = pointerIn('inputSchema', problem.path)
    findings.push(found('vscode-draft-07', tool, pointer, `the tool: it ${problem.what}`))
    return null
  }
  return rewrittenTool(named, parametersOf(tool, family, findings))
}

function prefixOf(server: string): string {
  const name = server.toLowerCase().replace(/[^a-z0-9_.-]+/g, '_')
  return `${plainName(`mcp_${name.slice(0, LONGEST_SERVER)}`)}_`
}

function parametersOf(tool: SentTool, family: string, findings: RuleMatch[]): () => JsonObject {
  const sent = tool.schema ?? {}
  const isObjectRoot = memberOf(sent, 'type') === 'object'
  if (!isObjectRoot) {
    findings.push(found('vscode-root', tool, '/inputSchema', 'every parameter'))
    return () => ({ type: 'object', properties: {} })
  }
  findings.push(
    ...deletedFindings('vscode-root-union', tool, sent, ROOT_UNIONS),
    ...deletedFindings('vscode-root-condition', tool, sent, ROOT_CONDITIONS),
  )
  const items = tool.traits.lacksItems ? arrayWithoutItems(sent) : null
  if (items) {
    const pointer = pointerIn('inputSchema', items)
    findings.push(found('vscode-items', tool, pointer, 'every request, whatever it asks'))
  }
  const rewrite = (tell: Tell): JsonObject => {
    const rooted = { ...sent, properties: memberOf(sent, 'properties') ?? {} }
    const kept = without(rooted, [...ROOT_UNIONS, ...ROOT_CONDITIONS])
    const schema = rewritten(kept, family, [], tell)
    return isObject(schema) ? schema : {}
  }
  if (family !== '' || tool.traits.requiresUndefined) findings.push(...changesBy(rewrite, tool))
  return () => rewrite(() => {})
}

/** One finding for each rule. */
function changesBy(rewrite: (tell: Tell) => void, tool: SentTool): RuleMatch[] {
  const changes = new Map<string, { pointer: string; lost: Set<string> }>()
  rewrite((rule, path, lost) => {
    const known = changes.get(rule)
    if (known) known.lost.add(lost)
    else changes.set(rule, { pointer: pointerIn('inputSchema', path), lost: new Set([lost]) })
  })
  return Array.from(changes, ([rule, { pointer, lost }]) =>
    found(rule, tool, pointer, [...lost].slice(0, 12).join(', ')),
  )
}

function deletedFindings(
  rule: string,
  tool: SentTool,
  sent: JsonObject,
  keys: readonly string[],
): RuleMatch[] {
  const deleted = keys.filter((key) => has(sent, key))
  const [first] = deleted
  return first === undefined
    ? []
    : [found(rule, tool, pointerIn('inputSchema', [first]), deleted.join(', '))]
}

type Path = readonly (string | number)[]
type Tell = (rule: string, path: Path, lost: string) => void

/** The schemas in a schema, as its normaliser walks them. */
function innerOf(schema: JsonObject): [Path, unknown][] {
  return Object.entries(schema).flatMap(([key, member]): [Path, unknown][] => {
    if (typeof member !== 'object') return []
    if (TABLES.has(key) && isObject(member))
      return Object.entries(member).map(([name, each]) => [[key, name], each])
    if ((LISTS.has(key) || key === 'items') && Array.isArray(member))
      return member.map((each: unknown, at) => [[key, at], each])
    return SINGLE.has(key) || key === 'items' ? [[[key], member]] : []
  })
}

function arrayWithoutItems(schema: unknown): Path | null {
  if (!isObject(schema)) return null
  if (lacksItems(schema)) return []
  for (const [inner, each] of innerOf(schema)) {
    const at = arrayWithoutItems(each)
    if (at) return [...inner, ...at]
  }
  return null
}

function rewritten(schema: unknown, family: string, path: Path, tell: Tell): unknown {
  if (!isObject(schema)) return schema
  const changed = forFamily(schema, family, path, tell)
  const own = memberOf(schema, 'type') === 'object' ? withDefined(changed, path, tell) : changed
  const again = (each: unknown, ...inner: Path) =>
    rewritten(each, family, [...path, ...inner], tell)
  return mapMembers(own, (member, key) => {
    if (TABLES.has(key) && isObject(member))
      return mapMembers(member, (each, name) => again(each, key, name))
    if ((LISTS.has(key) || key === 'items') && Array.isArray(member))
      return mapItems(member, (each, at) => again(each, key, at))
    return SINGLE.has(key) || key === 'items' ? again(member, key) : member
  })
}

/** Only what is defined can be required. */
function withDefined(schema: JsonObject, path: Path, tell: Tell): JsonObject {
  const required = memberOf(schema, 'required')
  const properties = memberOf(schema, 'properties')
  if (!isObject(properties) || !Array.isArray(required)) return schema
  const defined = required.filter((name) => {
    const isDefined = memberOf(properties, String(name)) !== undefined
    if (!isDefined)
      tell('vscode-required', [...path, 'required'], `${String(name)} as a required parameter`)
    return isDefined
  })
  return defined.length === required.length ? schema : { ...schema, required: defined }
}

function forFamily(schema: JsonObject, family: string, path: Path, tell: Tell): JsonObject {
  let now = schema
  if (family.startsWith('gpt-4')) {
    const { description } = now
    if (typeof description === 'string' && description.length > LONGEST_DESCRIPTION) {
      tell('vscode-gpt-4', [...path, 'description'], 'the end of a description')
      now = { ...now, description: description.slice(0, LONGEST_DESCRIPTION) }
    }
    for (const key of GPT_4_LOSES) if (has(now, key)) tell('vscode-gpt-4', [...path, key], key)
    now = without(now, GPT_4_LOSES)
  }
  const items = memberOf(now, 'items')
  if (/^(?:gpt-4|claude-|o4)/.test(family) && now['type'] === 'array' && Array.isArray(items)) {
    tell('vscode-tuple', [...path, 'items'], 'the order of the items')
    now = { ...now, items: { anyOf: items } }
  }
  const types = memberOf(now, 'type')
  if (family.toLowerCase().includes('gemini') && Array.isArray(types) && types.includes('null')) {
    const others: unknown[] = types.filter((type) => type !== 'null')
    tell('vscode-gemini', [...path, 'type'], 'null as a type')
    if (others.length === 1) now = { ...now, type: others[0], nullable: true }
    else if (others.length > 1) now = { ...now, type: others }
  }
  return now
}

/** As it is built: origin, path and query in any case. */
function fitsAddress(url: string, pattern: string): boolean {
  const own = URL.parse(url)
  const text = own ? `${own.origin}${own.pathname}${own.search}` : url
  return fitsGlob(text.toLowerCase(), pattern.toLowerCase())
}

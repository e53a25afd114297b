// Codex CLI: names without hyphens, few keywords of a schema, and all tools found by searching.
import { createHash } from 'node:crypto'
import { defineClient, type RuleMatch } from '../client.ts'
import { found, isHiddenFromModel, rewrittenTool, toolText, uniqueBy } from '../findings.ts'
import { isObject, memberOf } from '../../domain/schema/json.ts'
import { nodesOf, pointerIn, type Path } from '../schema/nodes.ts'
import type { SentServer, SentTool } from '../server.ts'
import facts from './codex.json' with { type: 'json' }
import { CODEX_KEYWORDS, codexSchema, isFinal, withoutUnreachable } from './schema.ts'
import { shellWord } from '../../domain/text/shell-word.ts'
import { envWords, isRemote, started, throughProxy } from '../setup.ts'

const MOST_TOOLS = 2_048
const LONGEST_NAME = 128
/** Between namespace and name, although they are sent apart. */
const DELIMITER = 2
const STEPS = [
  'all descriptions of its parameters',
  'its definitions',
  'objects three levels deep',
  'its unions',
]

export const codex = defineClient('codex', facts, {
  look(server) {
    if (!/^[a-zA-Z0-9_-]+$/.test(server.name))
      return {
        tools: [],
        findings: [found('codex-server-name', null, '', 'every tool of the server')],
        context: { upFront: () => [], deferred: () => [] },
      }
    const findings: RuleMatch[] = []
    const names = codexNames(server, findings)
    const tools = server.tools.flatMap((tool) => {
      const named = names.get(tool)
      if (named === undefined) return []
      const parameters = parametersOf(tool, findings)
      const seen = { name: tool.name, ...named, description: tool.description ?? '' }
      return parameters === undefined ? [] : [rewrittenTool(seen, parameters)]
    })
    const beyond = Math.max(0, server.count - MOST_TOOLS)
    if (beyond > 0) findings.push(found('codex-list-limit', null, '', `${beyond} tools`))
    return {
      tools,
      findings,
      lostUnnamed: beyond,
      context: {
        upFront: () => [
          `${codexNamespace(server.name)} ${server.instructions}`,
          ...tools.map((tool) =>
            toolText(tool).replace(/^\{/, '{"type":"function","strict":false,'),
          ),
        ],
        deferred: () => [`- ${server.name}: ${server.instructions}`],
      },
    }
  },
  setup: {
    rank: 6,
    name: 'Codex',
    file: '~/.codex/config.toml',
    write(name, server, { key, signsIn }) {
      if (!isRemote(server) || server.type !== 'http') {
        const local = isRemote(server) ? throughProxy(server) : server
        const words = [`codex mcp add ${name}`, ...envWords('--env', local), `-- ${started(local)}`]
        return { config: tomlServer(name, local), line: words.join(' ') }
      }
      const { url, headers } = server
      const line = `codex mcp add ${name} --url ${shellWord(url)}`
      if (headers)
        return {
          config: tomlServer(name, { url, bearer_token_env_var: key }),
          line: `${line} --bearer-token-env-var ${key}`,
          note: `Set ${key} to your key before you start Codex.`,
        }
      const note = signsIn ? `Then sign in: codex mcp login ${name}` : null
      return { config: tomlServer(name, { url }), line, note }
    },
  },
  policy: {
    kind: 'requirements',
    format: 'codex',
    rank: 3,
    goesInto: 'requirements.toml of Codex',
  },
})

export function codexNamespace(server: string): string {
  const name = server.replace(/[^a-zA-Z0-9_]/g, '_')
  return name.startsWith('mcp__') ? name : `mcp__${name}`
}

/** Namespace and name of each tool that Codex lists. */
export function codexNames(
  server: SentServer,
  findings: RuleMatch[] = [],
): Map<SentTool, { as: string; namespace: string }> {
  const listed = server.tools.slice(0, MOST_TOOLS).filter((tool) => {
    if (!tool.isTool) return false
    if (!isHiddenFromModel(tool)) return true
    findings.push(found('codex-visibility', tool, '/_meta/ui/visibility', 'the tool'))
    return false
  })
  const { kept, dropped } = uniqueBy(listed, ({ name }) => name, 'first')
  for (const tool of dropped) findings.push(found('codex-duplicate', tool, '/name', 'the tool'))
  const counts = new Map<string, number>()
  for (const tool of kept) counts.set(plainName(tool), (counts.get(plainName(tool)) ?? 0) + 1)
  const namespace = codexNamespace(server.name)
  const room = LONGEST_NAME - namespace.length - DELIMITER
  return new Map(
    kept.map((tool) => {
      const name = plainName(tool)
      const isShared = (counts.get(name) ?? 0) > 1
      const hash = isShared || name.length > room ? `_${hashOf(server.name, tool.name)}` : ''
      const whole = isShared ? `${name}${hash}` : name
      const isLong = whole.length > room
      if (isLong) findings.push(found('codex-long-name', tool, '/name', 'the end of the name'))
      else if (isShared) findings.push(found('codex-clash', tool, '/name', 'the plain name'))
      else if (name !== tool.name)
        findings.push(found('codex-name', tool, '/name', `the model sees ${name}`))
      if (!isLong) return [tool, { as: whole, namespace }]
      return room >= hash.length
        ? [tool, { as: `${whole.slice(0, room - hash.length)}${hash}`, namespace }]
        : [
            tool,
            { as: hash, namespace: namespace.slice(0, LONGEST_NAME - hash.length - DELIMITER) },
          ]
    }),
  )
}

function plainName({ name }: SentTool): string {
  return name.replace(/[^a-zA-Z0-9_]/gu, '_')
}

function hashOf(server: string, tool: string): string {
  const identity = [server, server, '', tool, tool].join('\0')
  return createHash('sha1').update(identity).digest('hex').slice(0, 12)
}

/** Undefined if the tool is lost. */
function parametersOf(tool: SentTool, findings: RuleMatch[]): (() => unknown) | undefined {
  if (tool.schema === null) {
    if (!tool.isTooLarge) findings.push(found('no-schema', tool, '/inputSchema', 'not known'))
    return () => null
  }
  const isKept = isFinal(tool)
  const read = codexSchema(tool.schema, isKept)
  if (!read.isRead) {
    findings.push(found('codex-unreadable', tool, '/inputSchema', 'the tool'))
    return undefined
  }
  if (!isKept || ![...tool.traits.keywords].every(isSent)) findings.push(...lostKeywords(tool))
  if (read.steps > 0) {
    const lost = STEPS.slice(0, read.steps).join(', ')
    findings.push(
      found('codex-large-schema', tool, '/inputSchema', `${lost} (it has ${read.bytes} bytes)`),
    )
  }
  return read.schema
}

/** One finding for all keywords that are not sent, and one for schemas that are emptied. */
function lostKeywords(tool: SentTool): RuleMatch[] {
  const lost = new Map<string, Path>()
  let emptied: string | null = null
  const sent = withoutUnreachable(tool.schema)
  for (const { schema, path } of sent === tool.schema ? tool.nodes : nodesOf(sent)) {
    for (const key of Object.keys(schema))
      if (!isSent(key) && !lost.has(key)) lost.set(key, [...path, key])
    if (path.length > 0 && isUntyped(schema)) emptied ??= pointerIn('inputSchema', path)
  }
  const keywords = [...lost.keys()].slice(0, 12).join(', ')
  const [first] = lost.values()
  return [
    ...(first ? [found('codex-keywords', tool, pointerIn('inputSchema', first), keywords)] : []),
    ...(emptied === null
      ? []
      : [found('codex-untyped', tool, emptied, 'everything about the parameter but its name')]),
  ]
}

function isSent(key: string): boolean {
  return CODEX_KEYWORDS.has(key) || key === 'const' || key === '$schema'
}

const HINTS =
  'type $ref anyOf oneOf allOf properties required additionalProperties items prefixItems enum const format minimum maximum exclusiveMinimum exclusiveMaximum multipleOf'.split(
    ' ',
  )

function isUntyped(schema: unknown): boolean {
  return (
    isObject(schema) &&
    memberOf(schema, 'description') !== undefined &&
    !HINTS.some((key) => Object.hasOwn(schema, key))
  )
}

type Value = string | readonly string[] | Readonly<Record<string, string>>

/** A table of its config.toml. `name` is a slug, which is a bare key. */
function tomlServer(name: string, server: object): string {
  const entries = Object.entries(server) as [string, Value][]
  const plain = entries.flatMap(([key, value]) =>
    typeof value === 'string' || Array.isArray(value) ? [`${key} = ${JSON.stringify(value)}`] : [],
  )
  const tables = entries.flatMap(([key, value]) =>
    typeof value === 'string' || Array.isArray(value)
      ? []
      : [
          `\n[mcp_servers.${name}.${key}]`,
          ...Object.entries(value).map(([inner, text]) => `${inner} = ${JSON.stringify(text)}`),
        ],
  )
  return [`[mcp_servers.${name}]`, ...plain, ...tables].join('\n')
}

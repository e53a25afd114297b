// Claude Code: prefixed names, descriptions cut at 2 KB, and tools found by searching.
import { fitsGlob } from '../../domain/text/glob.ts'
import { shellWord } from '../../domain/text/shell-word.ts'
import { defineClient, type RuleMatch, type SeenTool, addressParts } from '../client.ts'
import { found, nameFinding, plainName, schemaFindings, toolText } from '../findings.ts'
import { isObject, type JsonObject, memberOf } from '../../domain/schema/json.ts'
import { schemaProblem } from '../schema/meta-schema.ts'
import { pointerIn } from '../schema/nodes.ts'
import type { SentServer, SentTool } from '../server.ts'
import { envWords, isRemote, mcpServers, started } from '../setup.ts'
import facts from './claude-code.json' with { type: 'json' }

const RESERVED = new Set([
  'workspace',
  'claude-in-chrome',
  'computer-use',
  'Claude Preview',
  'Claude Browser',
])
/** The documentation says "2KB" and names no unit; read as characters. */
const LONGEST_TEXT = 2_048
const LONGEST_NAME = 128
const SAFE_NAME = 64
const UNIONS = ['anyOf', 'oneOf', 'allOf']

export const claudeCode = defineClient('claude-code', facts, {
  look(server) {
    if (RESERVED.has(server.name))
      return {
        tools: [],
        findings: [found('claude-code-server-name', null, '', 'every tool of the server')],
      }
    const looked = server.tools.filter(({ isTool }) => isTool).map((tool) => lookAt(server, tool))
    const findings = looked.flatMap((each) => each.findings)
    const tools = looked.flatMap(({ seen }) => seen ?? [])
    const instructions = server.instructions.slice(0, LONGEST_TEXT)
    const cut = server.instructions.length - LONGEST_TEXT
    const lost = `${cut} characters of the instructions`
    if (cut > 0) findings.push(found('claude-code-instructions', null, '', lost))
    return {
      tools,
      findings: [...findings, ...clashes(tools), ...schemaFindings(server.tools)],
      context: {
        upFront: () => [instructions, ...tools.map(toolText)],
        deferred: () => [
          instructions,
          ...looked.flatMap(({ seen, isLoaded }) =>
            seen ? [isLoaded ? toolText(seen) : (seen.as ?? '')] : [],
          ),
        ],
      },
    }
  },
  setup: {
    rank: 1,
    file: '.mcp.json in the project',
    write(name, server) {
      const words = isRemote(server)
        ? [
            `claude mcp add --transport ${server.type} ${name} ${shellWord(server.url)}`,
            ...(server.headers
              ? [`--header "Authorization: ${server.headers.Authorization}"`]
              : []),
          ]
        : [`claude mcp add ${name}`, ...envWords('-e', server), `-- ${started(server)}`]
      return { config: mcpServers(name, server), line: words.join(' ') }
    },
  },
  policy: {
    kind: 'lists',
    format: 'claude',
    rank: 1,
    goesInto: 'managed-settings.json of Claude Code',
    fitsAddress,
    isGated: true,
    blocksUnresolved: false,
    isStrict: false,
    needsPlainNames: true,
  },
})

function lookAt(
  server: SentServer,
  tool: SentTool,
): { seen: SeenTool | null; findings: RuleMatch[]; isLoaded: boolean } {
  const as = `mcp__${plainName(server.name)}__${plainName(tool.name)}`
  const description = tool.description ?? ''
  const cut = description.length - LONGEST_TEXT
  const union = mergedRoot(tool)
  const findings = [
    ...nameFinding('claude-code-name', tool, as),
    ...lengthFindings(tool, as),
    ...(cut > 0
      ? [found('claude-code-description', tool, '/description', `its last ${cut} characters`)]
      : []),
    ...union.findings,
    ...(union.schema === null ? [] : validity(tool)),
    ...outputDraft(tool, 'claude-code-output-draft', 'its calls were reported to fail'),
  ]
  const isSkipped = union.schema === null && union.findings.length > 0
  return {
    seen: isSkipped
      ? null
      : {
          name: tool.name,
          as,
          description: description.slice(0, LONGEST_TEXT),
          parameters: union.schema,
        },
    findings,
    isLoaded: memberOf(memberOf(tool.sent, '_meta'), 'anthropic/alwaysLoad') === true,
  }
}

function lengthFindings(tool: SentTool, as: string): RuleMatch[] {
  const length = `the name has ${as.length} characters`
  if (as.length > LONGEST_NAME)
    return [found('claude-code-long-name', tool, '/name', `the request: ${length}`)]
  return as.length > SAFE_NAME
    ? [found('claude-code-name-64', tool, '/name', `nothing today; ${length}`)]
    : []
}

function clashes(tools: readonly SeenTool[]): RuleMatch[] {
  const seen = new Set<string | null>()
  return tools.flatMap(({ as, name }) => {
    const isTaken = seen.has(as)
    seen.add(as)
    if (!isTaken) return []
    return [
      { ...found('claude-code-clash', null, '/name', `a second tool is called ${as}`), tool: name },
    ]
  })
}

function validity(tool: SentTool): RuleMatch[] {
  if (tool.schema === null || tool.traits.isPlain) return []
  const problem = schemaProblem(tool.schema, '2020-12')
  if (!problem) return []
  const pointer = pointerIn('inputSchema', problem.path)
  return [found('claude-code-schema', tool, pointer, `every request: it ${problem.what}`)]
}

/** Also asked of Claude Desktop. */
export function outputDraft(tool: SentTool, rule: string, lost: string): RuleMatch[] {
  const declared = memberOf(tool.outputSchema, '$schema')
  return typeof declared === 'string' && /draft-0?7/.test(declared)
    ? [found(rule, tool, '/outputSchema/$schema', lost)]
    : []
}

/** All alternatives of the root in one object; anyOf and oneOf only describe what they require. */
function mergedRoot(tool: SentTool): { schema: JsonObject | null; findings: RuleMatch[] } {
  const { schema } = tool
  const key = schema && UNIONS.find((each) => Array.isArray(memberOf(schema, each)))
  if (!schema || key === undefined) return { schema, findings: [] }
  const pointer = pointerIn('inputSchema', [key ?? ''])
  const parts = UNIONS.flatMap((union) => {
    const list = memberOf(schema, union)
    return Array.isArray(list) ? list.map((part: unknown) => ({ union, part })) : []
  })
  if (!parts.every(({ part }) => isMergeable(part)))
    return {
      schema: null,
      findings: [found('claude-code-root-union-skipped', tool, pointer, 'the tool')],
    }
  const required = [
    ...namesIn(memberOf(schema, 'required')),
    ...parts.flatMap(({ union, part }) =>
      union === 'allOf' ? namesIn(memberOf(part, 'required')) : [],
    ),
  ]
  const rest = Object.fromEntries(Object.entries(schema).filter(([each]) => !UNIONS.includes(each)))
  const properties = Object.fromEntries(
    [...parts.map(({ part }) => part), schema].flatMap((part) => {
      const own = memberOf(part, 'properties')
      return isObject(own) ? Object.entries(own) : []
    }),
  )
  const lost = `which parameters belong together (${key}); versions before 2.1.195 skip the tool`
  return {
    schema: {
      ...rest,
      type: 'object',
      properties,
      ...(required.length > 0 && { required: [...new Set(required)] }),
    },
    findings: [found('claude-code-root-union', tool, pointer, lost)],
  }
}

function isMergeable(part: unknown): boolean {
  const type = memberOf(part, 'type')
  return isObject(part) && (type === 'object' || type === undefined) && !Object.hasOwn(part, '$ref')
}

function namesIn(required: unknown): string[] {
  return Array.isArray(required)
    ? required.filter((name): name is string => typeof name === 'string')
    : []
}

/** `*` anywhere; the host in any case; the path as written, and all paths if there is none. */
function fitsAddress(url: string, pattern: string): boolean {
  const wanted = addressParts(pattern)
  const given = addressParts(url)
  if (!wanted || !given) return fitsGlob(url, pattern)
  const own = `${given.scheme}${plainHost(given.host)}`
  const other = `${wanted.scheme}${plainHost(wanted.host)}`
  return wanted.rest === ''
    ? fitsGlob(own, other)
    : fitsGlob(`${own}${given.rest}`, `${other}${wanted.rest}`)
}

function plainHost(host: string): string {
  return host.toLowerCase().replace(/\.(?=:\d+$|$)/, '')
}

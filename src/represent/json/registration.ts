// A tool with an MCP server as an entry of the registry: server.json, its grade, the report.
import type { Confirmation, SecondLook } from '../../domain/evidence/observations/mcp.ts'
import type { Grading } from '../../domain/grading/grading.ts'
import type { RuleState, Registration, ServerGrade } from '../../domain/registry/registration.ts'
import {
  isVersion,
  type Package,
  type Remote,
  SERVER_SCHEMA,
  shortLine,
  type ServerJson,
} from '../../domain/registry/server-json.ts'
import type { Access } from '../../domain/tool/access.ts'
import { gradingOf, type ToolRecord } from '../../domain/tool/tool.ts'
import type { LocalServer, RemoteServer } from '../../domain/answer/profile.ts'
import { mcpServerOf } from '../connect/connection.ts'
import { packageName } from '../connect/web-address.ts'
import { toolJson } from './profile.ts'
import { ruledByTexts } from './registry-rules.ts'

type Mcp = NonNullable<ToolRecord['access']['mcp']>

/** Null if it has no MCP server that a client can reach or start. */
export function registrationOf(record: ToolRecord, readme: string): Registration | null {
  const { mcp } = record.access
  const access = mcp && accessOf(record, mcp)
  if (!access) return null
  const { slug, name, description, url, scannedAt, evidenceDate, createdAt, updatedAt } =
    toolJson(record)
  const day = (scannedAt ?? evidenceDate ?? updatedAt).slice(0, 10).replaceAll('-', '.')
  const title = shortLine(name)
  const grading = gradingOf(record)
  return {
    slug,
    server: {
      $schema: SERVER_SCHEMA,
      ...(title !== '' && { title }),
      description: shortLine(description) || title || slug,
      version: mcp.version !== undefined && isVersion(mcp.version) ? mcp.version : day,
      ...(/^https?:\/\/\S+$/.test(url) && { websiteUrl: url }),
      ...access,
    },
    createdAt,
    updatedAt,
    grade: grading && gradeOf(grading, mcp, scannedAt, evidenceDate),
    keyHeaders: keyHeadersOf(record.access),
    look: mcp.look ? { at: mcp.look.at, tools: mcp.look.tools, of: mcp.look.of } : null,
    readme: `${serverWords(grading?.access?.mcp)}${readme}`,
  }
}

function keyHeadersOf({ api }: Access): string[] {
  const { auth, parameter, headers = [] } = api?.firstCall ?? {}
  const documented = headers.filter((header) => header.includes('$API_KEY'))
  const names = documented.map((header) => header.slice(0, header.indexOf(':')))
  const described = auth === 'header' && parameter ? [parameter] : []
  return [...names, ...described].map((name) => name.toLowerCase())
}

/** The letter of a tool is that of its best access method, which may be another. */
function serverWords(grade: NonNullable<Grading['access']>['mcp'] | undefined): string {
  const { letter = null, score = null } = grade ?? {}
  return letter === null ? '' : `The MCP server itself: ${letter} ${score?.toFixed(1)}/10.\n\n`
}

/** Both the remote server and the package, where both are known. */
function accessOf(
  { slug, auth }: ToolRecord,
  mcp: Mcp,
): Pick<ServerJson, 'remotes' | 'packages'> | null {
  const remote = mcpServerOf(slug, { ...mcp, package: null }, auth)
  const local = mcpServerOf(slug, { ...mcp, url: null }, auth)
  const name = packageName(mcp.package)
  const remotes = remote && 'url' in remote ? [remoteOf(remote)] : []
  const packages =
    name !== null && local && 'command' in local ? [packageOf(name, local, mcp.look?.version)] : []
  if (remotes.length + packages.length === 0) return null
  return { ...(remotes.length > 0 && { remotes }), ...(packages.length > 0 && { packages }) }
}

/** The user's own values are variables: `Bearer YOUR_API_KEY` becomes `Bearer {api_key}`. */
function input(words: string) {
  const names = new Set<string>()
  const value = words.replace(/YOUR_(\w+)/g, (_, name: string) => {
    names.add(name.toLowerCase())
    return `{${name.toLowerCase()}}`
  })
  const given = { isRequired: true, isSecret: true }
  const variables = Object.fromEntries([...names].map((name) => [name, given]))
  return names.size === 0 ? { value } : { ...given, value, variables }
}

function remoteOf({ type, url, headers }: RemoteServer): Remote {
  const fields = Object.entries(headers ?? {}).map(([name, value]) => ({ name, ...input(value) }))
  return {
    type: type === 'sse' ? 'sse' : 'streamable-http',
    url,
    ...(fields.length > 0 && { headers: fields }),
  }
}

/** With the version that was looked at: by it, whoever installs the entry gets what is graded. */
function packageOf(
  identifier: string,
  { args, env = {} }: LocalServer,
  version: string | undefined,
): Package {
  // After `-y` and the name of the package.
  const words = args.slice(2).map((word) => ({ type: 'positional' as const, ...input(word) }))
  const variables = Object.entries(env).map(([name, value]) => ({ name, ...input(value) }))
  return {
    registryType: 'npm',
    identifier,
    ...(version !== undefined && { version }),
    runtimeHint: 'npx',
    transport: { type: 'stdio' },
    ...(words.length > 0 && { packageArguments: words }),
    ...(variables.length > 0 && { environmentVariables: variables }),
  }
}

function gradeOf(
  grading: Grading,
  access: Mcp,
  scannedAt: string | null,
  evidenceDate: string | null,
): ServerGrade {
  const { letter = null, score = null } = grading.access?.mcp ?? {}
  const { evidence, methodVersion: method } = grading
  const { again, confirmed } = access.look ?? {}
  return {
    letter,
    score,
    evidence,
    scannedAt,
    evidenceDate,
    method,
    ...ruledByTexts(grading, access.can ?? null, seenTwice(access.look ?? {})),
    ...(again !== undefined && { secondLook: again }),
    ...(confirmed && { confirmation: confirmed }),
  }
}

const SEEN_TWICE: Readonly<Record<SecondLook | Confirmation, RuleState>> = {
  same: 'holds',
  otherwise: 'fails',
  changed: 'unknown',
  unsettled: 'unknown',
  outdated: 'unknown',
}

/** A server that was found stays found; else the latest of the two counts that still stands. */
function seenTwice({ again, confirmed }: Pick<NonNullable<Mcp['look']>, 'again' | 'confirmed'>) {
  const looks = [again, confirmed].filter((each) => each != null && each.outcome !== 'outdated')
  const latest = looks.toSorted((one, other) => ((one?.at ?? '') < (other?.at ?? '') ? 1 : -1))[0]
  const found = looks.find((each) => each?.outcome === 'otherwise')
  return SEEN_TWICE[(found ?? latest)?.outcome ?? 'unsettled']
}

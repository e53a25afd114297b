// Policies for MCP servers: written from grades, and tried on the servers that are configured.
import { clientOf } from '../../clients/clients.ts'
import { identityOfAddress } from '../../domain/identity/identity.ts'
import { leadsOf, type Lead } from '../../domain/registry/lead.ts'
import { readServer } from '../../domain/registry/server-json.ts'
import { memberOf } from '../../domain/schema/json.ts'
import { LETTERS, type Letter } from '../../domain/grading/letter.ts'
import { Refusal, invalidDocument } from '../../errors/refusal.ts'
import { formatOf, parseConfigFile } from '../../stack/config/parse.ts'
import { wordsOf, type ConfiguredServer } from '../../stack/config/configured-server.ts'
import type { ConfigNode } from '../../stack/config/node.ts'
import { hasReference, resolved } from '../../stack/config/references.ts'
import { writtenKeys } from '../../stack/keys.ts'
import {
  UnreadableExpression,
  hasRequirements,
  judgeByRequirements,
} from '../../stack/policy/expression.ts'
import type { PolicyEntry, PolicyLists } from '../../stack/policy/export.ts'
import {
  hasLists,
  judgeByLists,
  type PolicySubject,
  type Verdict,
} from '../../stack/policy/lists.ts'
import type { PolicyAnswer } from '../../represent/text/stack.ts'
import { proofOf, type Found, type Proof } from '../../stack/identity.ts'
import type { CatalogueServers } from './catalogue-servers.ts'

export interface PolicyWish {
  least: Letter
  /** Only grades that rest on a list of tools that was seen. */
  isVerified: boolean
}

/** What is in no list, and why. */
export interface LeftOut {
  name: string
  why: string
}

type Lists = PolicyLists & { leftOut: LeftOut[] }

/** Of the configured servers: allowed at or above the grade, denied below, left out without one. */
export async function stackPolicy(
  servers: readonly ConfiguredServer[],
  catalogue: CatalogueServers,
  wish: PolicyWish,
): Promise<Lists> {
  const allowed: PolicyEntry[] = []
  const denied: PolicyEntry[] = []
  const leftOut: LeftOut[] = []
  const all = await Promise.all(
    servers.map(async (server) => {
      const proof = proofOf(server)
      const found = await catalogue.find(proof)
      const entry = entryFor(server)
      return { found, entry, inDoubt: doubtWords(server, proof, found) }
    }),
  )
  const doubtful = new Set(all.flatMap(({ entry, inDoubt }) => (inDoubt ? matched(entry) : [])))
  for (const { found, entry, inDoubt } of all) {
    const { known, lookedAt } = found
    const { name } = entry
    if (inDoubt !== null) leftOut.push({ name, why: inDoubt })
    // A policy compares nothing but the line or the address.
    else if (doubtful.has(matched(entry)))
      leftOut.push({ name, why: 'another server here has its line or address, and is in doubt' })
    else if (lookedAt !== null)
      leftOut.push({ name, why: `another version of it was looked at (${lookedAt})` })
    else if (known === null || known.letter === null)
      leftOut.push({ name, why: 'it has no grade here' })
    else if (!isAtLeast(known.letter, wish.least)) denied.push(entry)
    else if (wish.isVerified && known.tools === null)
      leftOut.push({ name, why: 'its grade rests on no list of tools that was seen' })
    else allowed.push(entry)
  }
  return { allowed, denied, leftOut }
}

function entryFor(server: ConfiguredServer): PolicyEntry {
  const { name, url } = server
  return { name, url: url?.text ?? null, command: url === null ? wordsOf(server) : null }
}

function matched({ url, command }: PolicyEntry): string {
  return JSON.stringify(url ?? command)
}

/** Null if the configuration proves what it is, in a line that a policy may hold. */
function doubtWords(server: ConfiguredServer, proof: Proof, { doubts }: Found): string | null {
  // A client reads `*` as anything.
  const isOpen = server.command?.some(({ text }) => text.includes('*')) ?? false
  if (writtenKeys(server).some(({ where }) => where === 'argument' || where === 'address'))
    return 'its command or address holds a key; move it into a variable first'
  if (proof.isShell) return 'a shell reads its line'
  return proof.identity === null || doubts.length > 0 || isOpen
    ? 'its configuration does not prove what is started or reached'
    : null
}

/** Of the whole catalogue, each as `agentgrade connect` configures it. */
export async function cataloguePolicy(
  catalogue: CatalogueServers,
  wish: PolicyWish,
): Promise<Lists> {
  const allowed: PolicyEntry[] = []
  const denied: PolicyEntry[] = []
  const leftOut: LeftOut[] = []
  for await (const { listed, server } of catalogue.all()) {
    const { slug, package: started } = listed
    const entries: PolicyEntry[] = [
      ...(listed.url === null ? [] : [{ name: slug, url: listed.url, command: null }]),
      ...(started === null ? [] : [{ name: slug, url: null, command: ['npx', '-y', started] }]),
    ]
    if (server.letter === null) leftOut.push({ name: slug, why: 'it has no grade' })
    else if (!isAtLeast(server.letter, wish.least)) denied.push(...entries)
    else if (wish.isVerified && !server.isVerified)
      leftOut.push({ name: slug, why: 'its grade rests on no list of tools that was seen' })
    else allowed.push(...entries)
  }
  return { allowed, denied, leftOut }
}

/** Of what a policy of the registry lets in: every address, and every npm package as npx starts it. */
export async function registryLists(file: string, text: string): Promise<Lists> {
  const { usualNpmRegistry } = await import('../../observe/npm/settings.ts')
  const usual = identityOfAddress(usualNpmRegistry())?.address ?? null
  const root = rootOf(file.endsWith('.json') ? file : '-', text)
  const members = root.kind === 'map' ? (JSON.parse(text) as { servers?: unknown }) : {}
  if (!Array.isArray(members.servers)) throw invalidDocument(file, 'it has no list of servers')
  const allowed: PolicyEntry[] = []
  const leftOut: LeftOut[] = []
  for (const each of members.servers as readonly unknown[]) {
    const read = readServer(memberOf(each, 'server'))
    if (!read.ok) throw invalidDocument(file, `a server has no valid ${read.problem.pointer}`)
    const leads = leadsOf(read.server)
    const { name, remotes = [] } = read.server
    // A client compares the address as it is written.
    const entries = leads.flatMap((lead, at) =>
      entryOf(name, lead, { url: remotes[at]?.url ?? null, usual }),
    )
    allowed.push(...entries)
    if (entries.length < leads.length)
      leftOut.push({ name, why: 'a part of it is neither a plain address nor a plain npm package' })
  }
  return { allowed, denied: [], leftOut }
}

/** None for what is in doubt, and for what only another line than the usual one starts. */
function entryOf(
  name: string,
  { identity, more }: Lead,
  { url, usual }: { url: string | null; usual: string | null },
): PolicyEntry[] {
  const isUsual = more === null || more.registry === null || more.registry === usual
  const isFixed = more !== null && more.fixed.length + more.variables.length > 0
  if (identity === null || !isUsual || isFixed) return []
  if (identity.kind === 'address') return url === null ? [] : [{ name, url, command: null }]
  const version = identity.version === null ? '' : `@${identity.version}`
  return identity.registry === 'npm'
    ? [{ name, url: null, command: ['npx', '-y', `${identity.name}${version}`] }]
    : []
}

function isAtLeast(letter: Letter, least: Letter): boolean {
  return LETTERS.indexOf(letter) <= LETTERS.indexOf(least)
}

type Environment = Readonly<Record<string, string | undefined>>

/** What a policy does to the servers that are loaded, by each client's own rules. */
export function checkPolicy(
  policy: { file: string; text: string },
  servers: readonly ConfiguredServer[],
  environment: Environment,
): PolicyAnswer {
  const judge = judgeOf(policy, environment)
  const answer: PolicyAnswer = { allowed: [], blocked: [], ungoverned: [] }
  for (const server of servers) {
    const { name, client } = server
    const verdict = judge(server)
    if (verdict === null) answer.ungoverned.push({ name, client })
    else answer[verdict.isAllowed ? 'allowed' : 'blocked'].push({ name, client, why: verdict.why })
  }
  return answer
}

function judgeOf(
  { file, text }: { file: string; text: string },
  environment: Environment,
): (server: ConfiguredServer) => Verdict | null {
  const root = rootOf(file, text)
  const expand = (value: string) => {
    const done = resolved(value, environment)
    return done.ok ? done.value : value
  }
  if (hasLists(root))
    return (server) => {
      const { policy } = clientOf(server.client)
      return policy?.kind === 'lists'
        ? judgeByLists(root, subjectOf(server, expand, environment), policy, expand)
        : null
    }
  if (hasRequirements(root))
    return (server) => {
      if (clientOf(server.client).policy?.kind !== 'requirements') return null
      try {
        return judgeByRequirements(
          root,
          subjectOf(server, (value) => value, environment),
        )
      } catch (error) {
        if (!(error instanceof UnreadableExpression)) throw error
        throw invalidDocument(file, `an expression cannot be tried here: ${error.message}`)
      }
    }
  throw invalidDocument(file, 'it has no allowedMcpServers, deniedMcpServers or table mcp_servers')
}

function rootOf(file: string, text: string): ConfigNode {
  // Standard input has no name: JSON begins with a brace.
  const format = file !== '-' ? formatOf(file) : /^\s*\{/.test(text) ? 'json' : 'toml'
  const parsed = parseConfigFile(text, format)
  if (parsed.ok) return parsed.root
  const place = parsed.line === null ? '' : ` at line ${parsed.line}, column ${parsed.column ?? 1}`
  throw new Refusal('invalid-document', { facts: { file, reason: `${parsed.problem}${place}` } })
}

function subjectOf(
  { name, command, url }: ConfiguredServer,
  expand: (text: string) => string,
  environment: Environment,
): PolicySubject {
  const missing = [...(command ?? []), ...(url ? [url] : [])]
    .filter(({ text }) => hasReference(text))
    .map(({ text }) => resolved(text, environment))
    .find((each) => !each.ok)
  return {
    name,
    command: command?.map(({ text }) => expand(text)) ?? null,
    url: url === null ? null : expand(url.text),
    unresolved: missing?.ok === false ? missing.missing : null,
  }
}

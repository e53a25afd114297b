// What a configured server is: what its configuration proves, which two are one, what is known about
// it, and which of its tools a client loads.
import { clientOf } from '../clients/clients.ts'
import { bridgeOf } from '../domain/identity/bridge.ts'
import type { Doubt } from '../domain/identity/doubt.ts'
import { isHarmlessHeader } from '../domain/identity/header.ts'
import {
  agreementOf,
  identityOfAddress,
  type Agreement,
  type Identity,
} from '../domain/identity/identity.ts'
import {
  hasShellSigns,
  identityOfPackage,
  plainAddress,
  startedPackage,
  startOf,
  startOfLine,
} from '../domain/identity/started-package.ts'
import { variableDoubt } from '../domain/identity/variables.ts'
import { memberOf } from '../domain/schema/json.ts'
import type { Letter } from '../domain/grading/letter.ts'
import { fitsGlob } from '../domain/text/glob.ts'
import type { LookedAt } from '../domain/tool/look.ts'
import {
  wordsOf,
  type ConfiguredServer,
  type Doubted,
  type LocatedName,
  type ToolFilter,
} from './config/configured-server.ts'
import { hasReference } from './config/references.ts'

/** What a configuration proves: by nothing else a grade belongs to a server. */
export interface Proof {
  /** Null if anything is in doubt. What leaves this machine is this, and nothing else. */
  identity: Identity | null
  doubts: readonly Doubted[]
  /** Headers and variables that only the record of the tool may know to be harmless. */
  asks: readonly Doubted[]
  /** What to say if only the query of its address is not that of a known server. */
  asQuery: Doubted
  /** Whether a shell reads the line. */
  isShell: boolean
}

export function proofOf(server: ConfiguredServer): Proof {
  const { url, file, line } = server
  const found = url === null ? startProof(server) : addressProof(server)
  const doubts = [...found.doubts, ...server.doubts]
  const asQuery: Doubted = { doubt: 'query', name: '', file, line: url?.line ?? line }
  return { ...found, asQuery, doubts, identity: doubts.length === 0 ? found.identity : null }
}

function addressProof({ url, headers, file, line }: ConfiguredServer): Omit<Proof, 'asQuery'> {
  const text = url?.text ?? ''
  const at = (doubt: Doubt): Doubted => ({ doubt, name: '', file, line: url?.line ?? line })
  const identity = identityOfAddress(text)
  const doubts = identity === null ? [at(hasReference(text) ? 'reference' : 'address')] : []
  return { identity, doubts, asks: headerAsks(headers, file), isShell: false }
}

function startProof(server: ConfiguredServer): Omit<Proof, 'asQuery'> {
  const { command, client, file, line } = server
  const words = wordsOf(server)
  const start = startOf(words)
  const { isShell } = start
  const lineOf = (word: number) => (command?.[word] ?? command?.at(-1))?.line ?? line
  const at = (doubt: Doubt, word: number): Doubted => ({
    doubt,
    name: '',
    file,
    line: lineOf(word),
  })
  if (start.package === null || start.doubt !== null)
    return { identity: null, doubts: [at(start.doubt ?? 'program', start.at)], asks: [], isShell }
  const isRead = clientOf(client).configuration?.entry.isShell === true
  const signed = isRead ? words.findIndex(hasShellSigns) : -1
  const own = signed < 0 ? [] : [at('shell', signed)]
  const named: LocatedName[] = [
    ...server.env.map((pair) => ({ ...pair, file })),
    ...server.envNames.map((each) => ({ name: each.text, file, line: each.line })),
    ...start.set.map((name) => ({ name, file, line: lineOf(0) })),
    ...server.clientVariables,
  ]
  const variables = named.flatMap((each): Doubted[] => {
    const doubt = variableDoubt(each.name, start.package?.name ?? null)
    return doubt === null ? [] : [{ doubt, name: each.name, file: each.file, line: each.line }]
  })
  const doubts = [...own, ...variables.filter(({ doubt }) => doubt !== 'variable')]
  const asks = variables.filter(({ doubt }) => doubt === 'variable')
  const bridge = bridgeOf(start)
  if (bridge === null) return { identity: identityOfPackage(start.package), doubts, asks, isShell }
  const address = identityOfAddress(bridge.address)
  const why = bridge.doubt ?? (address === null ? 'address' : null)
  const headers = bridge.headers.map((name) => ({ name, value: '', line: lineOf(words.length) }))
  return {
    identity: address,
    doubts: why === null ? doubts : [...doubts, at(why, words.length)],
    asks: [...asks, ...headerAsks(headers, file)],
    isShell,
  }
}

function headerAsks(headers: ConfiguredServer['headers'], file: string): Doubted[] {
  return headers.flatMap(({ name, line }) =>
    isHarmlessHeader(name) ? [] : [{ doubt: 'header' as const, name, file, line }],
  )
}

/** The address that a local bridge passes on to, as it is written; null if it is none. */
export function bridgedAddress(words: readonly string[]): string | null {
  return bridgeOf(startOfLine(words))?.address ?? null
}

/** Whether what a configuration proves is what was looked at. */
export type Standing =
  | { agreement: Extract<Agreement, 'same' | 'newest'>; asks: readonly [] }
  /** The version that was looked at. */
  | { agreement: 'other-version'; lookedAt: string }
  | { agreement: 'other' }
  /** It would be, but for these. */
  | { agreement: 'in-doubt'; asks: readonly Doubted[] }

export function standingOf({ identity, asks }: Proof, record: LookedAt): Standing {
  if (identity === null) return { agreement: 'other' }
  const agreements = record.identities.map((own) => ({ own, is: agreementOf(own, identity) }))
  const best = ['same', 'newest', 'other-version'].flatMap((wanted) =>
    agreements.filter(({ is }) => is === wanted),
  )[0]
  if (best === undefined || best.is === 'other') return { agreement: 'other' }
  const open = asks.filter(
    ({ doubt, name }) =>
      !(doubt === 'header' ? record.headers.has(name.toLowerCase()) : record.variables.has(name)),
  )
  if (open.length > 0) return { agreement: 'in-doubt', asks: open }
  if (best.is === 'other-version')
    return { agreement: best.is, lookedAt: (best.own.kind === 'package' && best.own.version) || '' }
  return { agreement: best.is, asks: [] }
}

/** The package or address, whatever it is given: the same under two names is one server in a list. */
export function serverKey(server: ConfiguredServer): string {
  const words = wordsOf(server)
  const address = server.url?.text ?? bridgedAddress(words)
  if (address !== null) return plainAddress(address)
  const started = startedPackage(words)
  return started ? `${started.registry} ${started.name}` : words.join('\0')
}

/** The same for all that start or reach a server with the same arguments, variables and headers. */
export function connectionKey(server: ConfiguredServer): string {
  const given = [server.env, server.headers].map((pairs) =>
    pairs.map(({ name, value }) => [name, value]),
  )
  const address = server.url && plainAddress(server.url.text)
  const passed = server.envNames.map(({ text }) => text)
  return JSON.stringify([address, wordsOf(server), given, passed])
}

export interface KnownServer {
  from: 'catalogue' | 'service' | 'started' | 'connected'
  /** The tool in the catalogue. */
  slug: string | null
  letter: Letter | null
  score: number | null
  /** As they were sent; null if the list is not known. */
  tools: readonly unknown[] | null
  /** Of the whole list as it was sent. */
  tokens: number | null
  instructions: string | null
  /** The version that was looked at. */
  version: string | null
  /** `newest`: which version starts, or was looked at, is not stated. */
  agreement: Extract<Agreement, 'same' | 'newest'>
}

/** What is known of a server; and why nothing is, if it has the name of one that is known. */
export interface Found {
  known: KnownServer | null
  /** The version that was looked at, if another one is started. */
  lookedAt: string | null
  /** What stands in the way. */
  doubts: readonly Doubted[]
}

/** A configured server with what is known about it. */
export interface StackServer extends Found {
  server: ConfiguredServer
  /** Why looking at it failed, if it was tried. */
  failed: string | null
}

/** The tools that are left after the filters of the configuration; null if none are known. */
export function loadedTools({
  server,
  known,
}: Pick<StackServer, 'server' | 'known'>): readonly unknown[] | null {
  const tools = known?.tools ?? null
  if (tools === null) return null
  return tools.filter((tool) => isLoaded(nameOf(tool), server.name, server.tools))
}

function nameOf(tool: unknown): string {
  const name = memberOf(tool, 'name')
  return typeof name === 'string' ? name : ''
}

function isLoaded(tool: string, server: string, { only, except, patterns }: ToolFilter): boolean {
  if (only !== null && !only.includes(tool)) return false
  if (except.includes(tool)) return false
  // A pattern is compared with the name that the model sees; the last one that fits counts.
  const seen = `${server}_${tool}`.replace(/[^a-zA-Z0-9_-]/g, '_')
  return patterns.findLast(({ pattern }) => fitsGlob(seen, pattern))?.isOn ?? true
}

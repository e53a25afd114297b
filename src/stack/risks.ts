// What is risky about a stack: keys in files, versions that change by themselves, plain http, and
// powers that should not meet.
import { bridgedAddress, isPinned, startedPackage } from '../domain/tool/started-package.ts'
import { isOwnNetwork } from '../domain/tool/tool-url.ts'
import type { ClientId } from '../clients/clients.ts'
import type { ConfiguredServer } from './config/configured-server.ts'
import { literalOf } from './config/references.ts'
import { writtenKeys, type WrittenKey } from './keys.ts'
import { loadedTools, type StackServer } from './known-server.ts'
import { powersOf, type Power } from './powers.ts'

export const RISK_KINDS = [
  'key-in-file',
  'world-readable',
  'piped-script',
  'plain-http',
  'code-secrets-network',
  'unpinned',
] as const

export interface Risk {
  kind: (typeof RISK_KINDS)[number]
  server: string
  client: ClientId
  file: string
  line: number
  /** The variable, package, address or tools that it is about; never a value. */
  what: string
}

const WHERE: Readonly<Record<WrittenKey['where'], string>> = {
  env: 'a variable',
  header: 'a header',
  argument: 'an argument',
  address: 'the address',
  setting: 'a setting',
}

const LOADS = /\b(?:curl|wget)\b/
const SHELL = /^\s{0,20}(?:sudo\s{1,20})?(?:ba|z|da)?sh\b/

/** `curl … | sh`, or `sh -c "$(curl …)"`: whatever the address sends is run. */
function isPiped(text: string): boolean {
  const parts = text.slice(0, LONGEST_COMMAND).split('|')
  return (
    parts.some((part, at) => LOADS.test(part) && SHELL.test(parts[at + 1] ?? '')) ||
    /[$<]\((?:curl|wget)\b/.test(text)
  )
}

const LONGEST_COMMAND = 10_000

export function risksOf(
  servers: readonly StackServer[],
  isReadableByAll: (file: string) => boolean,
): Risk[] {
  const loaded = servers.filter(({ server }) => server.off === null)
  const all = [
    // A key in a file is there whether or not its server is loaded.
    ...servers.flatMap(({ server }) => keyRisks(server, isReadableByAll)),
    ...loaded.flatMap(({ server }) => ownRisks(server)),
    ...combinations(loaded),
  ]
  // A file of several clients has each of its risks once.
  const once = new Map(
    all.map((risk) => [
      risk.kind === 'world-readable'
        ? `${risk.kind} ${risk.file}`
        : risk.kind === 'code-secrets-network'
          ? `${risk.kind} ${risk.what}`
          : `${risk.kind} ${risk.file} ${risk.line} ${risk.server} ${risk.what}`,
      risk,
    ]),
  )
  return [...once.values()].toSorted(
    (a, b) => RISK_KINDS.indexOf(a.kind) - RISK_KINDS.indexOf(b.kind),
  )
}

function keyRisks(server: ConfiguredServer, isReadableByAll: (file: string) => boolean): Risk[] {
  const { name, client, file } = server
  const keys = writtenKeys(server)
  const [first] = keys
  return [
    ...keys.map((key) => ({
      kind: 'key-in-file' as const,
      server: name,
      client,
      file,
      line: key.line,
      what: key.name === null ? WHERE[key.where] : `${WHERE[key.where]}, ${key.name}`,
    })),
    ...(first && isReadableByAll(file)
      ? [
          {
            kind: 'world-readable' as const,
            server: name,
            client,
            file,
            line: first.line,
            what: 'every user of this machine can read its keys',
          },
        ]
      : []),
  ]
}

function ownRisks(server: ConfiguredServer): Risk[] {
  const { name, client, file, url, command } = server
  const words = (command ?? []).map(({ text }) => text)
  const risk = (kind: Risk['kind'], line: number, what: string): Risk => ({
    kind,
    server: name,
    client,
    file,
    line,
    what,
  })
  const started = startedPackage(words)
  const piped = (command ?? []).find(({ text }) => isPiped(text))
  const address = url?.text ?? bridgedAddress(words)
  return [
    ...(piped || isPiped(words.join(' '))
      ? [risk('piped-script', piped?.line ?? server.line, 'runs what an address sends')]
      : []),
    ...(address !== null && isPlainHttp(address)
      ? [risk('plain-http', url?.line ?? server.line, 'keys and answers can be read on the way')]
      : []),
    ...(started && !isPinned(started)
      ? [risk('unpinned', lineOf(server, started.name), started.name)]
      : []),
  ]
}

function lineOf({ command, line }: ConfiguredServer, name: string): number {
  return command?.find(({ text }) => text.includes(name))?.line ?? line
}

function isPlainHttp(address: string): boolean {
  const url = URL.parse(literalOf(address))
  return url?.protocol === 'http:' && url.hostname !== '' && !isOwnNetwork(url.hostname)
}

/** One server that runs code, one that reads secrets and one that reaches the network. */
function combinations(servers: readonly StackServer[]): Risk[] {
  const byClient = Map.groupBy(servers, ({ server }) => server.client)
  return [...byClient].flatMap(([client, own]) => {
    const holders = new Map<Power, { server: ConfiguredServer; tool: string }>()
    for (const each of own)
      for (const [power, tool] of powersOf(loadedTools(each) ?? []))
        if (!holders.has(power)) holders.set(power, { server: each.server, tool })
    const code = holders.get('code')
    const secrets = holders.get('secrets')
    const network = holders.get('network')
    if (!code || !secrets || !network) return []
    const what = [
      `${code.server.name} runs code (${code.tool})`,
      `${secrets.server.name} reads files or secrets (${secrets.tool})`,
      `${network.server.name} reaches the network (${network.tool})`,
    ].join(', ')
    const { name, file, line } = code.server
    return [{ kind: 'code-secrets-network' as const, server: name, client, file, line, what }]
  })
}

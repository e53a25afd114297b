// The configuration: reads the variables of `variables.json` once at startup, and refuses what is wrong.
import { homedir, totalmem } from 'node:os'
import { join } from 'node:path'
import { isAddressRange } from '../domain/text/address.ts'
import { type Problem, problem } from '../domain/schema/parse.ts'
import { isAddress } from '../domain/tool/tool-url.ts'
import { withoutEnding } from '../domain/text/without-ending.ts'
import { Refusal } from '../errors/refusal.ts'
import TABLE from './variables.json' with { type: 'json' }

type Read<T> = (value: string) => T | { expected: string }

const wholeNumber =
  (least: number, most: number): Read<number> =>
  (value) =>
    /^\d{1,9}$/.test(value) && Number(value) >= least && Number(value) <= most
      ? Number(value)
      : { expected: `a whole number from ${least} to ${most}` }
const yesNo: Read<boolean> = (value) =>
  value === 'true' ? true : value === 'false' ? false : { expected: 'true or false' }
const portOrNone: Read<number | null> = (value) =>
  value === '' ? null : wholeNumber(0, 65_535)(value)
const hostName: Read<string> = (value) =>
  /^[\w.-]{1,253}$/.test(value) || (isAddressRange(value) && !value.includes('/'))
    ? value
    : { expected: 'an address or a host name of this machine, without a port' }
const partsOf = (value: string): string[] =>
  value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
const ranges: Read<readonly string[]> = (value) => {
  const parts = partsOf(value)
  const wrong = parts.filter((part) => !isAddressRange(part))
  return wrong.length === 0
    ? parts
    : {
        expected: `addresses or CIDR ranges such as 10.0.0.0/8, separated by commas, which ${JSON.stringify(wrong[0])} is not`,
      }
}
const hosts: Read<readonly string[]> = (value) => {
  const parts = partsOf(value)
  const wrong = parts.find((part) => !/^(?:[\w.-]{1,253}|\[[\da-fA-F:.]{2,45}\])$/.test(part))
  return wrong === undefined
    ? parts
    : {
        expected: `names or addresses such as grades.internal or 192.168.1.20, separated by commas and without a port, which ${JSON.stringify(wrong)} is not`,
      }
}
const oneOf =
  <const V extends readonly string[]>(...values: V): Read<V[number]> =>
  (value) =>
    values.find((each) => each === value) ?? { expected: `one of ${values.join(', ')}` }
/** It is part of response fields, which have to stay short. */
const LONGEST_ADDRESS = 200
const address: Read<string> = (value) => {
  const url = URL.parse(value)
  const isPlain =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    /^https?:\/\/[\w.:[\]-]+(?:\/[\w.~/-]*)?$/.test(value)
  return value === '' || (isPlain && value.length <= LONGEST_ADDRESS)
    ? withoutEnding(value, '/')
    : {
        expected: `an http or https address of at most ${LONGEST_ADDRESS} characters, without credentials, query or fragment`,
      }
}
const addresses: Read<readonly string[]> = (value) => {
  const parts = partsOf(value).map(address)
  const wrong = parts.find((part) => typeof part !== 'string')
  return wrong ?? parts.filter((part) => typeof part === 'string')
}
const contact: Read<string> = (value) =>
  value === '' || /^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(value)
    ? value
    : { expected: 'mailto:you@your.domain or an https address' }
const scopes: Read<readonly string[]> = (value) => {
  const parts = partsOf(value)
  return parts.every((part) => part === '*' || /^@[a-z0-9~-][a-z0-9._~-]*$/.test(part))
    ? parts
    : { expected: 'scopes such as @acme, separated by commas, or *' }
}
const token: Read<string> = (value) =>
  /^[\x21-\x7e]*$/.test(value)
    ? value
    : { expected: 'a token, which has neither spaces nor line breaks' }
const jsonFile: Read<string> = (value) =>
  value === '' || value.endsWith('.json') ? value : { expected: 'a file that ends in .json' }
const namespace: Read<string> = (value) =>
  /^(?:[a-zA-Z0-9.-]{1,150})?$/.test(value)
    ? value
    : { expected: 'letters, digits, dots and hyphens, such as com.acme' }
const path: Read<string> = (value) =>
  /[\r\n]|-----BEGIN/.test(value) ? { expected: 'a path, and not the key itself' } : value
const database: Read<string> = (value) =>
  /^(sqlite:.+|postgres(ql)?:\/\/.+)$/.test(value)
    ? value
    : { expected: 'sqlite:<file> or postgres://user:password@host/database' }

/** How the value of each variable is read. */
const READERS = {
  PORT: wholeNumber(0, 65_535),
  HOST: hostName,
  METRICS_PORT: portOrNone,
  METRICS_HOST: hostName,
  PUBLIC_URL: address,
  ALLOWED_HOSTS: hosts,
  DATABASE_URL: database,
  QUOTA_PUBLIC_READS: wholeNumber(0, 999_999_999),
  QUOTA_KEY_READS: wholeNumber(0, 999_999_999),
  QUOTA_SUBMISSIONS: wholeNumber(0, 999_999_999),
  QUOTA_REVIEW_HOURS: wholeNumber(0, 8760),
  QUOTA_KEYLESS_REVIEWS: wholeNumber(0, 999_999_999),
  QUOTA_KEYS: wholeNumber(0, 999_999_999),
  SELF_SERVICE_KEYS: yesNo,
  REQUIRE_KEY_FOR_WRITES: yesNo,
  TRUST_PROXY: ranges,
  ALLOW_PRIVATE_TARGETS: ranges,
  SCAN_WORKERS: wholeNumber(0, 64),
  SCAN_HOST_MINUTES: wholeNumber(0, 10_080),
  SCAN_REFRESH_DAYS: wholeNumber(0, 3650),
  SCAN_NPM_REGISTRY: address,
  SCAN_NPM_SCOPES: scopes,
  SCAN_NPM_TOKEN: token,
  SCAN_MCP_REGISTRY: address,
  REGISTRY_NAMESPACE: namespace,
  REGISTRY_POLICIES: jsonFile,
  REGISTRY_SOURCES: addresses,
  REGISTRY_SCANS: wholeNumber(0, 999_999_999),
  REGISTRY_ENTRIES: wholeNumber(1, 10_000_000),
  REGISTRY_MEGABYTES: wholeNumber(1, 100_000),
  SIGNING_KEY: path,
  SIGNING_KEYS_OLD: path,
  SECURITY_CONTACT: contact,
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
} as const
type Name = keyof typeof READERS

export const VARIABLES = Object.fromEntries(
  (Object.keys(READERS) as Name[]).map((name) => [name, { ...TABLE[name], read: READERS[name] }]),
) as { readonly [N in Name]: (typeof TABLE)[N] & { read: (typeof READERS)[N] } }

export type Config = {
  readonly [N in Name]: Exclude<ReturnType<(typeof READERS)[N]>, { expected: string }>
}

/** The service's memory without scans: 100,000 tools with search, and the response cache. */
export const SERVICE_BYTES = 384 * 2 ** 20
/** The memory that a scan may need; few do. */
export const SCAN_BYTES = 256 * 2 ** 20

/** As many scans as fit in memory, up to the usual number: else the system kills them. */
function scanWorkersFor(memory: number): string {
  return String(
    Math.max(
      1,
      Math.min(
        Number(VARIABLES.SCAN_WORKERS.default),
        Math.floor((memory - SERVICE_BYTES) / SCAN_BYTES),
      ),
    ),
  )
}

/** Reads the configuration from the environment; refuses with a list of every invalid variable. */
export function readConfig(
  environment: Readonly<Record<string, string | undefined>> = process.env,
  memory = memoryBytes(),
): Config {
  const problems: Problem[] = []
  const values = Object.entries(VARIABLES).map(([name, { default: fallback, read }]) => {
    const given = environment[name]
    const usual = name === 'SCAN_WORKERS' ? scanWorkersFor(memory) : fallback
    const value = (read as Read<unknown>)(
      given === undefined || given === '' ? usual : given.trim(),
    )
    if (typeof value === 'object' && value !== null && 'expected' in value) {
      const found =
        read === token || read === path
          ? 'a value that is not shown'
          : JSON.stringify(withoutPassword(given ?? ''))
      problems.push(problem(name, found, String(value.expected)))
    }
    return [name, value]
  })
  problems.push(...unfit(environment))
  if (problems.length > 0) throw new Refusal('invalid-configuration', { problems })
  return Object.freeze(Object.fromEntries(values)) as Config
}

/** For a program of a single user: a database of their own by default, and only problems logged. */
export function readLocalConfig(
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Config {
  const folder = environment['XDG_DATA_HOME'] || join(homedir(), '.local/share')
  return readConfig({
    LOG_LEVEL: 'warn',
    ...environment,
    DATABASE_URL:
      environment['DATABASE_URL'] || `sqlite:${join(folder, 'agentgrade/agentgrade.db')}`,
  })
}

/** Variables that are invalid in combination. */
function unfit({
  SCAN_NPM_REGISTRY: registry = '',
  SCAN_NPM_SCOPES: scoped = '',
  SCAN_NPM_TOKEN: secret = '',
}: Readonly<Record<string, string | undefined>>): Problem[] {
  if (registry === '' && (scoped !== '' || secret !== ''))
    return [problem('SCAN_NPM_REGISTRY', 'nothing', 'the registry that scopes and token are for')]
  return registry !== '' && scoped === ''
    ? [problem('SCAN_NPM_SCOPES', 'nothing', 'the scopes that the registry is for, or *')]
    : []
}

/** The invalid value is named, but passwords never reach a log. */
function withoutPassword(value: string): string {
  return value
    .split(/,(?=https?:)/)
    .map((part) => {
      const scheme = /^[\w+.-]+:\/{0,2}/.exec(part)?.[0] ?? ''
      const user = part.slice(scheme.length, Math.max(scheme.length, part.lastIndexOf('@')))
      const isSecret = scheme.endsWith('/') ? user !== '' : scheme !== '' && user.includes(':')
      return isSecret ? `${scheme}…${part.slice(part.lastIndexOf('@'))}` : part
    })
    .join(',')
}

/** The public URL of the service; empty if it is not known before the port is. */
export function publicUrlOf({ PUBLIC_URL, HOST, PORT }: Config): string {
  return PUBLIC_URL === '' && PORT !== 0 ? listeningUrl(HOST, PORT) : PUBLIC_URL
}

/** `grades.acme.com` turned round; an address or this machine has no name to prove. */
export function namespaceOf({ REGISTRY_NAMESPACE }: Config, publicUrl: string): string {
  const host = URL.parse(publicUrl)?.hostname ?? ''
  if (REGISTRY_NAMESPACE !== '') return REGISTRY_NAMESPACE
  return isAddress(host) || host === '' ? 'localhost' : host.split('.').toReversed().join('.')
}

/** How registries are imported. */
export function importSettings(config: Config) {
  const publicUrl = publicUrlOf(config)
  return {
    botUrl: `${publicUrl}/bot`,
    namespace: namespaceOf(config, publicUrl),
    room: { entries: config.REGISTRY_ENTRIES, bytes: config.REGISTRY_MEGABYTES * 1_000_000 },
  }
}

export function listeningUrl(host: string, port: number): string {
  const reachable = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}

/** For npm's own library, which reads its settings from the environment. */
export function readEnvironment(): Readonly<Record<string, string | undefined>> {
  return process.env
}

export function memoryBytes(): number {
  // Without a limit it is 0, or more than any machine has.
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}

// The configuration: every variable with its meaning and default, read once at startup and frozen.
import { homedir, totalmem } from 'node:os'
import { join } from 'node:path'
import { isAddressRange } from '../domain/text/address.ts'
import type { Problem } from '../domain/schema/parse.ts'
import { withoutEnding } from '../domain/text/without-ending.ts'
import { Refusal } from '../errors/refusal.ts'

type Read<T> = (value: string) => T | { expected: string }

interface Variable<T> {
  default: string
  sentence: string
  read: Read<T>
}

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
const path: Read<string> = (value) =>
  /[\r\n]|-----BEGIN/.test(value) ? { expected: 'a path, and not the key itself' } : value
const database: Read<string> = (value) =>
  /^(sqlite:.+|postgres(ql)?:\/\/.+)$/.test(value)
    ? value
    : { expected: 'sqlite:<file> or postgres://user:password@host/database' }

function variable<T>(defaultValue: string, read: Read<T>, sentence: string): Variable<T> {
  return { default: defaultValue, read, sentence }
}

export const VARIABLES = {
  PORT: variable('3000', wholeNumber(0, 65_535), 'Port to listen on; 0 takes any free one.'),
  HOST: variable('127.0.0.1', hostName, 'Address to listen on; 0.0.0.0 for every interface.'),
  METRICS_PORT: variable(
    '',
    portOrNone,
    'Port for /metrics, /livez and /readyz of this process, service or worker; 0 takes any free one; empty: there is none.',
  ),
  METRICS_HOST: variable(
    '127.0.0.1',
    hostName,
    'Address to listen on for METRICS_PORT; whoever reaches it reads the metrics.',
  ),
  PUBLIC_URL: variable(
    '',
    address,
    'The address under which the world reaches the service, for absolute links; empty: taken from HOST and PORT.',
  ),
  ALLOWED_HOSTS: variable(
    '',
    hosts,
    'Further names and addresses by which the service may be asked for, separated by commas. Loopback and the name in PUBLIC_URL always may.',
  ),
  DATABASE_URL: variable(
    'sqlite:data/agentgrade.db',
    database,
    'The database: an SQLite file, or PostgreSQL 15 or newer.',
  ),
  QUOTA_PUBLIC_READS: variable(
    '100',
    wholeNumber(0, 999_999_999),
    'Reads a UTC day for each address without a key; 0 lifts the quota.',
  ),
  QUOTA_KEY_READS: variable(
    '10000',
    wholeNumber(0, 999_999_999),
    'Reads a UTC day for each key; 0 lifts the quota.',
  ),
  QUOTA_SUBMISSIONS: variable(
    '10',
    wholeNumber(0, 999_999_999),
    'Submissions a UTC day for each key, else each address; 0 lifts the quota.',
  ),
  QUOTA_REVIEW_HOURS: variable(
    '24',
    wholeNumber(0, 8760),
    'Hours within which a reviewer may review a tool once; 0 lifts the quota.',
  ),
  QUOTA_KEYLESS_REVIEWS: variable(
    '20',
    wholeNumber(0, 999_999_999),
    'Reviews without a key a UTC day for each network; 0 lifts the quota.',
  ),
  QUOTA_KEYS: variable(
    '5',
    wholeNumber(0, 999_999_999),
    'Keys made by self-service a UTC day for each address; 0 lifts the quota.',
  ),
  SELF_SERVICE_KEYS: variable('true', yesNo, 'Whether anyone may make a key with POST /keys.'),
  REQUIRE_KEY_FOR_WRITES: variable('false', yesNo, 'Whether submissions and reviews need a key.'),
  TRUST_PROXY: variable(
    '',
    ranges,
    'Addresses or CIDR ranges of proxies whose X-Forwarded-For is believed, separated by commas.',
  ),
  ALLOW_PRIVATE_TARGETS: variable(
    '',
    ranges,
    'CIDR ranges of private addresses that may be submitted and scanned, separated by commas.',
  ),
  SCAN_WORKERS: variable(
    '4',
    wholeNumber(0, 64),
    'Scans that run side by side in this process; 0 runs none and leaves them to other workers. With less than 1.5 GB of memory the default is lower.',
  ),
  SCAN_HOST_MINUTES: variable(
    '60',
    wholeNumber(0, 10_080),
    'Minutes from one scan of a host to the next, whatever is submitted; 0 lifts it.',
  ),
  SCAN_REFRESH_DAYS: variable(
    '7',
    wholeNumber(0, 3650),
    'Days after which a tool is scanned again by itself; 0 never.',
  ),
  SCAN_NPM_REGISTRY: variable(
    '',
    address,
    'A package registry of your own that scans may ask, for the scopes of SCAN_NPM_SCOPES; all else is asked of the public one. What they find there is published.',
  ),
  SCAN_NPM_SCOPES: variable(
    '',
    scopes,
    'Scopes that are looked up in SCAN_NPM_REGISTRY, separated by commas; * for every package.',
  ),
  SCAN_NPM_TOKEN: variable(
    '',
    token,
    'The bearer token for SCAN_NPM_REGISTRY; it is sent nowhere else. The settings of npm itself are never read.',
  ),
  SCAN_MCP_REGISTRY: variable(
    '',
    address,
    'The official MCP Registry, or a mirror of it, that scans of MCP servers ask for an entry; empty: none is asked, and only names that servers and packages carry count.',
  ),
  SIGNING_KEY: variable(
    '',
    path,
    'File of the private key (Ed25519 or P-256, PEM) that signs verdicts at /tools/{slug}/attestation; only its owner may read it. Empty: nothing is signed.',
  ),
  SIGNING_KEYS_OLD: variable(
    '',
    path,
    'Folder of former public keys for /.well-known/agentgrade-keys.json, each a PEM file named by the last day on which it signed, such as 2027-03-31.pem.',
  ),
  SECURITY_CONTACT: variable(
    '',
    contact,
    'Where to report a weakness, for /.well-known/security.txt; empty: there is none.',
  ),
  LOG_LEVEL: variable(
    'info',
    oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
    'How much is logged.',
  ),
} as const

export type Config = {
  readonly [N in keyof typeof VARIABLES]: Exclude<
    ReturnType<(typeof VARIABLES)[N]['read']>,
    { expected: string }
  >
}

/** The service's memory without scans: 100,000 tools with search, and the response cache. */
export const SERVICE_BYTES = 384 * 2 ** 20
/** The memory that a scan may need; few do. */
export const SCAN_BYTES = 256 * 2 ** 20

/**
 * As many scans as fit in memory, up to the usual number: otherwise the system kills them and scans
 * are lost.
 */
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
      problems.push({
        pointer: name,
        found:
          read === token || read === path
            ? 'a value that is not shown'
            : JSON.stringify(withoutPassword(given ?? '')),
        expected: String(value.expected),
      })
    }
    return [name, value]
  })
  problems.push(...unfit(environment))
  if (problems.length > 0) throw new Refusal('invalid-configuration', { problems })
  return Object.freeze(Object.fromEntries(values)) as Config
}

/**
 * For a program that a single user runs: a database of their own if none is named, and only
 * problems are logged.
 */
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
    return [
      {
        pointer: 'SCAN_NPM_REGISTRY',
        found: 'nothing',
        expected: 'the registry that scopes and token are for',
      },
    ]
  return registry !== '' && scoped === ''
    ? [
        {
          pointer: 'SCAN_NPM_SCOPES',
          found: 'nothing',
          expected: 'the scopes that the registry is for, or *',
        },
      ]
    : []
}

/** The invalid value is named, but passwords never reach a log. */
function withoutPassword(value: string): string {
  return value.replace(/\/\/[^/]*@/, '//…@')
}

/** The public URL of the service; empty if it is not known before the port is. */
export function publicUrlOf({ PUBLIC_URL, HOST, PORT }: Config): string {
  return PUBLIC_URL === '' && PORT !== 0 ? listeningUrl(HOST, PORT) : PUBLIC_URL
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

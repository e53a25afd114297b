// What an entry leads to: each of its addresses and packages as the identity that a grade can belong
// to, or the reason why it has none. The grammar is closed: what is not understood is not graded.
import {
  agreementOf,
  identityKey,
  identityOfAddress,
  identityText,
  type Identity,
  type PackageRegistry,
} from '../identity/identity.ts'
import { identityOfPackage, startOf } from '../identity/started-package.ts'
import { variableDoubt } from '../identity/variables.ts'
import { sentence, type Facts } from '../rule/rule.ts'
import { isSecretName, looksSecret } from '../text/secret.ts'
import { cleanLine } from '../text/untrusted-text.ts'
import type { Argument, Input, Package, Remote, ServerJson } from './server-json.ts'

const DOUBTS = {
  nothing: 'it names no address and no package',
  unseen: '{part} was not looked at',
  ungraded: '{part} was looked at, and has no grade',
  address: '{part} is not written as every client reads it alike',
  template: '{part} holds variables that the entry itself fills',
  headers: '{part} is sent the header {other}, and is not known to ask for it',
  'fixed-header':
    '{part} is sent the header {name} with a value of the entry, the same for everybody',
  type: '{part} is of the type {type}, of which no package is looked at',
  registry: '{part} is taken from another registry of packages than the usual one',
  file: '{part} is bound to a file (fileSha256) that was not compared',
  transport: '{part} is reached over {transport}, and was looked at over stdio',
  runner: '{part} is started by {runner}, which is no usual runner of such packages',
  'runtime-argument': '{part} is started with {argument}, which may change what runs',
  identifier: '{part} is no plain name of a package',
  range: '{part} has the version {version}, which is a range or a tag',
  variables: '{part} gets the variable {other}, which may change what runs',
  'fixed-secret': '{part} gets {name} with a value of the entry, the same for everybody',
  fixed: '{part} is started with {other}, with which it was not looked at',
  version: '{part}: this version was not looked at ({seen} was)',
  'no-version': '{part}: this version was not looked at (none was started)',
} as const

/** Why a part of an entry has no grade. */
export interface LeadDoubt {
  code: keyof typeof DOUBTS
  facts: Facts
}

/** A remote or a package of an entry. Small: there may be a hundred thousand. */
export interface Lead {
  /** Null in doubt, and for an address with variables. */
  identity: Identity | null
  /** Null for most. */
  more: More | null
}

interface More {
  /** As it is written, where there is no identity. */
  text: string
  /** What of its spelling stands in the way, whatever was looked at. */
  doubt: LeadDoubt | null
  /** Another registry of packages than none, which may be the usual one. */
  registry: string | null
  /** Names of headers in lower case, without Authorization, with a value of the user. */
  headers: readonly string[]
  /** Variables of which it is not known that they change nothing. */
  variables: readonly string[]
  /** Words and variables with values that the entry fixes, the same for whoever installs it. */
  fixed: readonly string[]
}
const BARE: More = {
  text: '',
  doubt: null,
  registry: null,
  headers: [],
  variables: [],
  fixed: [],
}

const LONGEST_PART = 120

/** `keyHeaders` are those that a tool of ours is known to ask for, besides Authorization. */
export function leadsOf(
  { remotes = [], packages = [] }: Partial<ServerJson>,
  keyHeaders: readonly string[] = [],
): Lead[] {
  return [...remotes.map((each) => remoteLead(each, keyHeaders)), ...packages.map(packageLead)]
}

/** As one text, without what is usual: it takes a fifth of the memory. */
export function packedLeads(leads: readonly Lead[]): string {
  const packed = leads.map(({ identity, more }): Packed => {
    const plain =
      identity?.kind === 'package'
        ? ([identity.registry, identity.name, identity.version] as const)
        : (identity?.address ?? null)
    if (more === null) return plain
    const given = Object.entries(more).filter(
      ([, value]) => value !== null && value !== '' && (!Array.isArray(value) || value.length > 0),
    )
    return { plain, more: Object.fromEntries(given) }
  })
  return JSON.stringify(packed)
}

type Plain = readonly [PackageRegistry, string, string | null] | string | null
type Packed = Plain | { plain: Plain; more: Partial<More> }

export function unpackedLeads(text: string): Lead[] {
  return (JSON.parse(text) as Packed[]).map((packed) => {
    if (packed === null || typeof packed === 'string' || 'length' in packed)
      return { identity: identityIn(packed), more: null }
    return { identity: identityIn(packed.plain), more: { ...BARE, ...packed.more } }
  })
}

function identityIn(plain: Plain): Identity | null {
  if (plain === null || typeof plain === 'string')
    return plain === null ? null : { kind: 'address', address: plain }
  const [registry, name, version] = plain
  return { kind: 'package', registry, name, version }
}

/** By this, what an entry leads to is found among what was looked at; null if it leads nowhere. */
export function leadKey({ identity, more }: Lead): string | null {
  if (identity !== null) return identityKey(identity)
  return more === null || more.doubt !== null ? null : more.text
}

function refused(...why: Parameters<typeof doubted>) {
  return { doubt: doubted(...why) }
}

/** For people, and for exceptions of policies: exactly this address, or this version of a package. */
export function leadText({ identity, more }: Lead): string {
  return cleanLine(identity === null ? (more?.text ?? '') : identityText(identity), 2100)
}

/** The registry that packages are taken from where none is named may be named as well. */
export function withoutUsual(lead: Lead, usual: string | null): Lead {
  const { identity, more } = lead
  if (more === null || more.registry === null || more.registry !== usual) return lead
  const { doubt, headers, variables, fixed } = more
  const isPlain = doubt === null && headers.length + variables.length + fixed.length === 0
  return { identity, more: isPlain ? null : { ...more, registry: null } }
}

/** Whether it is all of what is started or reached: no header, variable or word beside it. */
export function isExact({ identity, more }: Lead): boolean {
  return identity !== null && more === null
}

export function doubted(
  code: keyof typeof DOUBTS,
  lead: Lead | null,
  facts: Facts = {},
): LeadDoubt {
  const part = lead === null ? '' : cleanLine(leadText(lead), LONGEST_PART)
  return { code, facts: { part, ...facts } }
}

/** Without a capital letter and a full stop. */
export function doubtWords({ code, facts }: LeadDoubt): string {
  return sentence(DOUBTS[code], facts)
}

/** Whether a part of an entry starts or reaches what was looked at, which `own` is; else why not. */
export function leadAgreement(
  own: Lead,
  given: Lead,
): { version: 'same' | 'newest' } | { doubt: LeadDoubt } {
  // An address with variables is found by its text.
  const version =
    own.identity === null || given.identity === null
      ? 'same'
      : agreementOf(own.identity, given.identity)
  if (version === 'other') return refused('unseen', given)
  const [seen, wanted] = [own, given].map(versionOf)
  if (version === 'other-version' && seen) return refused('version', given, { seen })
  if (version === 'newest' && wanted !== null) return refused('no-version', given)
  if (given.more !== null && given.more.registry !== null) return refused('registry', given)
  for (const code of ['headers', 'variables', 'fixed'] as const) {
    const other = given.more?.[code].find((each) => !own.more?.[code].includes(each))
    if (other !== undefined) return refused(code, given, { other: cleanLine(other, 80) })
  }
  return { version: version === 'newest' ? 'newest' : 'same' }
}

function versionOf({ identity }: Lead): string | null {
  return identity?.kind === 'package' ? identity.version : null
}

/** What is said of an entry that names no version of a package. */
export function newestWords(lead: Lead, looked: string | null): string {
  const facts = { part: cleanLine(leadText(lead), LONGEST_PART), looked: looked ?? 'none' }
  return sentence('{part} names no version; {looked} was looked at', facts)
}

/** In doubt. */
function doubtful(text: string, code: LeadDoubt['code'], facts: Facts = {}): Lead {
  const more = { ...BARE, text: cleanLine(text, 2048) }
  return {
    identity: null,
    more: { ...more, doubt: doubted(code, { identity: null, more }, facts) },
  }
}

function known(identity: Identity | null, given: Partial<More>): Lead {
  const { registry = null, headers = [], variables = [], fixed = [] } = given
  const isPlain = registry === null && headers.length + variables.length + fixed.length === 0
  return { identity, more: identity !== null && isPlain ? null : { ...BARE, ...given } }
}

function remoteLead(
  { url, headers = [], variables = {} }: Remote,
  keyHeaders: readonly string[],
): Lead {
  const names = [...url.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name)
  if (names.some((name) => isFilled(variables[name] ?? {}))) return doubtful(url, 'template')
  const identity = names.length > 0 ? null : identityOfAddress(url)
  if (identity === null && names.length === 0) return doubtful(url, 'address')
  const fixed = headers.find((header) => !isOwnValue(header))
  if (fixed !== undefined) return doubtful(url, 'fixed-header', { name: cleanLine(fixed.name, 80) })
  const others = [...headers.map(({ name }) => name.toLowerCase()), ...keyHeaders]
  return known(identity, {
    text: identity === null ? url : '',
    headers: others.filter((name) => name !== 'authorization'),
  })
}

const REGISTRIES: ReadonlyMap<string, PackageRegistry> = new Map([
  ['npm', 'npm'],
  ['pypi', 'pypi'],
  ['oci', 'docker'],
])
/** The words before the package, by the hint; the first of each registry is the usual one. */
const RUNNERS: ReadonlyMap<string, readonly [PackageRegistry, readonly string[]]> = new Map([
  ['npx', ['npm', ['npx', '-y']]],
  ['bunx', ['npm', ['bunx']]],
  ['pnpx', ['npm', ['pnpx']]],
  ['uvx', ['pypi', ['uvx']]],
  ['pipx', ['pypi', ['pipx', 'run']]],
  ['docker', ['docker', ['docker', 'run', '-i', '--rm']]],
  ['podman', ['docker', ['podman', 'run', '-i', '--rm']]],
])

function packageLead(given: Package): Lead {
  const { registryType, registryBaseUrl, identifier, version, transport, runtimeHint } = given
  const registry = REGISTRIES.get(registryType)
  const text = `${registryType}:${identifier}${version === undefined ? '' : `@${version}`}`
  const inDoubt = (code: LeadDoubt['code'], facts?: Facts) => doubtful(text, code, facts)
  if (registry === undefined) return inDoubt('type', { type: cleanLine(registryType, 30) })
  if (given.fileSha256 !== undefined) return inDoubt('file')
  if (transport.type !== 'stdio') return inDoubt('transport', { transport: transport.type })
  const runner =
    runtimeHint === undefined
      ? [...RUNNERS.values()].find(([of]) => of === registry)
      : RUNNERS.get(runtimeHint)
  if (runner?.[0] !== registry)
    return inDoubt('runner', { runner: cleanLine(runtimeHint ?? '', 50) })
  const [, line] = runner
  const named = packageWord(registry, identifier, version)
  const plain = startOf([...line, named])
  if (plain.package === null || (plain.doubt !== null && plain.doubt !== 'version'))
    return inDoubt('identifier')
  if (plain.doubt !== null)
    return inDoubt('range', { version: cleanLine(version ?? plain.package.version ?? '', 60) })
  const argument = runtimeArgumentInDoubt(line, named, given.runtimeArguments ?? [])
  if (argument !== null) return inDoubt('runtime-argument', { argument: cleanLine(argument, 80) })
  const { environmentVariables = [], packageArguments = [] } = given
  const names = environmentVariables.map(({ name }) => name)
  const { name: own } = plain.package
  const doubtOf = (name: string) => variableDoubt(name, own)
  const loading = names.find((name) => doubtOf(name) === 'environment')
  if (loading !== undefined) return inDoubt('variables', { other: cleanLine(loading, 80) })
  const secret = [...environmentVariables, ...packageArguments].find(isFixedSecret)
  if (secret !== undefined)
    return inDoubt('fixed-secret', {
      name: cleanLine('name' in secret ? secret.name : 'a key', 80),
    })
  const base = registryBaseUrl ?? null
  return known(identityOfPackage(plain.package), {
    registry: base && (identityOfAddress(base)?.address ?? `not understood: ${base}`),
    variables: names.filter((name) => doubtOf(name) === 'variable'),
    fixed: [...fixedVariables(environmentVariables), ...fixedWords(packageArguments)],
  })
}

/** As the runners of its registry read a package with a version. */
function packageWord(registry: PackageRegistry, name: string, version: string | undefined): string {
  if (version === undefined) return name
  if (registry === 'docker') return `${name}${version.startsWith('sha256:') ? '@' : ':'}${version}`
  return `${name}${registry === 'pypi' ? '==' : '@'}${version}`
}

/** Null if the same package starts with them as without. */
function runtimeArgumentInDoubt(
  line: readonly string[],
  named: string,
  given: readonly Argument[],
): string | null {
  const alone = startOf([...line, named])
  for (const argument of given) {
    const words = wordsIn(argument)
    const { package: started, doubt } = startOf([...line, ...words, named])
    const isSame =
      started?.name === alone.package?.name && started?.version === alone.package?.version
    // A word that the user gives stands before the package, and may be another.
    if (words.length === 0 || words.some((word) => word.includes('{')) || doubt !== null || !isSame)
      return words.join(' ') || 'a word of the user'
  }
  return null
}

/** As clients pass it on; without those that only the user gives. */
function wordsIn(argument: Argument): string[] {
  const name = argument.type === 'named' ? [argument.name] : []
  return argument.value === undefined ? name : [...name, argument.value]
}

/** Of a header: one variable, with no more before it than how it signs in. */
const SIGN_IN = /^(?:[A-Za-z]{1,20} )?\{([^{}]{1,100})\}$/

/** Whether the user gives it, and nobody else. */
function isOwnValue({ value, variables = {}, ...input }: Input): boolean {
  if (isFilled(input)) return false
  if (value === undefined) return true
  const [, name] = SIGN_IN.exec(value) ?? []
  return name !== undefined && !isFilled(variables[name] ?? {})
}

function isFilled({ value, default: offered, choices = [] }: Input): boolean {
  return value !== undefined || offered !== undefined || choices.length > 0
}

/** With the token of the publisher, everybody would use the publisher's account. */
function isFixedSecret(given: Input & { name?: string }): boolean {
  const { name = '', value, default: offered, choices = [], isSecret, variables = {} } = given
  const texts = [value, offered, ...choices]
  const inner = Object.entries(variables).some(([key, each]) =>
    isFixedSecret({ ...each, name: key }),
  )
  const isNamedSo = isSecret === true || isSecretName(name)
  const isGiven = isNamedSo && texts.some((text) => text !== undefined && !text.includes('{'))
  return inner || isGiven || texts.some((text) => text !== undefined && looksSecret(text))
}

/** What is only offered, the user sees and changes: a plain word of it leads nowhere. */
const PLAIN_WORD = /^[\w-]{0,40}$/

function offeredIn({ default: offered, choices = [] }: Input): string[] {
  return [...(offered === undefined ? [] : [offered]), ...choices].filter(
    (text) => !PLAIN_WORD.test(text),
  )
}

/** What the entry fixes of an input: its value, unless it is the user's, and what it offers. */
function fixedIn(input: Input): string[] {
  const { value, variables = {} } = input
  const inner = Object.values(variables).flatMap((each) => [
    ...(each.value === undefined ? [] : [each.value]),
    ...offeredIn(each),
  ])
  const isOwn = value === undefined || /^\{[^{}]{1,100}\}$/.test(value)
  return [...(isOwn ? [] : [value]), ...inner, ...offeredIn(input)]
}

function fixedVariables(given: readonly (Input & { name: string })[]): string[] {
  return given.flatMap((input) => fixedIn(input).map((value) => `${input.name}=${value}`))
}

/**
 * The words behind a package that the entry fixes, one by one. Those that our record has too are
 * known; that a server speaks over stdio, and the name of an option before a secret, lead nowhere.
 * Any other may: it may name an address, a file or an account, or lift a limit, and no form tells
 * that apart.
 */
function fixedWords(given: readonly Argument[]): string[] {
  const words = given.flatMap((argument) => {
    const fixed = fixedIn(argument)
    if (argument.type === 'positional') return fixed
    const isOwn = argument.value !== undefined && fixed.length === 0
    return isOwn && OPTION.test(argument.name) ? [] : [argument.name, ...fixed]
  })
  return words.filter(
    (word, at) =>
      !(
        /^(?:--?)?stdio$|^--transport=stdio$/.test(word) ||
        (word === '--transport' && words[at + 1] === 'stdio') ||
        (OPTION.test(word) && isSecretName(word))
      ),
  )
}

const OPTION = /^--?[a-zA-Z][\w-]{0,60}$/

// The rules about a stack: each risk and fault as one object, with how it is found and what to do.
import type { ClientId } from '../clients/clients.ts'
import { defineRule, type Rule, asWritten, sentence, type Facts } from '../domain/rule/rule.ts'
import type { Doubt } from '../domain/identity/doubt.ts'
import { isPinned, startedPackage } from '../domain/identity/started-package.ts'
import { isOwnNetwork } from '../domain/tool/tool-url.ts'
import { wordsOf, type ConfiguredServer, type Doubted } from './config/configured-server.ts'
import { literalOf } from './config/references.ts'
import { bridgedAddress, type StackServer } from './identity.ts'
import { writtenKeys } from './keys.ts'

export interface StackRule extends Rule {
  readonly title: string
  readonly why: string
}

/** What a rule found in a stack. */
export interface StackFinding<R extends StackRule = StackRule> {
  rule: R
  facts: Facts
  client: ClientId
  /** Null if it is about all servers of the client. */
  server: string | null
  file: string | null
  line: number
  column?: number | null
}

export interface RiskRule extends StackRule {
  /** Whether it is there even if its server is not loaded. */
  readonly isOfFile?: boolean
  /** Whether a file has it once, however many servers it has. */
  readonly isOncePerFile?: boolean
  readonly judge: (
    found: Judged,
    isReadableByAll: boolean,
  ) => readonly { line: number; file?: string; facts?: Facts | undefined }[]
  /** What to do first: a step for each risk, for all of a file, or for all of the stack. */
  readonly step: {
    readonly per: 'risk' | 'file' | 'stack'
    /** With slots for the facts that `risks.ts` gives a step. */
    readonly do: string
    readonly saves: string
  }
}

/** A configured server, and what leaves open what it is. */
export type Judged = Pick<StackServer, 'server' | 'doubts' | 'lookedAt'>

export interface Risk extends StackFinding<RiskRule> {
  server: string
  file: string
}

/** What was found, in words. */
export function saidOf({ rule, facts }: StackFinding): string {
  return sentence(rule.says, facts, asWritten)
}

const KEY_PLACES = {
  env: 'a variable',
  header: 'a header',
  argument: 'an argument',
  address: 'the address',
  setting: 'a setting',
} as const

const keyInFile = defineRule({
  id: 'key-in-file',
  level: 'error',
  isSecurity: true,
  title: 'key in a file',
  says: '{where}',
  why: 'Whoever gets the file can use the key.',
  fix: 'Move it into a variable, and replace it.',
  step: {
    per: 'file',
    do: 'Move {count|# key|# keys} out of {file} (line {lines}) into variables, and replace {count|it|them}',
    saves: '{count|# key|# keys} that whoever gets the file can use',
  },
  isOfFile: true,
  judge: ({ server }: Judged) =>
    writtenKeys(server).map(({ name, where, line }) => ({
      line,
      facts: { where: name === null ? KEY_PLACES[where] : `${KEY_PLACES[where]}, ${name}` },
    })),
})

const worldReadable = defineRule({
  id: 'world-readable',
  level: 'warning',
  title: 'readable by everybody',
  says: 'every user of this machine can read its keys',
  why: 'Every user of the machine can read the keys in the file.',
  fix: 'Let nobody else read it.',
  step: {
    per: 'stack',
    do: 'Let nobody else read {files} (chmod 600)',
    saves: 'the keys in it from the other users of this machine',
  },
  isOfFile: true,
  isOncePerFile: true,
  judge: ({ server }: Judged, isReadableByAll: boolean) =>
    isReadableByAll ? writtenKeys(server).slice(0, 1) : [],
})

const pipedScript = defineRule({
  id: 'piped-script',
  level: 'error',
  isSecurity: true,
  title: 'script piped into a shell',
  says: 'runs what an address sends',
  why: 'Whatever the address sends is run.',
  fix: 'Install the program instead.',
  step: {
    per: 'risk',
    do: 'Install {server} instead of piping a script into a shell ({file}:{line})',
    saves: 'running whatever the address sends that day',
  },
  judge: ({ server }: Judged) => {
    const piped = server.command?.find(({ text }) => isPiped(text))
    return piped || isPiped(wordsOf(server).join(' ')) ? [{ line: piped?.line ?? server.line }] : []
  },
})

const plainHttp = defineRule({
  id: 'plain-http',
  level: 'error',
  isSecurity: true,
  title: 'plain http',
  says: 'keys and answers can be read on the way',
  why: 'Keys and answers can be read on the way.',
  fix: 'Use https.',
  step: {
    per: 'risk',
    do: 'Use https for {server} ({file}:{line})',
    saves: 'keys and answers from whoever is on the way',
  },
  judge: ({ server }: Judged) => {
    const address = addressOf(server)
    return address !== null && isPlainHttp(address)
      ? [{ line: server.url?.line ?? server.line }]
      : []
  },
})

const unpinned = defineRule({
  id: 'unpinned',
  level: 'warning',
  title: 'no fixed version',
  says: '{package}',
  why: 'What runs tomorrow is not what you looked at.',
  fix: 'Write a version.',
  step: {
    per: 'stack',
    do: 'Write a version behind {what}',
    saves: 'a release of tomorrow that nobody has looked at',
  },
  judge: ({ server }: Judged) => {
    const started = startedPackage(wordsOf(server))
    if (!started || isPinned(started)) return []
    const word = server.command?.find(({ text }) => text.includes(started.name))
    return [{ line: word?.line ?? server.line, facts: { package: started.name } }]
  },
})

/** What changes what is started or reached; an ordinary program or a range is no risk by itself. */
const CHANGES: Readonly<Partial<Record<Doubt, string>>> = {
  alias: 'starts another package under this name',
  source: 'starts a file, an archive or a repository instead of a package of a registry',
  registry: 'takes its package from a registry, a folder or settings of its own',
  command: 'runs a command beside its package',
  shell: 'has signs in its line that a shell reads as its own, on Windows at least',
  environment: 'sets {name}, which changes what is loaded',
  path: 'starts a runner from its own folder',
  address: 'has an address with a user name, or with letters that imitate others',
  setting: 'has {name}, which changes what is started or reached',
  beside: 'finds {name} beside it, which changes what is started',
}

/** What is not known, and so is not graded. */
const UNKNOWN: Readonly<Partial<Record<Doubt, string>>> = {
  option: 'has an option that is not known to change nothing',
  variable: 'sets {name}, and it is not known who reads it',
  header: 'sends the header {name}, which may lead elsewhere',
  query: 'has a query in its address, with which it was not looked at',
  form: 'has {name} in another form than the documented one, or twice',
  several: 'has several keys that say what it is; which one counts is not known',
  key: 'has {name}, which its client is not known to read',
}

const disguised = defineRule({
  id: 'disguised',
  level: 'warning',
  isSecurity: true,
  title: 'not proven what runs',
  says: '{what}',
  why: 'It may be somebody else’s code or service under a known name.',
  fix: 'Start the package by its own name, from the registry, and name the address as it is.',
  step: {
    per: 'risk',
    do: 'Look at {server} ({file}:{line}): its configuration does not prove what runs',
    saves: 'somebody else’s code under a known name',
  },
  judge: (found: Judged) => told(found, CHANGES),
})

const unknown = defineRule({
  id: 'not-known',
  level: 'note',
  title: 'not known what it is',
  says: '{what}',
  why: 'What is not known of a configuration may change what is started or reached.',
  fix: 'Configure it as its vendor and your client document it.',
  step: {
    per: 'file',
    do: 'Look at {file} (line {lines}), of which not all is known: {what}',
    saves: 'servers without a grade',
  },
  judge: (found: Judged) => told(found, UNKNOWN),
})

const otherVersion = defineRule({
  id: 'other-version',
  level: 'note',
  title: 'another version',
  says: '{what}',
  why: 'A grade belongs to the version that was looked at.',
  fix: 'Start that version, or look at this one with --start.',
  step: {
    per: 'stack',
    do: 'Start the version that was looked at, or look at yours with --start: {what}',
    saves: 'a version that nobody has looked at',
  },
  judge: (found: Judged) => {
    const what = otherVersionWords(found)
    const started = startedPackage(wordsOf(found.server))
    const word = found.server.command?.find(({ text }) => text.includes(started?.name ?? ''))
    return what === null ? [] : [{ line: word?.line ?? found.server.line, facts: { what } }]
  },
})

/** Null if it is the version that was looked at. */
function otherVersionWords({ server, lookedAt }: Judged): string | null {
  const started = startedPackage(wordsOf(server))
  return lookedAt === null
    ? null
    : `${started?.name} ${started?.version} is started, ${lookedAt} was looked at`
}

/** What is no risk by itself. */
const OPEN: Readonly<Partial<Record<Doubt, string>>> = {
  version: 'has a range or a tag instead of a version',
  reference: 'has a package or an address that only its client knows',
}

/** Why a server has no grade, although it may have the name of one that has; null if it has none. */
export function ungradedWords(found: Judged): string | null {
  const [first] = [CHANGES, UNKNOWN, OPEN].flatMap((words) => told(found, words))
  return first === undefined ? otherVersionWords(found) : `it ${first.facts.what}`
}

function told({ server, doubts }: Judged, words: typeof CHANGES) {
  // A program of one’s own has no name that it could borrow.
  const isOwn = doubts.some(({ doubt }) => doubt === 'program')
  // A runner by its full name is that of the machine.
  const isOfMachine = /^(?:[/~\\]|[a-z]:)/i.test(wordsOf(server)[0] ?? '')
  return doubts.flatMap(({ doubt, name, file, line }: Doubted) => {
    const says = words[doubt]
    const isOrdinary =
      (isOwn && server.url === null) ||
      (doubt === 'path' && isOfMachine) ||
      (doubt === 'address' && !IMITATES.test(addressOf(server) ?? ''))
    if (says === undefined || isOrdinary) return []
    return [{ line, file, facts: { what: says.replace('{name}', () => name) } }]
  })
}

function addressOf(server: ConfiguredServer): string | null {
  return server.url?.text ?? bridgedAddress(wordsOf(server))
}

const IMITATES = /^https?:\/\/(?:[^/?#]*@|[^/?#]*[^\u0020-\u007e]|(?:[^/?#]*\.)?xn--)/i

/** In the order of what to do first. */
export const URGENT_RISKS: readonly RiskRule[] = [
  worldReadable,
  pipedScript,
  keyInFile,
  disguised,
  plainHttp,
]
export const OTHER_RISKS: readonly RiskRule[] = [unpinned, otherVersion, unknown]
export const RISKS: readonly RiskRule[] = [...URGENT_RISKS, ...OTHER_RISKS]

export const UNREAD = defineRule({
  id: 'unread',
  level: 'error',
  title: 'file that cannot be read',
  says: '{problem}',
  why: 'The servers in it were not looked at.',
  fix: 'Repair the file.',
})

export const BELOW_GRADE = defineRule({
  id: 'below-grade',
  level: 'error',
  title: 'grade below --min-grade',
  says: '{grade} instead of {least}',
  why: 'The build asks for a better grade of every server.',
  fix: 'Look for another, or improve it.',
})

export const PROBLEM = defineRule({
  id: 'problem',
  level: 'warning',
  title: 'problem of a server',
  says: '{problem}',
  why: 'What its configuration, its client or the server itself gets wrong.',
})

export const TOOL_LIMIT = defineRule({
  id: 'tool-limit',
  level: 'warning',
  title: 'too many tools',
  says: 'it has {tools}; above {most} it {does}',
  why: 'A client has a limit of tools.',
  fix: 'Switch off those that you do not use.',
})

export const NAME_GIVEN_TWICE = defineRule({
  id: 'name-given-twice',
  level: 'warning',
  title: 'name given twice',
  says: '{servers} both have tools called {name}',
  why: 'A client gives tools of two servers the same name.',
  fix: 'Rename or remove one of the servers.',
})

const LOADS = /\b(?:curl|wget)\b/
const SHELL =
  /^\s{0,20}(?:sudo(?:\s{1,20}-\S{1,20}){0,5}\s{1,20})?(?:\/\S{0,100}\/)?(?:ba|z|da|k|fi)?sh\b/
const LONGEST_COMMAND = 10_000

/** `curl … | sh`, or `sh -c "$(curl …)"`: whatever the address sends is run. */
function isPiped(text: string): boolean {
  const commands = text.slice(0, LONGEST_COMMAND)
  return (
    commands.split(/\|\||&&|[;\n]/).some(pipesIntoShell) ||
    /(?:[$<]\(|`)\s{0,20}(?:curl|wget)\b/.test(commands)
  )
}

function pipesIntoShell(pipeline: string): boolean {
  const parts = pipeline.split('|')
  const from = parts.findIndex((part) => LOADS.test(part))
  return from >= 0 && parts.slice(from + 1).some((part) => SHELL.test(part))
}

function isPlainHttp(address: string): boolean {
  const url = URL.parse(literalOf(address))
  return url?.protocol === 'http:' && url.hostname !== '' && !isOwnNetwork(url.hostname)
}

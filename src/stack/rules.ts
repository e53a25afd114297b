// The rules about a stack: each risk and fault as one object, with how it is found and what to do.
import type { ClientId } from '../clients/clients.ts'
import { defineRule, type Rule, asWritten, sentence, type Facts } from '../domain/rule/rule.ts'
import {
  bridgedAddress,
  isPinned,
  startedPackage,
  startOf,
  type Doubt,
} from '../domain/tool/started-package.ts'
import { isOwnNetwork } from '../domain/tool/tool-url.ts'
import { wordsOf, type ConfiguredServer } from './config/configured-server.ts'
import { literalOf } from './config/references.ts'
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
    server: ConfiguredServer,
    isReadableByAll: boolean,
  ) => readonly { line: number; facts?: Facts | undefined }[]
  /** What to do first: a step for each risk, for all of a file, or for all of the stack. */
  readonly step: {
    readonly per: 'risk' | 'file' | 'stack'
    /** With slots for the facts that `risks.ts` gives a step. */
    readonly do: string
    readonly saves: string
  }
}

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
  judge: (server: ConfiguredServer) =>
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
  judge: (server: ConfiguredServer, isReadableByAll: boolean) =>
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
  judge: (server: ConfiguredServer) => {
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
  judge: (server: ConfiguredServer) => {
    const address = server.url?.text ?? bridgedAddress(wordsOf(server))
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
  judge: (server: ConfiguredServer) => {
    const started = startedPackage(wordsOf(server))
    if (!started || isPinned(started)) return []
    const word = server.command?.find(({ text }) => text.includes(started.name))
    return [{ line: word?.line ?? server.line, facts: { package: started.name } }]
  },
})

/** What else may run, if it is not proven; an ordinary program or a range is no risk by itself. */
const ODD: Readonly<Partial<Record<Doubt, string>>> = {
  alias: 'starts another package under this name',
  source: 'starts a file, an archive or a repository instead of a package of a registry',
  registry: 'takes its package from a registry, a folder or settings of its own',
  command: 'runs a command beside its package',
  environment: 'sets a variable that changes what is loaded',
  path: 'starts a runner from its own folder',
  address: 'has an address with a user name, or with letters that imitate others',
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
  judge: (server: ConfiguredServer) => {
    const what = oddityOf(server)
    return what === undefined ? [] : [{ line: server.line, facts: { what } }]
  },
})

function oddityOf(server: ConfiguredServer): string | undefined {
  const words = wordsOf(server)
  const address = server.url?.text ?? bridgedAddress(words)
  if (address !== null && IMITATES.test(address)) return ODD.address
  if (server.url !== null) return undefined
  const { doubt } = startOf(words, [...server.env.map(({ name }) => name), ...server.envNames])
  // A runner by its full name is that of the machine.
  if (doubt === 'path' && /^(?:[/~\\]|[a-z]:)/i.test(words[0] ?? '')) return undefined
  return doubt === null ? undefined : ODD[doubt]
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
export const OTHER_RISKS: readonly RiskRule[] = [unpinned]
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

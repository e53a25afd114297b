// What a command starts: the package or image that its words prove, by a closed grammar. A known
// runner from the PATH, options that are known to change nothing, one package, an exact version or
// none. Whatever else is written is in doubt.
import { REDACTED } from '../text/secret.ts'
import { withoutEnding } from '../text/without-ending.ts'
import type { Doubt } from './doubt.ts'
import type { PackageIdentity, PackageRegistry } from './identity.ts'
import { variableDoubt } from './variables.ts'

/** As it is written, for what is shown. */
export interface StartedPackage {
  registry: PackageRegistry
  name: string
  version: string | null
}

export interface Start {
  runner: Runner | null
  /** What is started, as far as it can be named. */
  package: StartedPackage | null
  /** The package with its version, as it is written. */
  word: string
  /** The arguments of the server itself. */
  rest: readonly string[]
  /** Variables that the line itself sets. */
  set: readonly string[]
  /** Whether a shell reads the line. */
  isShell: boolean
  /** Null if it is proven what runs; `at` is the place of the word. */
  doubt: Doubt | null
  at: number
}

export interface Runner {
  words: readonly [string, ...string[]]
  registry: PackageRegistry
  /** Options that change nothing about what runs, alone and with a value. */
  plain: ReadonlySet<string>
  valued: ReadonlySet<string>
  /**
   * Where its own options end. `npm exec` reads them until `--`, wherever the package is; the words
   * behind an image replace the command of the image, if they are no options.
   */
  ends: 'word' | 'dashes' | 'image'
  /** Files beside it that it obeys; of those of npm, some settings are known to change nothing. */
  settings: readonly string[]
  /** Whether it prefers what is installed beside it. */
  isLocalFirst: boolean
}

const [NPM, PYPI, DOCKER, WITH_VALUE] = [
  '-y --yes -q --quiet --silent --',
  '-q --quiet --no-progress --isolated --refresh',
  '-i -t -it --interactive --tty --rm --init',
  '-e --env --name --network --net --pull',
].map((words) => new Set(words.split(' '))) as [Set<string>, Set<string>, Set<string>, Set<string>]
const NONE: ReadonlySet<string> = new Set()

/** Of npm, from its `npx-cli.js` and libnpmexec 11; of pnpm 12, yarn 4 and bun 1.4, as they behave. */
const PACKAGE_MANAGERS: Readonly<
  Record<string, Pick<Runner, 'ends' | 'settings' | 'isLocalFirst'>>
> = {
  npx: { ends: 'word', settings: ['.npmrc'], isLocalFirst: true },
  'npm exec': { ends: 'dashes', settings: ['.npmrc'], isLocalFirst: true },
  'npm x': { ends: 'dashes', settings: ['.npmrc'], isLocalFirst: true },
  pnpx: pnpm(),
  'pnpm dlx': pnpm(),
  'yarn dlx': {
    ends: 'word',
    settings: ['.npmrc', '.yarnrc', '.yarnrc.yml'],
    isLocalFirst: false,
  },
  bunx: bun(),
  'bun x': bun(),
}

function pnpm() {
  const settings = ['.npmrc', 'pnpm-workspace.yaml', '.pnpmfile.cjs', '.pnpmfile.mjs']
  return { ends: 'word' as const, settings, isLocalFirst: false }
}

function bun() {
  const settings = ['.npmrc', 'bunfig.toml', '.env', '.env.local', '.env.development']
  return { ends: 'word' as const, settings, isLocalFirst: true }
}

const RUNNERS: readonly Runner[] = [
  ...Object.entries(PACKAGE_MANAGERS).map(([line, own]) => ({
    ...runner(line, 'npm', NPM, NONE),
    ...own,
  })),
  // Settings beside it are not read: uv says so for its tools, and pipx has none.
  ...['uvx', 'uv tool run', 'pipx run'].map((line) => runner(line, 'pypi', PYPI, NONE)),
  ...['docker run', 'podman run'].map((line) => ({
    ...runner(line, 'docker', DOCKER, WITH_VALUE),
    ends: 'image' as const,
  })),
]

function runner(
  line: string,
  registry: Runner['registry'],
  plain: Runner['plain'],
  valued: Runner['valued'],
): Runner {
  const [program = '', ...others] = line.split(' ')
  const words = [program, ...others] as const
  return { words, registry, plain, valued, ends: 'word', settings: [], isLocalFirst: false }
}

/** Options that choose another registry, folder or file of settings, each with a value. */
const REGISTRIES = new Set(
  '--registry --prefix -C --userconfig --globalconfig --cache --index --index-url --extra-index-url --default-index --find-links --config-file --directory --project -w --workspace'.split(
    ' ',
  ),
)
/** Options that name a package or a command beside the first word, each with a value. */
const COMMANDS = new Set('-p --package --from --with -c --call --entrypoint'.split(' '))
/** Of those, the ones that name a package. */
const PACKAGES = new Set(['-p', '--package', '--from'])
const NAME = /^(?:@[\w.-]{1,100}\/)?[\w.-]{1,200}$/
const IMAGE = /^[a-z0-9][\w.:/-]{0,299}$/i
const EXACT: Readonly<Record<PackageRegistry, RegExp>> = {
  npm: /^\d{1,20}\.\d{1,20}\.\d{1,20}(?:-[\w.-]{1,100})?$/,
  pypi: /^\d{1,20}(?:\.\d{1,20}){0,4}(?:(?:a|b|rc|\.post|\.dev)\d{1,10}){0,3}$/,
  docker: /^sha256:[\da-f]{64}$/,
}

/** `line` is what the client starts, word by word. */
export function startOf(line: readonly string[]): Start {
  const inner = withoutShell(line)
  const found = RUNNERS.find(({ words: [program, ...others] }) =>
    [program, ...others].every((word, at) =>
      at === 0 ? baseName(inner.words[0] ?? '') === word : inner.words[at] === word,
    ),
  )
  const { isShell, set, from } = inner
  const known = { runner: found ?? null, isShell, set }
  const nothing = { ...known, package: null, word: '', rest: [], at: 0 }
  if (found === undefined) return { ...nothing, doubt: 'program' }
  const given = packageIn(inner.words.slice(found.words.length), found)
  const start = { ...known, ...given, at: from + found.words.length + given.at }
  const signed = isShell ? line.findIndex(hasShellSigns) : -1
  if (inner.hasSigns || signed >= 0) return { ...start, doubt: 'shell', at: Math.max(signed, 0) }
  const isFromPath = /^[a-z]+(?:\.cmd|\.exe)?$/.test(inner.words[0] ?? '')
  return isFromPath ? start : { ...start, doubt: 'path', at: from }
}

/** `NAME=value npx …`, as people write it in a terminal, and as evidence tells of it. */
export function startOfLine(words: readonly string[]): Start {
  const first = words.findIndex((word) => !isAssignment(word))
  const set = words.slice(0, Math.max(first, 0)).map(nameSet)
  const start = startOf(words.slice(Math.max(first, 0)))
  return { ...start, set: [...set, ...start.set], at: start.at + set.length }
}

/** What the words prove; null if anything is in doubt. A variable of another program is. */
export function identityStarted(start: Start): PackageIdentity | null {
  const { package: started, doubt, set } = start
  if (started === null || doubt !== null) return null
  return set.some((name) => variableDoubt(name, started.name) !== null)
    ? null
    : identityOfPackage(started)
}

/** `latest` is whatever is newest when it starts. PyPI reads several spellings as one name. */
export function identityOfPackage({ registry, name, version }: StartedPackage): PackageIdentity {
  return {
    kind: 'package',
    registry,
    name: registry === 'pypi' ? name.toLowerCase().replace(/[-_.]+/g, '-') : name,
    version: version === 'latest' ? null : version,
  }
}

/** Signs that `cmd` reads, and through it the scripts that start the runners on Windows. */
export function hasShellSigns(word: string): boolean {
  return /[&|<>^%"()\r\n]/.test(word)
}

interface Inner {
  words: readonly string[]
  /** The place of the first of them in the line. */
  from: number
  set: string[]
  isShell: boolean
  hasSigns: boolean
}

const SHELLS = /^(?:ba|z|da|k)?sh$/
/** What no shell reads as anything but itself. */
const PLAIN_LINE = /^[\w@%+=:,./ -]{1,4000}$/

/** Windows starts `npx` as `cmd /c npx`; `env` sets variables; a shell gets its line as one word. */
function withoutShell(line: readonly string[], from = 0): Inner {
  const [program = '', flag = '', text = ''] = line
  const none = { from, set: [], isShell: false, hasSigns: false }
  if (/^cmd(?:\.exe)?$/i.test(program) && /^\/c$/i.test(flag))
    return { ...none, words: line.slice(2), from: from + 2, isShell: true }
  if (SHELLS.test(program) && flag === '-c') {
    const words = text.split(' ').filter((word) => word !== '')
    const hasSigns = !PLAIN_LINE.test(text) || line.length > 3
    return { ...none, words, from: from + 2, isShell: true, hasSigns }
  }
  if (program !== 'env') return { ...none, words: line }
  const first = line.findIndex((word, at) => at > 0 && !isAssignment(word))
  const count = Math.max(first, 1)
  const inner = withoutShell(line.slice(count), from + count)
  return { ...inner, set: [...line.slice(1, count).map(nameSet), ...inner.set] }
}

function isAssignment(word: string): boolean {
  return /^[A-Za-z_]\w*=/.test(word)
}

function nameSet(word: string): string {
  return word.split('=', 1)[0] ?? ''
}

function baseName(program: string): string {
  return (program.split(/[/\\]/).at(-1) ?? '').toLowerCase().replace(/\.(?:exe|cmd)$/, '')
}

type Given = Pick<Start, 'package' | 'word' | 'rest' | 'doubt' | 'at'>

function packageIn(words: readonly string[], { registry, plain, valued, ends }: Runner): Given {
  let doubt: Doubt | null = null
  let doubtAt = 0
  const doubted = (why: Doubt, at: number) => {
    if (doubt === null) [doubt, doubtAt] = [why, at]
  }
  const nothing = { package: null, word: '', rest: [] }
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    if (plain.has(word)) continue
    const [, option = '', glued] = /^(--?[\w-]+)(?:=(.*))?$/s.exec(word) ?? []
    const rest = words.slice(at + 1)
    if (option === '') {
      const named = packageNamed(word, registry)
      if (named.doubt !== null) doubted(named.doubt, at)
      const odd = oddBehind(words, at, ends)
      if (odd !== null) doubted(odd.doubt, odd.at)
      return { package: named.package, word, rest, doubt, at: doubt === null ? at : doubtAt }
    }
    const isNamed = PACKAGES.has(option) && !(option === '-p' && registry === 'pypi')
    if (isNamed && registry !== 'docker') {
      const { package: named } = packageNamed(glued ?? rest[0] ?? '', registry)
      return { ...nothing, package: named, doubt: 'command', at }
    }
    if (REGISTRIES.has(option) || COMMANDS.has(option)) doubted(doubtOf(option), at)
    // What follows an option that we do not know may be its value, and a key.
    else if (!valued.has(option)) {
      doubted('option', at)
      return { ...nothing, doubt, at: doubtAt }
    } else if (option === '-e' || option === '--env') {
      const odd = variableDoubt(nameSet(glued ?? rest[0] ?? ''), null)
      if (odd !== null) doubted(odd, at)
    }
    if (glued === undefined) at += 1
  }
  doubted('option', 0)
  return { ...nothing, doubt, at: doubtAt }
}

/** What stands behind the package, and is the runner's all the same. */
function oddBehind(
  words: readonly string[],
  at: number,
  ends: Runner['ends'],
): { doubt: Doubt; at: number } | null {
  if (ends === 'image') {
    const [next = '-'] = words.slice(at + 1)
    return next.startsWith('-') ? null : { doubt: 'command', at: at + 1 }
  }
  if (ends === 'word' || words.slice(0, at).includes('--')) return null
  const dashes = words.indexOf('--', at)
  const own = words.slice(at + 1, dashes < 0 ? undefined : dashes)
  // What a client fills in may be an option.
  const odd = own.findIndex((word) => word.startsWith('-') || /[$%{]/.test(word))
  return odd < 0 ? null : { doubt: doubtOf(own[odd]?.split('=', 1)[0] ?? ''), at: at + 1 + odd }
}

function doubtOf(option: string): Doubt {
  if (REGISTRIES.has(option)) return 'registry'
  return COMMANDS.has(option) ? 'command' : 'option'
}

type Named = Pick<Start, 'package' | 'doubt'>

function packageNamed(given: string, registry: PackageRegistry): Named {
  if (given.includes(REDACTED) || /[$%{}*]/.test(given))
    return { package: null, doubt: 'reference' }
  if (registry === 'docker') return imageNamed(given)
  if (/^(?:[./~\\]|[a-z]:\\|[a-z+]+:)/i.test(given)) return { package: null, doubt: 'source' }
  const [, name = '', extras = '', sign = '', version = ''] =
    registry === 'npm'
      ? (/^(@?[^@]+)()(@?)(.*)$/s.exec(given) ?? [])
      : (/^([^=@[<>~!]+)(\[[^\]]*\])?(==|@)?(.*)$/s.exec(given) ?? [])
  // `owner/repository` is one of GitHub, and `a.tgz` is a file.
  if (!NAME.test(name) || /\.(?:tgz|tar|tar\.gz|whl|zip)$/i.test(name))
    return { package: null, doubt: 'source' }
  const started = { registry, name, version: version === '' ? null : version }
  if (version.includes(':'))
    return {
      package: { ...started, version: null },
      doubt: version.startsWith('npm:') ? 'alias' : 'source',
    }
  const isNewest = version === '' ? sign === '' : version === 'latest'
  const isKnown = isNewest || EXACT[registry].test(version)
  return { package: started, doubt: isKnown && extras.length < 100 ? null : 'version' }
}

/** A tag may be moved to another image; only a digest is exact. */
function imageNamed(given: string): Named {
  const [image = '', digest, ...others] = given.split('@')
  if (!IMAGE.test(image) || others.length > 0) return { package: null, doubt: 'source' }
  const colon = image.lastIndexOf(':')
  const tag = colon > image.lastIndexOf('/') ? image.slice(colon + 1) : null
  const name = tag === null ? image : image.slice(0, colon)
  const isNewest = digest === undefined && (tag === null || tag === 'latest')
  return {
    package: { registry: 'docker', name, version: digest ?? tag },
    doubt: isNewest || EXACT.docker.test(digest ?? '') ? null : 'version',
  }
}

/** As far as it can be named: for what is shown, never for what is known of a server. */
export function startedPackage(words: readonly string[]): StartedPackage | null {
  return startOfLine(words).package
}

/** One spelling for all that lead to the same place, for lists; what is no address stays as it is. */
export function plainAddress(address: string): string {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol)) return address
  url.hash = ''
  url.pathname = withoutEnding(url.pathname, '/')
  return url.href
}

/** Whether the same release starts every time: an exact version, or a digest. */
export function isPinned({ registry, version }: StartedPackage): boolean {
  if (version === null) return false
  if (registry === 'docker') return version !== 'latest'
  return EXACT[registry].test(version)
}

/**
 * The npm package whose metadata tell of what a command starts; null if that is in doubt. `variables`
 * are set besides those of the line.
 */
export function packageStarted(
  words: readonly string[],
  variables: readonly string[] = [],
): string | null {
  const line = startOfLine(words)
  const start = { ...line, set: [...line.set, ...variables] }
  // Its metadata are those of all its versions.
  const named = start.doubt === 'version' ? { ...start, doubt: null } : start
  const identity = identityStarted(named)
  return identity?.registry === 'npm' ? identity.name : null
}

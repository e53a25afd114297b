// What a configured server is known by: the package, image or address that its configuration proves.
// A closed grammar: a known runner from the PATH, known options, one package, an exact version or
// none, and no variable that changes what runs. Whatever else is written is in doubt.
import { REDACTED } from '../text/secret.ts'
import { withoutEnding } from '../text/without-ending.ts'

export interface StartedPackage {
  registry: 'npm' | 'pypi' | 'docker'
  name: string
  /** Null: whatever is newest when it starts. */
  version: string | null
}

/** Why it is not proven what runs. */
export type Doubt =
  /** No known runner. */
  | 'program'
  /** A runner that is not taken from the PATH. */
  | 'path'
  /** One package under the name of another. */
  | 'alias'
  /** A file, an archive, a repository or an address instead of a registry. */
  | 'source'
  /** A registry, a folder or settings of its own. */
  | 'registry'
  /** A command beside the package, or several packages. */
  | 'command'
  | 'option'
  /** A range or a tag. */
  | 'version'
  /** What only the client knows. */
  | 'reference'
  /** A variable that changes what is loaded. */
  | 'environment'
  /** A variable of which it is not known whether a loader reads it. */
  | 'variable'
  /** A user name, a port of its own, or a host that is not written in ASCII. */
  | 'address'

export interface Start {
  /** What is started, as far as it can be named. */
  package: StartedPackage | null
  /** The arguments of the server itself. */
  rest: readonly string[]
  /** Null if it is proven what runs. */
  doubt: Doubt | null
}

interface Runner {
  words: readonly [string, ...string[]]
  registry: StartedPackage['registry']
  /** Options that change nothing about what runs, alone and with a value. */
  plain: ReadonlySet<string>
  valued: ReadonlySet<string>
}

const [NPM, PYPI, DOCKER, WITH_VALUE] = [
  '-y --yes -q --quiet --silent --',
  '-q --quiet --no-progress --isolated --refresh',
  '-i -t -it --interactive --tty --rm --init',
  '-e --env --name --network --net --pull',
].map((words) => new Set(words.split(' '))) as [Set<string>, Set<string>, Set<string>, Set<string>]
const NONE: ReadonlySet<string> = new Set()

const RUNNERS: readonly Runner[] = [
  ...(['npx', 'bunx', 'pnpx', 'npm exec', 'npm x', 'pnpm dlx', 'yarn dlx', 'bun x'] as const).map(
    (line) => runner(line, 'npm', NPM, NONE),
  ),
  ...(['uvx', 'uv tool run', 'pipx run'] as const).map((line) => runner(line, 'pypi', PYPI, NONE)),
  ...(['docker run', 'podman run'] as const).map((line) =>
    runner(line, 'docker', DOCKER, WITH_VALUE),
  ),
]

function runner(
  line: string,
  registry: Runner['registry'],
  plain: Runner['plain'],
  valued: Runner['valued'],
): Runner {
  const [program = '', ...others] = line.split(' ')
  return { words: [program, ...others], registry, plain, valued }
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
/** Families of variables that runners and loaders read. */
const LOADING =
  /^(?:npm_|node_|yarn_|pnpm_|bun_|corepack_|uv_|pip_|pipx_|python|virtual_env|ld_|dyld_|docker_|container_|git_|path$|home$|userprofile$|appdata$|shell$|comspec$|pathext$|bash_env$|env$|ifs$)/i
const HARMLESS: ReadonlySet<string> = new Set(
  'NODE_ENV PYTHONUNBUFFERED PYTHONIOENCODING PYTHONUTF8 GIT_TERMINAL_PROMPT DEBUG TZ LANG NO_COLOR'.split(
    ' ',
  ),
)
/** Last words of variables whose values are no file, address, option or code to whoever reads them. */
const VALUES: ReadonlySet<string> = new Set(
  'key token secret password header id username email port level timeout region'.split(' '),
)
const NAME = /^(?:@[\w.-]{1,100}\/)?[\w.-]{1,200}$/
const IMAGE = /^[a-z0-9][\w.:/-]{0,299}$/i
const EXACT = /^v?\d+(?:\.\d+){1,3}(?:[-+.][\w.+-]{1,100})?$/

/** `variables` are the names that the configuration sets. */
export function startOf(words: readonly string[], variables: readonly string[] = []): Start {
  const { line, set } = withoutShell(words)
  const found = RUNNERS.find(({ words: [program, ...others] }) =>
    [program, ...others].every((word, at) =>
      at === 0 ? baseName(line[0] ?? '') === word : line[at] === word,
    ),
  )
  if (found === undefined) return { package: null, rest: [], doubt: 'program' }
  const given = packageIn(line.slice(found.words.length), found)
  const names = [...variables, ...set]
  const doubts = new Set(names.map((name) => variableDoubt(name, given.package)))
  const own = doubts.has('environment') ? 'environment' : given.doubt
  const isFromPath = /^[a-z]+(?:\.cmd|\.exe)?$/.test(line[0] ?? '')
  const isOpen = doubts.has('variable')
  return { ...given, doubt: !isFromPath ? 'path' : (own ?? (isOpen ? 'variable' : null)) }
}

/** Null for one of the server itself, and for one whose value nobody can load. */
function variableDoubt(name: string, started: StartedPackage | null): Doubt | null {
  if (HARMLESS.has(name)) return null
  if (LOADING.test(name)) return 'environment'
  const words = name.toLowerCase().split('_')
  const own = (started?.name ?? '').toLowerCase().match(/[a-z0-9]+/g) ?? []
  const isOwn = words.includes('mcp') || own.some((word) => word === words[0])
  return isOwn || VALUES.has(words.at(-1) ?? '') ? null : 'variable'
}

/** Windows starts `npx` as `cmd /c npx`; variables may be set before the program. */
function withoutShell(words: readonly string[]): { line: readonly string[]; set: string[] } {
  const start = words.findIndex((word) => !/^[A-Za-z_]\w*=/.test(word))
  const set = words.slice(0, Math.max(start, 0)).map((word) => word.split('=', 1)[0] ?? '')
  const line = words.slice(Math.max(start, 0))
  const [program = '', flag = ''] = line
  if (/^cmd(?:\.exe)?$/i.test(program) && /^\/c$/i.test(flag)) return { line: line.slice(2), set }
  if (program !== 'env') return { line, set }
  const inner = withoutShell(line.slice(1))
  return { line: inner.line, set: [...set, ...inner.set] }
}

function baseName(program: string): string {
  return (program.split(/[/\\]/).at(-1) ?? '').toLowerCase().replace(/\.(?:exe|cmd)$/, '')
}

function packageIn(words: readonly string[], { registry, plain, valued }: Runner): Start {
  let doubt: Doubt | null = null
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    if (plain.has(word)) continue
    const [, option = '', glued] = /^(--?[\w-]+)(?:=(.*))?$/s.exec(word) ?? []
    const rest = words.slice(at + 1)
    if (option === '') {
      const named = packageNamed(word, registry)
      return { package: named.package, rest, doubt: doubt ?? named.doubt }
    }
    const isNamed = PACKAGES.has(option) && !(option === '-p' && registry === 'pypi')
    if (isNamed && registry !== 'docker') {
      const { package: named } = packageNamed(glued ?? rest[0] ?? '', registry)
      return { package: named, rest: [], doubt: 'command' }
    }
    if (REGISTRIES.has(option) || COMMANDS.has(option))
      doubt ??= REGISTRIES.has(option) ? 'registry' : 'command'
    // What follows an option that we do not know may be its value, and a key.
    else if (!valued.has(option)) return { package: null, rest: [], doubt: doubt ?? 'option' }
    else if (option === '-e' || option === '--env')
      doubt ??= variableDoubt((glued ?? rest[0] ?? '').split('=', 1)[0] ?? '', null)
    if (glued === undefined) at += 1
  }
  return { package: null, rest: [], doubt: doubt ?? 'option' }
}

function packageNamed(
  given: string,
  registry: StartedPackage['registry'],
): { package: StartedPackage | null; doubt: Doubt | null } {
  if (given.includes(REDACTED) || /[$%{}*]/.test(given))
    return { package: null, doubt: 'reference' }
  if (registry === 'docker') return imageNamed(given)
  if (/^(?:[./~\\]|[a-z]:\\|[a-z+]+:)/i.test(given)) return { package: null, doubt: 'source' }
  const [, name = '', extras = '', sign = '', version = ''] =
    registry === 'npm'
      ? (/^(@?[^@]+)()(@?)(.*)$/s.exec(given) ?? [])
      : (/^([^=@[<>~!]+)(\[[^\]]*\])?(==|@)?(.*)$/s.exec(given) ?? [])
  // `owner/repository` is one of GitHub.
  if (!NAME.test(name)) return { package: null, doubt: 'source' }
  const started = { registry, name, version: version === '' ? null : version }
  if (version.includes(':'))
    return {
      package: { ...started, version: null },
      doubt: version.startsWith('npm:') ? 'alias' : 'source',
    }
  const isExact = version === '' ? sign === '' : EXACT.test(version) || version === 'latest'
  return { package: started, doubt: isExact && extras.length < 100 ? null : 'version' }
}

function imageNamed(given: string): { package: StartedPackage | null; doubt: Doubt | null } {
  const [image = '', digest, ...others] = given.split('@')
  if (!IMAGE.test(image) || others.length > 0) return { package: null, doubt: 'source' }
  const colon = image.lastIndexOf(':')
  const hasTag = colon > image.lastIndexOf('/')
  return {
    package: {
      registry: 'docker',
      name: hasTag ? image.slice(0, colon) : image,
      version: digest ?? (hasTag ? image.slice(colon + 1) : null),
    },
    doubt: digest === undefined || /^sha256:[\da-f]{64}$/.test(digest) ? null : 'version',
  }
}

/** As far as it can be named: for what is shown, never for what is known of a server. */
export function startedPackage(words: readonly string[]): StartedPackage | null {
  return startOf(words).package
}

/** The address that a local bridge such as `mcp-remote` passes on to: its first argument. */
export function bridgedAddress(words: readonly string[]): string | null {
  const { package: started, rest } = startOf(words)
  const [first = ''] = rest
  return started?.name === 'mcp-remote' && /^https?:\/\//i.test(first) ? first : null
}

/**
 * Scheme, host and path; null if it is no address of the web, or one that looks like another: with a
 * user name, a port of its own, a reference, a wildcard, or a host that is not written in ASCII.
 */
export function provenAddress(address: string): string | null {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    return null
  const host = /^https?:\/\/([^/?#]*)/i.exec(address)?.[1] ?? ''
  const isPlain = /^[a-z0-9.-]+(?::\d{1,5})?$/i.test(host) && !/(?:^|\.)xn--/i.test(host)
  if (!isPlain || url.port !== '' || /[*{}$]|%[^0-9a-f]/i.test(address.split(/[?#]/, 1)[0] ?? ''))
    return null
  url.search = ''
  return plainAddress(url.href)
}

/** One spelling for all that lead to the same place; what is no address stays as it is. */
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
  return EXACT.test(version) && version.split('.').length >= (registry === 'npm' ? 3 : 2)
}

const NAMED: ReadonlySet<Doubt | null> = new Set([null, 'version', 'variable'])

/** The npm package that a command names to be started; null if it starts none. */
export function packageStarted(words: readonly string[]): string | null {
  const { package: started, doubt } = startOf(words)
  return started?.registry === 'npm' && NAMED.has(doubt) ? started.name : null
}

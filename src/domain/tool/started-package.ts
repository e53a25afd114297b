// The package or image that a command starts, with its version: what a server is known by.
import { REDACTED } from '../text/secret.ts'

export interface StartedPackage {
  registry: 'npm' | 'pypi' | 'docker'
  name: string
  /** Null: whatever is newest when it starts. */
  version: string | null
}

const RUNNERS: Readonly<Record<string, { registry: StartedPackage['registry']; words: number }>> = {
  npx: { registry: 'npm', words: 0 },
  bunx: { registry: 'npm', words: 0 },
  pnpx: { registry: 'npm', words: 0 },
  'npm exec': { registry: 'npm', words: 1 },
  'npm x': { registry: 'npm', words: 1 },
  'pnpm dlx': { registry: 'npm', words: 1 },
  'yarn dlx': { registry: 'npm', words: 1 },
  'bun x': { registry: 'npm', words: 1 },
  uvx: { registry: 'pypi', words: 0 },
  'uv tool': { registry: 'pypi', words: 2 },
  'pipx run': { registry: 'pypi', words: 1 },
  'docker run': { registry: 'docker', words: 1 },
  'podman run': { registry: 'docker', words: 1 },
}

/** Options of these runners that take the next word. */
const WITH_VALUE = new Set(
  '-c --call --registry -w --workspace --prefix --cache --python -p --with --index-url --index -e --env --env-file -v --volume --mount --name --network --entrypoint --platform -u --user --hostname -h -l --label --add-host --memory --cpus --workdir'.split(
    ' ',
  ),
)
const NAMES_PACKAGE = new Set(['-p', '--package', '--from'])
const NAME = /^(?:@[\w.-]{1,100}\/)?[\w.-]{1,200}$/
const IMAGE = /^[\w.:/-]{1,300}$/

/** Null if it starts none, or none that can be named. */
export function startedPackage(words: readonly string[]): StartedPackage | null {
  const [first = '', second = ''] = withoutShell(words)
  const program = baseName(first)
  const rest = withoutShell(words).slice(1)
  const runner = RUNNERS[program] ?? RUNNERS[`${program} ${second}`]
  if (runner === undefined) return null
  const given = packageWord(rest.slice(runner.words), runner.registry)
  return given === null ? null : named(given, runner.registry)
}

/** The address that a local program only passes on to: `mcp-remote` is a bridge, not a server. */
export function bridgedAddress(words: readonly string[]): string | null {
  if (startedPackage(words)?.name !== 'mcp-remote') return null
  return words.find((word) => /^https?:\/\//i.test(word)) ?? null
}

/** Windows starts `npx` as `cmd /c npx`; a variable may be set before the program. */
function withoutShell(words: readonly string[]): readonly string[] {
  const start = words.findIndex((word) => !/^[A-Za-z_]\w*=/.test(word))
  const rest = words.slice(Math.max(start, 0))
  const [program = '', flag = ''] = rest
  if (baseName(program) === 'cmd' && /^\/c$/i.test(flag)) return rest.slice(2)
  return baseName(program) === 'env' ? withoutShell(rest.slice(1)) : rest
}

function baseName(program: string): string {
  return (program.split(/[/\\]/).at(-1) ?? '').toLowerCase().replace(/\.(?:exe|cmd)$/, '')
}

function packageWord(
  words: readonly string[],
  registry: StartedPackage['registry'],
): string | null {
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    const [, option = '', glued] = /^(--?[\w-]+)(?:=(.*))?$/s.exec(word) ?? []
    if (registry !== 'docker' && NAMES_PACKAGE.has(option)) {
      // `-p` of uv is its Python.
      if (option !== '-p' || registry === 'npm') return glued ?? words[at + 1] ?? null
    }
    // A redacted credential is never taken for a name.
    if (word.includes(REDACTED)) continue
    if (option === '') return word.startsWith('-') ? null : word
    if (glued === undefined && WITH_VALUE.has(option)) at += 1
  }
  return null
}

function named(given: string, registry: StartedPackage['registry']): StartedPackage | null {
  if (registry === 'docker') {
    if (!IMAGE.test(given.split('@')[0] ?? '')) return null
    const [image = '', digest] = given.split('@')
    const colon = image.lastIndexOf(':')
    const hasTag = colon > image.lastIndexOf('/')
    return {
      registry,
      name: hasTag ? image.slice(0, colon) : image,
      version: digest ?? (hasTag ? image.slice(colon + 1) : null),
    }
  }
  const [, name = '', version] =
    registry === 'npm'
      ? (/^(@?[^@]+)(?:@(.*))?$/s.exec(given) ?? [])
      : (/^([^=@[]+)(?:\[[^\]]*\])?(?:==|@)?(.*)$/s.exec(given) ?? [])
  if (!NAME.test(name)) return null
  return { registry, name, version: version === undefined || version === '' ? null : version }
}

/** Whether the same release starts every time: an exact version, or a digest. */
export function isPinned({ registry, version }: StartedPackage): boolean {
  if (version === null) return false
  if (registry === 'docker') return version !== 'latest'
  return /^v?\d+\.\d+(?:\.\d+)*(?:[-+.][\w.+-]{1,100})?$/.test(version) && !/[x*]/i.test(version)
    ? version.split('.').length >= (registry === 'npm' ? 3 : 2)
    : false
}

/** Null if it starts none. */
export function packageStarted(words: readonly string[]): string | null {
  const started = startedPackage(words)
  return started?.registry === 'npm' ? started.name : null
}

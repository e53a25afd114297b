// Files beside a configuration that change what its servers start: settings of the runner, and a copy
// of the package or a program of its name. Reads files, and does nothing else.
import { readdir, readFile, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { clientOf } from '../../clients/clients.ts'
import { variableDoubt } from '../../domain/identity/variables.ts'
import { startOf, type Runner, type Start } from '../../domain/identity/started-package.ts'
import { memberOf } from '../../domain/schema/json.ts'
import { readJson } from '../../observe/reading/data/json.ts'
import {
  wordsOf,
  type ConfiguredServer,
  type Doubted,
} from '../../stack/config/configured-server.ts'
import { isOfClient } from '../../stack/config/read-servers.ts'

const MOST_LEVELS = 40
const MOST_BYTES = 1_000_000
/** More in one folder is not looked at, and so not known. */
const MOST_PACKAGES = 3_000
const MOST_WORKSPACES = 500

export interface Around {
  home: string
  /** The folders of the project, the nearest first. */
  folders: readonly string[]
}

/** The servers, with what of the files beside them puts them in doubt. */
export async function withBeside(
  servers: readonly ConfiguredServer[],
  { home, folders }: Around,
): Promise<ConfiguredServer[]> {
  const files = new Files()
  return Promise.all(
    servers.map(async (server) => {
      const start = startOf(wordsOf(server))
      if (server.off !== null || start.runner === null || start.package === null) return server
      const { startsInProject = false } = clientOf(server.client).configuration?.entry ?? {}
      const isInProject = startsInProject || server.scope === 'project'
      const near = new Set([
        ...(isInProject ? folders.flatMap((folder) => upwards(folder, home)) : []),
        ...upwards(dirname(server.file), home),
      ])
      const looked = [...near].map((folder) => besideIn(folder, { start, server, home, files }))
      const found = (await Promise.all(looked)).flat()
      return found.length === 0 ? server : { ...server, doubts: [...server.doubts, ...found] }
    }),
  )
}

/** A folder and those above it, up to the home or the root. */
function upwards(folder: string, home: string): string[] {
  const all: string[] = []
  for (let at = resolve(folder); all.length < MOST_LEVELS; at = dirname(at)) {
    all.push(at)
    if (at === resolve(home) || at === dirname(at)) break
  }
  return all
}

interface Looking {
  start: Start
  server: ConfiguredServer
  home: string
  files: Files
}

async function besideIn(folder: string, looking: Looking): Promise<Doubted[]> {
  const { start, server, home, files } = looking
  const { runner, package: started } = start
  if (runner === null || started === null) return []
  // What lies in the home itself is the user's own choice, as the programs of the PATH are.
  const isHome = folder === resolve(home)
  const variableFiles = clientOf(server.client).configuration?.environment?.files ?? []
  const settings = isHome ? [] : runner.settings
  const found = await Promise.all([
    ...settings.map((name) => settingsIn(join(folder, name), looking)),
    ...(isHome ? [] : variableFiles).map((name) => variablesIn(join(folder, name), looking)),
    ...(runner.isLocalFirst ? [copyIn(folder, looking)] : []),
    ...(runner.isLocalFirst && !isHome ? [projectIn(folder, looking)] : []),
  ])
  return found.flat()

  /** A program, or a package under whatever name its folder has. */
  async function copyIn(at: string, { start: { word } }: Looking): Promise<Doubted[]> {
    const modules = join(at, 'node_modules')
    const { name } = started ?? { name: '' }
    const programs = [word, name, ...(isBun(runner) ? [lastPart(name)] : [])]
    for (const program of new Set(programs)) {
      const path = join(modules, '.bin', program)
      if (await files.exists(path)) return [doubtAt(path)]
    }
    if (await files.exists(join(modules, name))) return [doubtAt(join(modules, name))]
    const packages = await files.packagesIn(modules)
    if (packages === null) return [doubtAt(modules)]
    const copy = packages.get(name)
    return copy === undefined ? [] : [doubtAt(copy)]
  }
}

function isBun(runner: Runner | null): boolean {
  return runner?.words[0].startsWith('bun') === true
}

function lastPart(name: string): string {
  return name.split('/').at(-1) ?? ''
}

function doubtAt(file: string, name = basename(file), line = 1): Doubted {
  return { doubt: 'beside', name, file, line }
}

/** Of npm, settings are read; of others, it is enough that there are some. */
async function settingsIn(path: string, looking: Looking): Promise<Doubted[]> {
  const name = basename(path)
  if (name.startsWith('.env')) return variablesIn(path, looking)
  const text = await looking.files.text(path)
  if (text === null) return []
  if (text === undefined || name !== '.npmrc') return [doubtAt(path)]
  const lines = text.split(/\r\n|\r|\n/)
  for (const [at, line] of lines.entries())
    if (!(await isHarmlessSetting(line))) return [doubtAt(path, name, at + 1)]
  return []
}

/** What npm and pnpm do with packages of a project, and who signs in where. */
const HARMLESS =
  /^(?:access|allow-scripts|audit|audit-level|auto-install-peers|color|dedupe-peer-dependents|engine-strict|foreground-scripts|fund|hoist|hoist-pattern|hoisted|ignore-scripts|ignore-workspace-root-check|init[.-][\w.-]{1,40}|install-links|legacy-peer-deps|link-workspace-packages|lockfile|loglevel|message|min-release-age|minimum-release-age|node-linker|package-lock|package-manager-strict|prefer-dedupe|prefer-offline|prefer-workspace-packages|progress|provenance|public-hoist-pattern|publish-branch|resolution-mode|save|save-dev|save-exact|save-prefix|save-workspace-protocol|shamefully-hoist|side-effects-cache|sign-git-commit|sign-git-tag|strict-peer-dependencies|strict-peer-deps|tag-version-prefix|unicode|update-notifier|yes)(?:\[\])?$/
const SIGN_IN = /^\/\/[\w.:/@-]{1,300}:(?:_authToken|_auth|_password|username|email|always-auth)$/

/** Everything else may change where packages come from, or what they run with. */
async function isHarmlessSetting(line: string): Promise<boolean> {
  const plain = line.trim()
  if (plain === '' || /^[#;]/.test(plain)) return true
  const sign = plain.indexOf('=')
  const key = (sign < 0 ? plain : plain.slice(0, sign)).trim()
  if (HARMLESS.test(key) || SIGN_IN.test(key)) return true
  if (key !== 'registry' || sign < 0) return false
  const { usualNpmRegistry } = await import('../../observe/npm/settings.ts')
  const wanted = plain.slice(sign + 1).trim()
  return `${wanted}/`.startsWith(usualNpmRegistry()) && wanted.length <= usualNpmRegistry().length
}

const VARIABLE = /^\s{0,20}(?:export\s{1,20})?([A-Za-z_][\w.]{0,200})\s{0,20}[=:]/

async function variablesIn(path: string, { start, server, files }: Looking): Promise<Doubted[]> {
  const text = await files.text(path)
  if (text === null) return []
  if (text === undefined) return [doubtAt(path)]
  for (const [at, line] of text.split(/\r\n|\r|\n/).entries()) {
    const [, name] = VARIABLE.exec(line) ?? []
    const isOther = name === undefined || isOfClient(name, server.client)
    if (!isOther && variableDoubt(name, start.package?.name ?? null) !== null)
      return [doubtAt(path, `${basename(path)}: ${name}`, at + 1)]
  }
  return []
}

/** The project itself, or a workspace of it, may have the name of the package or of the program. */
async function projectIn(folder: string, { start, files }: Looking): Promise<Doubted[]> {
  const { word, package: started } = start
  const path = join(folder, 'package.json')
  const manifest = await files.json(path)
  if (manifest === null) return []
  const name = memberOf(manifest, 'name')
  const bin = memberOf(manifest, 'bin')
  const programs =
    typeof bin === 'string' ? [lastPart(String(name))] : Object.keys(Object(bin ?? {}) as object)
  const isNamed = name === started?.name || programs.includes(word)
  if (isNamed || memberOf(memberOf(manifest, 'directories'), 'bin') !== undefined)
    return [doubtAt(path)]
  const workspaces = await files.workspacesOf(folder, manifest)
  if (workspaces === null) return [doubtAt(path)]
  const own = workspaces.find((each) => each.name === started?.name)
  return own === undefined ? [] : [doubtAt(own.path)]
}

/** Each file and folder is read once, whatever servers ask for it. */
class Files {
  readonly #texts = new Map<string, Promise<string | null | undefined>>()
  readonly #packages = new Map<string, Promise<ReadonlyMap<string, string> | null>>()

  async exists(path: string): Promise<boolean> {
    return (await stat(path).catch(() => null)) !== null
  }

  /** Null if there is none, undefined if it cannot be read. */
  text(path: string): Promise<string | null | undefined> {
    const known = this.#texts.get(path) ?? textOf(path)
    this.#texts.set(path, known)
    return known
  }

  async json(path: string): Promise<unknown> {
    const text = await this.text(path)
    const read = text ? readJson(text) : null
    return read?.ok ? read.value : null
  }

  /** The packages of a folder by their own names, each with its place; null if there are too many. */
  packagesIn(modules: string): Promise<ReadonlyMap<string, string> | null> {
    const known = this.#packages.get(modules) ?? this.#readPackages(modules)
    this.#packages.set(modules, known)
    return known
  }

  async #readPackages(modules: string): Promise<ReadonlyMap<string, string> | null> {
    const names = await namesIn(modules)
    const scoped = await Promise.all(
      names.map(async (name) =>
        name.startsWith('@')
          ? (await namesIn(join(modules, name))).map((inner) => join(name, inner))
          : [name],
      ),
    )
    const folders = scoped.flat().filter((name) => !name.startsWith('.'))
    if (folders.length > MOST_PACKAGES) return null
    const named = await Promise.all(
      folders.map(async (name) => {
        const path = join(modules, name, 'package.json')
        return [memberOf(await this.json(path), 'name'), path] as const
      }),
    )
    return new Map(
      named.flatMap(([name, path]) => (typeof name === 'string' ? [[name, path]] : [])),
    )
  }

  /** Null if its patterns are not understood. */
  async workspacesOf(
    folder: string,
    manifest: unknown,
  ): Promise<{ name: unknown; path: string }[] | null> {
    const given = memberOf(manifest, 'workspaces')
    if (given === undefined) return []
    const patterns = Array.isArray(given) ? given : memberOf(given, 'packages')
    if (!Array.isArray(patterns)) return null
    const found: { name: unknown; path: string }[] = []
    for (const pattern of patterns as readonly unknown[]) {
      const folders = await foldersOf(folder, String(pattern))
      if (folders === null || found.length + folders.length > MOST_WORKSPACES) return null
      for (const each of folders) {
        const path = join(each, 'package.json')
        found.push({ name: memberOf(await this.json(path), 'name'), path })
      }
    }
    return found
  }
}

/** `*` stands for any name; null for any other pattern. */
async function foldersOf(folder: string, pattern: string): Promise<string[] | null> {
  let folders = [folder]
  for (const part of pattern.split('/').filter((each) => each !== '' && each !== '.')) {
    if (part === '..' || (part !== '*' && /[*?{}[\]!()]/.test(part))) return null
    const next = await Promise.all(
      folders.map(async (at) =>
        (part === '*' ? await namesIn(at) : [part]).map((name) => join(at, name)),
      ),
    )
    folders = next.flat()
    if (folders.length > MOST_WORKSPACES) return null
  }
  return folders
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => [])
}

async function textOf(path: string): Promise<string | null | undefined> {
  const found = await stat(path).catch(() => null)
  if (found === null) return null
  return found.isFile() && found.size <= MOST_BYTES
    ? readFile(path, 'utf8').catch(() => undefined)
    : undefined
}

// Finds commands in documentation that install or start a package.
import { cleanLine } from '../../../domain/text/untrusted-text.ts'

/**
 * The registry of the package, by the name of its own tool: npx, pnpm, yarn and bun are
 * `npm`, uv and pipx are `pip`.
 */
type Manager = 'npm' | 'pip' | 'brew' | 'cargo' | 'go'

interface InstallLine {
  manager: Manager
  package: string
  /** Installed or started as a program, not as a dependency. */
  isGlobal: boolean
  line: string
}

interface Command {
  /** How the command starts. */
  words: readonly string[]
  manager: Manager
  isGlobal?: true
  /** Starts one package; the words after it belong to the program. */
  starts?: true
}

const command = (
  words: string,
  manager: Manager,
  rest: Omit<Command, 'words' | 'manager'> = {},
): Command => ({ words: words.split(' '), manager, ...rest })
const global = { isGlobal: true } as const
const started = { isGlobal: true, starts: true } as const

const COMMANDS: readonly Command[] = [
  ...[
    'npm install',
    'npm i',
    'npm add',
    'pnpm add',
    'pnpm install',
    'pnpm i',
    'yarn add',
    'bun add',
    'bun install',
    'bun i',
  ].map((words) => command(words, 'npm')),
  command('yarn global add', 'npm', global),
  ...['npx', 'npm exec', 'pnpm dlx', 'pnpx', 'yarn dlx', 'bunx', 'bun x'].map((words) =>
    command(words, 'npm', started),
  ),
  ...[
    'pip install',
    'pip3 install',
    'python -m pip install',
    'python3 -m pip install',
    'uv pip install',
    'uv add',
    'poetry add',
  ].map((words) => command(words, 'pip')),
  ...['uv tool install', 'pipx install'].map((words) => command(words, 'pip', global)),
  ...['uvx', 'uv tool run', 'pipx run'].map((words) => command(words, 'pip', started)),
  command('brew install', 'brew', global),
  command('cargo install', 'cargo', global),
  command('cargo add', 'cargo'),
  command('go install', 'go', global),
  command('go get', 'go'),
].toSorted((a, b) => b.words.length - a.words.length)

const GLOBAL_FLAGS: ReadonlySet<string> = new Set(['-g', '--global', '--location=global'])
/** Flags that take the next word as value. */
const VALUED_FLAGS: ReadonlySet<string> = new Set([
  '--registry',
  '-r',
  '--requirement',
  '--index-url',
  '-i',
  '--prefix',
  '-w',
  '--workspace',
  '--version',
  '--from',
  '--with',
])
const NAMES: Readonly<Record<Manager, RegExp>> = {
  npm: /^(?:@[a-z0-9~-][a-z0-9._~-]{0,100}\/)?[a-z0-9~-][a-z0-9._~-]{0,100}$/i,
  pip: /^[a-z0-9][a-z0-9._-]{0,100}$/i,
  brew: /^[a-z0-9][a-z0-9._+-]{0,60}(?:\/[a-z0-9][a-z0-9._+-]{0,60}){0,2}$/i,
  cargo: /^[a-z0-9][a-z0-9_-]{0,100}$/i,
  go: /^[a-z0-9-]{1,60}(?:\.[a-z0-9-]{1,60}){1,4}(?:\/[\w.~-]{1,80}){1,8}$/i,
}
const CONFIGURED =
  /"command"\s{0,9}:\s{0,9}"(npx|bunx|pnpx|uvx)"\s{0,99},\s{0,99}"args"\s{0,9}:\s{0,9}\[([^[\]]{0,1000})\]/g
const LONGEST_LINE = 500
const MOST_LINES = 100

/** Lines of code blocks first, then lines of text that consist of a command only. */
export function readInstallLines(text: string, code: readonly string[]): InstallLine[] {
  const found = new Map<string, InstallLine>()
  for (const line of linesOf(text, code)) {
    for (const install of readLine(line)) {
      const key = `${install.manager} ${install.package} ${install.isGlobal}`
      if (!found.has(key)) found.set(key, install)
    }
    if (found.size >= MOST_LINES) break
  }
  return [...found.values()]
}

function* linesOf(text: string, code: readonly string[]): Generator<string> {
  for (const block of code) {
    yield* block.split(/\n|&&|;/)
    for (const [, program = '', words = ''] of block.matchAll(CONFIGURED))
      yield `${program} ${words.replace(/[",\s]+/g, ' ')}`
  }
  yield* text.split(/\n|&&|;/)
}

function readLine(raw: string): InstallLine[] {
  const line = cleanLine(raw.slice(0, LONGEST_LINE), LONGEST_LINE)
  const words = line
    .replace(/^(?:[$>%#❯]\s{1,4})?(?:sudo\s{1,4})?/, '')
    .split(' ')
    .map((word) => word.replace(/^["'`]|["'`]$/g, ''))
  const known = COMMANDS.find((each) => each.words.every((word, index) => words[index] === word))
  if (!known) return []
  const rest = words.slice(known.words.length)
  const isGlobal = known.isGlobal ?? rest.some((word) => GLOBAL_FLAGS.has(word))
  const names = known.starts ? startedName(rest) : namesIn(rest, known.manager)
  return names
    .map((name) => bareName(name, known.manager))
    .filter((name) => NAMES[known.manager].test(name))
    .map((name) => ({ manager: known.manager, package: name, isGlobal, line }))
}

/** Prose may follow the command: the first word that cannot be a package ends the list. */
function namesIn(words: readonly string[], manager: Manager): string[] {
  const names: string[] = []
  for (let index = 0; index < words.length && names.length < 10; index++) {
    const word = words[index] ?? ''
    if (VALUED_FLAGS.has(word)) index += 1
    else if (word.startsWith('-')) continue
    else if (word.startsWith('#') || !NAMES[manager].test(bareName(word, manager))) break
    else names.push(word)
  }
  return names
}

function startedName(words: readonly string[]): string[] {
  for (const [index, word] of words.entries()) {
    const named = /^(?:--package|-p|--from)(?:=(.{1,214}))?$/.exec(word)
    if (named) return [named[1] ?? words[index + 1] ?? '']
    if (!word.startsWith('-')) return [word]
  }
  return []
}

/** Without version, extras and the like. */
function bareName(word: string, manager: Manager): string {
  if (manager === 'npm') return word.replace(/(?<=.)@[^@/]{0,100}$/, '')
  if (manager === 'pip')
    return word.replace(/(?:\[[^[\]]{0,100}\])?(?:@.{0,100}|[=<>~!]=?.{0,100})?$/, '')
  return word.replace(/@[^@/]{1,100}$/, '')
}

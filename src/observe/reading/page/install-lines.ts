// Finds commands in documentation that install or start a package of npm.
import { cleanLine } from '../../../domain/text/untrusted-text.ts'
import { wordSet } from '../../../domain/text/name-words.ts'

interface InstallLine {
  package: string
  line: string
}

const INSTALLS =
  /^(?:npm (?:install|i|add)|pnpm (?:add|install|i)|yarn (?:global )?add|bun (?:add|install|i))(?: |$)/
/** Starts one package; the words after it belong to the program. */
const STARTS = /^(?:npx|npm exec|pnpm dlx|pnpx|yarn dlx|bunx|bun x)(?: |$)/
/** Flags that take the next word as value. */
const VALUED_FLAGS = wordSet(
  '--registry -r --requirement --index-url -i --prefix -w --workspace --version --from --with',
)
const NAME = /^(?:@[a-z0-9~-][a-z0-9._~-]{0,100}\/)?[a-z0-9~-][a-z0-9._~-]{0,100}$/i
const CONFIGURED =
  /"command"\s{0,9}:\s{0,9}"(npx|bunx|pnpx)"\s{0,99},\s{0,99}"args"\s{0,9}:\s{0,9}\[([^[\]]{0,1000})\]/g
const LONGEST_LINE = 500
const MOST_LINES = 100

/** Lines of code blocks first, then lines of text that consist of a command only. */
export function readInstallLines(text: string, code: readonly string[]): InstallLine[] {
  const found = new Map<string, InstallLine>()
  for (const line of linesOf(text, code)) {
    for (const install of readLine(line))
      if (!found.has(install.package)) found.set(install.package, install)
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
  const command = line
    .replace(/^(?:[$>%#❯]\s{1,4})?(?:sudo\s{1,4})?/, '')
    .split(' ')
    .map((word) => word.replace(/^["'`]|["'`]$/g, ''))
    .join(' ')
  const [start] = STARTS.exec(command) ?? INSTALLS.exec(command) ?? []
  if (start === undefined) return []
  const words = command.slice(start.length).split(' ')
  const names = STARTS.test(command) ? startedName(words) : namesIn(words)
  return names
    .map(bareName)
    .filter((name) => NAME.test(name))
    .map((name) => ({ package: name, line }))
}

/** Prose may follow the command: the first word that cannot be a package ends the list. */
function namesIn(words: readonly string[]): string[] {
  const names: string[] = []
  for (let index = 0; index < words.length && names.length < 10; index++) {
    const word = words[index] ?? ''
    if (VALUED_FLAGS.has(word)) index += 1
    else if (word.startsWith('-')) continue
    else if (word.startsWith('#') || !NAME.test(bareName(word))) break
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

/** Without version. */
function bareName(word: string): string {
  return word.replace(/(?<=.)@[^@/]{0,100}$/, '')
}

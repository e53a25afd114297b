// Figures of the help of a program and of some of its commands, for an estimate of how well an agent
// can use it. Spellings of options are looked at, and no words of any one language.
import type { HelpFigures } from '../../domain/evidence/observations/help-figures.ts'
import { wordSet } from '../../domain/text/name-words.ts'
import { type OptionRow, readRows } from './help-rows.ts'
import { readHelp, showsCall } from './readme.ts'

const MOST_CHARS = 200_000
const HELP = wordSet('-h -? -v -V -help --help --version -version')
/** In words, or in a synopsis such as [-b bits]. */
const IN_TEXT = /(?<![\w!-])--[a-z][a-zA-Z0-9-]{1,60}\b|(?<=\[)-[a-zA-Z](?=[ \]|])/g
/** In a synopsis. */
const VALUED = /(?<![\w-])(--?[a-z][\w-]{0,60})[ =](?=<|[A-Z]{2})/g
const JSON_WORD = /(?<![\w./-])json\b(?!\.)/i
const JSON_NAMES = wordSet('json jsonl ndjson json-lines json-output output-json')
const OUTPUTS = wordSet('output output-format format reporter reporters o')
const FORMATS = wordSet(
  'csv tsv xml yaml sarif junit porcelain parseable parsable null print0 format output-format reporter reporters plain no-color raw tuples-only template jsonpath query jq columns',
)
const LIMITS = wordSet(
  'limit max max-results max-count page page-size per-page cursor after before first last top head tail lines fields select columns filter query jq since until offset selector chunk-size depth size count n-results',
)
const UNATTENDED = wordSet(
  'yes assume-yes auto-approve no-input no-interactive non-interactive noninteractive batch ci unattended no-prompt no-prompts noprompt no-confirm noconfirm skip-confirmation confirm no-password no-tty force accept-defaults defaults',
)
const QUIET = wordSet('quiet silent no-progress no-banner loglevel log-level no-color')
const DRY_RUN = wordSet(
  'dry-run dryrun dry check simulate preview noop no-op just-print what-if show-only',
)
const GUARDS = wordSet(
  'force confirm yes interactive backup no-clobber no-overwrite keep-old-files overwrite undo rollback restore no-preserve-root if-exists ignore-not-found allow-empty safe protect read-only readonly force-with-lease keep prevent-destroy lock',
)
const FAILURES = wordSet(
  'exit-code exit-status exitcode detailed-exitcode error-exitcode no-exit-code fail fail-on fail-fast fail-with-body bail strict abort-on-error retry retries max-retries timeout wait max-time connect-timeout max-warnings fail-severity error-level on-error exit exit-on-error keep-going continue-on-error ignore-errors show-error suppress-exit-code',
)
const LOGS = wordSet('verbose debug trace log-level loglevel log-file stack stacktrace log')
const CHOICES_BETWEEN = /[[({<]([^\])}>\n]{3,300})[\])}>]/g
const WORD = /^["'`]?[\w.+*-]{1,30}["'`]?(?: \(default\))?$/
const NOTE = /\[[^\]\n]{0,300}\]/g
const LITERAL = /[`"'][^`"'\n]{1,80}[`"']|\d|\b[A-Z][A-Z0-9]+_[A-Z0-9_]+|\w[/.]\w{2,}|<\w/
const TYPED = /\[(?:string|number|array|count|choices)\b/
/** `0  Done`, `4 - Not found`. */
const CODE = /^\d{1,3}(?: {2,}| ?[:=–-] ?)(?=\S)/
const SENTENCE = 30
const DATA = /^[[{].{0,500}[\]}]$/

/** The first text is the help of the program; `programs` are its names. */
export function helpFigures(texts: readonly string[], programs: readonly string[]): HelpFigures {
  const read = texts.map((text) => readText(text.slice(0, MOST_CHARS), programs))
  const rows = optionsOf(read.flatMap((text) => text.rows.options))
  const spelled = new Set(rows.flatMap(({ names }) => names))
  const unlisted = read
    .flatMap(({ inText }) => inText)
    .filter((name) => !spelled.has(name) && !HELP.has(name))
  const names = new Set([...spelled, ...unlisted].map(bareName))
  const has = (words: ReadonlySet<string>) => [...words].some((word) => names.has(word))
  const [top, ...others] = read
  const commands = top?.rows.commands ?? []
  const valued = new Set(read.flatMap((text) => text.valued))
  const said = new Set(read.map(({ exitCodes }) => exitCodes))
  return {
    texts: texts.length,
    bytes: sum(texts.map((text) => Buffer.byteLength(text))),
    options: rows.length + new Set(unlisted).size,
    describedOptions: rows.filter(({ text }) => wordsOfText(text) !== '').length,
    optionBytes: sum(rows.map(({ text }) => Buffer.byteLength(wordsOfText(text)))),
    valueOptions: rows.filter(
      ({ names: own, value, text }) =>
        value !== '' || TYPED.test(text) || own.some((name) => valued.has(name)),
    ).length,
    boundOptions: rows.filter(isBound).length,
    literalOptions: rows.filter(({ text }) => LITERAL.test(wordsOfText(text))).length,
    commands: new Set(commands.map(({ name }) => name)).size,
    describedCommands: new Set(commands.filter(({ text }) => text !== '').map(({ name }) => name))
      .size,
    commandBytes: sum(commands.map(({ text }) => Buffer.byteLength(text))),
    arguments: sum(others.map((text) => text.rows.commands.length)),
    proseBytes: sum(read.map(({ prose }) => prose)),
    sections: sum(read.map(({ sections }) => sections)),
    examples: new Set(read.flatMap(({ calls }) => calls)).size,
    jsonTexts: read.filter(({ isJson }) => isJson).length,
    topJson: top?.isJson ?? false,
    formats: has(FORMATS),
    outputs: read.some(({ hasData }) => hasData),
    limits: has(LIMITS),
    unattended: [...UNATTENDED].filter((word) => names.has(word)).length,
    quiet: has(QUIET),
    environment: new Set(read.flatMap(({ help }) => help.environment)).size,
    prompts: read.some(({ help }) => help.prompts),
    dryRun: has(DRY_RUN),
    guards: [...GUARDS].filter((word) => names.has(word)).length,
    exitCodes: said.has('listed') ? 'listed' : said.has('mentioned') ? 'mentioned' : 'none',
    failures: [...FAILURES].filter((word) => names.has(word)).length,
    logs: has(LOGS),
  }
}

/** Each option once, with the longest of its texts. */
function optionsOf(rows: readonly OptionRow[]): OptionRow[] {
  const options = new Map<string, OptionRow>()
  for (const row of rows) {
    const longest = row.names.toSorted((a, b) => b.length - a.length)[0] ?? ''
    const known = options.get(longest)?.text.length ?? -1
    if (!row.names.some((name) => HELP.has(name)) && known < row.text.length)
      options.set(longest, row)
  }
  return [...options.values()]
}

function readText(text: string, programs: readonly string[]) {
  const rows = readRows(text, programs)
  const help = readHelp(text, programs)
  const rest = rows.rest.map((line) => line.trim())
  const calls = rest.filter((line) => showsCall(line, programs))
  const isJson =
    help.jsonOutput !== 'none' ||
    rows.options.some(({ names, value, text: own }) => {
      const bare = names.map(bareName)
      return (
        bare.some((name) => JSON_NAMES.has(name)) ||
        (bare.some((name) => OUTPUTS.has(name)) && JSON_WORD.test(`${value} ${own}`))
      )
    })
  return {
    rows,
    help,
    calls,
    isJson,
    exitCodes:
      help.exitCodes !== 'none' && rest.filter((line) => CODE.test(line)).length >= 2
        ? 'listed'
        : help.exitCodes,
    inText: text.match(IN_TEXT) ?? [],
    valued: [...text.matchAll(VALUED)].map(([, name = '']) => name),
    prose: sum(
      rest
        .filter((line) => isSentence(line) && !calls.includes(line) && !isSynopsis(line, programs))
        .map((line) => Buffer.byteLength(line)),
    ),
    sections: rest.filter((line, at) => isHeading(line, rest[at - 1])).length,
    hasData: rest.some((line) => DATA.test(line) && line.includes('"')),
  }
}

function isSentence(line: string): boolean {
  return line.length >= SENTENCE && /\p{L} \p{L}/u.test(line) && !/^[$>-]/.test(line)
}

function isSynopsis(line: string, programs: readonly string[]): boolean {
  const [first = '', second = ''] = line.split(' ', 2)
  return programs.includes(first) || (first.endsWith(':') && programs.includes(second))
}

/** A short line of its own after an empty one. */
function isHeading(line: string, before: string | undefined): boolean {
  return (
    (before === '' || before === undefined) &&
    line.length >= 3 &&
    line.length <= 60 &&
    (line.endsWith(':') || /^[\p{Lu} ]{3,}$/u.test(line) || /^\p{Lu}[\p{L} ]{2,30}$/u.test(line))
  )
}

function bareName(name: string): string {
  return name.replace(/^--?(?:\[no-\])?/, '')
}

/** Without the notes in brackets that parsers of options add. */
function wordsOfText(text: string): string {
  return text.replace(NOTE, ' ').trim()
}

function isBound({ value, text }: OptionRow): boolean {
  const all = `${value} ${text}`
  return (
    /\bdefault/i.test(all) ||
    /\w\|\w/.test(all) ||
    /^=(?:true|false|\d+|''|\[\]|'\w+')/.test(value) ||
    [...all.matchAll(CHOICES_BETWEEN)].some(([, inner = '']) => {
      const parts = inner.replace(/^[\w ]{1,30}: ?/, '').split(/, ?|\|/)
      return parts.length >= 2 && parts.every((part) => WORD.test(part.trim()))
    })
  )
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

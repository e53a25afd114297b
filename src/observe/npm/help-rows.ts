// The rows of a help text: options and commands, each with what stands beside or below it.

export interface OptionRow {
  /** As spelled, with dashes. */
  names: string[]
  /** What stands for its value. */
  value: string
  text: string
}

export interface CommandRow {
  name: string
  text: string
}

export interface HelpRows {
  options: OptionRow[]
  commands: CommandRow[]
  /** Lines that belong to no row. */
  rest: string[]
}

interface Split {
  indent: number
  left: string
  right: string
  /** Where `right` starts, or 0 without one. */
  column: number
}

const MOST_LINES = 5_000
const LONGEST_LINE = 1_000
const LONGEST_TEXT = 4_000
/** Drawn below a row, before its text. */
const MARK = /^[└╰]/
const GAP = / {2}/
/** After one word, or after the spellings of an option. */
const DASH = /(?<=^(?:[a-z][\w:-]{0,40}|-[\w, -]{1,60})) [–—-] (?=\S)/
const SPELLED = /^--?(?:\[no-\]|no-)?[\w?#@.][\w.:-]{0,60}$/
const PLACE = /^(?:[<[{("'=.]|[A-Z][A-Z0-9_:.,|/-]*$)/
const COMMAND = /^[a-z][a-z0-9]*(?:[:_.-][a-z0-9]+)*,?$/
/** Two columns of words are a table of names. */
const NAME = /^[a-z][\w-]{0,40}$/
/** Not at the edge, where it may begin a sentence, and not before another call: `or:  acme -x`. */
const WITH_COLON = /^[a-z][\w-]{0,40}:$/

/** `programs` are the names of the program, which may stand before a command. */
export function readRows(help: string, programs: readonly string[]): HelpRows {
  const lines = help
    .split('\n', MOST_LINES)
    .map((line) => line.slice(0, LONGEST_LINE).trimEnd().replaceAll('\t', '        '))
  const rows: HelpRows = { options: [], commands: [], rest: [] }
  for (let at = 0; at < lines.length; at += 1) {
    const split = splitLine(lines[at] ?? '')
    const option = optionIn(split)
    const isAbove = MARK.test((lines[at + 1] ?? '').trimStart())
    const found = option ? [] : commandsIn(isAbove ? { ...split, right: ' ' } : split, programs)
    if (!option && found.length === 0) {
      rows.rest.push(lines[at] ?? '')
      continue
    }
    const [row] = option ? [option] : found
    if (row && (option || row.text !== '')) {
      const more = continued(lines, at, split, option !== undefined)
      row.text = [row.text, ...more].join(' ').trim().slice(0, LONGEST_TEXT)
      at += more.length
    }
    if (option) rows.options.push(option)
    else rows.commands.push(...found)
  }
  return rows
}

function splitLine(line: string): Split {
  const bare = line.trimStart()
  const indent = line.length - bare.length
  const gap = GAP.exec(bare) ?? DASH.exec(bare)
  if (!gap) return { indent, left: bare, right: '', column: 0 }
  const right = bare
    .slice(gap.index)
    .trimStart()
    .replace(/^[–—:-] /, '')
  const left = bare.slice(0, gap.index)
  const next = GAP.exec(right)
  // The place of a value, or another spelling, in a column of its own.
  if (
    next &&
    /^(?:[[<]\S{0,60}|--?\w[\w-]{0,60}(?:[[= ]\S{1,60})?)$/.test(right.slice(0, next.index))
  ) {
    const text = right.slice(next.index).trimStart()
    return {
      indent,
      left: `${left} ${right.slice(0, next.index)}`,
      right: text,
      column: line.length - text.length,
    }
  }
  return { indent, left, right, column: line.length - right.length }
}

function optionIn({ left, right }: Split): OptionRow | undefined {
  if (!left.startsWith('-')) return undefined
  const words = left.replaceAll(/(?<=\w)[|/](?=-)/g, ' ').split(' ')
  const names: string[] = []
  const values: string[] = []
  let at = 0
  for (; at < words.length; at += 1) {
    const word = (words[at] ?? '').replace(/[,:]$/, '')
    const equals = word.search(/[=[{<(](?!no-\])/)
    const name = equals > 0 ? word.slice(0, equals) : word
    if (SPELLED.test(name)) {
      names.push(name)
      if (equals > 0) values.push(word.slice(equals))
    } else if (!['|', '/', 'or', ''].includes(word)) {
      if (names.length === 0) return undefined
      if (!PLACE.test(word) && right === '' && words.length > at + 1) break
      values.push(word)
    }
  }
  if (names.length === 0) return undefined
  const text = right === '' ? words.slice(at).join(' ') : right
  return { names, value: values.join(' '), text: text.replace(/^[:–—-] /, '') }
}

function commandsIn({ indent, left, right }: Split, programs: readonly string[]): CommandRow[] {
  const listed = left
    .split(',')
    .map((word) => word.trim())
    .filter(Boolean)
  if (right === '' && listed.length >= 3 && listed.every((word) => NAME.test(word)))
    return listed.map((name) => ({ name, text: '' }))
  if (right === '') return []
  const columns = [left, ...right.split(GAP)].map((word) => word.trim()).filter(Boolean)
  if (columns.length >= 2 && columns.every((word) => NAME.test(word)) && columns.length !== 2)
    return columns.map((name) => ({ name, text: '' }))
  const [first = ''] = right.split(' ', 1)
  const isColon = indent > 0 && WITH_COLON.test(left) && !programs.includes(first)
  const name = isColon ? left.slice(0, -1) : left
  const words = name.replace(/^[$>] /, '').split(' ')
  if (words.length > 1 && programs.includes(words[0] ?? '')) words.shift()
  const end = words.findIndex((word) => !COMMAND.test(word.split('|', 1)[0] ?? ''))
  const named = end < 0 ? words : words.slice(0, end)
  const places = end < 0 ? [] : words.slice(end)
  const areNamed = named.length > 0 && named.length <= 4
  return areNamed && places.every((word) => /^[<[({|.\]>)A-Za-z]/.test(word)) && places.length <= 6
    ? [{ name: named.join(' '), text: right }]
    : []
}

/** The lines below a row that go on with its text. */
function continued(lines: readonly string[], at: number, row: Split, isOption: boolean): string[] {
  const more: string[] = []
  for (const line of lines.slice(at + 1, at + 40)) {
    const { indent, left } = splitLine(line)
    const isMarked = MARK.test(left)
    if (left === '') break
    if (!isMarked && (row.column > 0 ? indent < row.column - 2 : indent <= row.indent)) break
    if (row.column === 0 && !isMarked && (!isOption || left.startsWith('-'))) break
    more.push(line.trim().replace(/^[└╰][─>\s]*/, ''))
  }
  return more
}

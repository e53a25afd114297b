// The help of some commands of a program: which ones depends on its list alone, and on no chance.
import { wordsOf, wordSet } from '../../domain/text/name-words.ts'
import { kindOf, verbOf } from '../../domain/tool-reach/vocabulary.ts'
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { type CommandRow, readRows } from './help-rows.ts'
import type { HelpRun } from './run-command.ts'

const MOST = 3
/** For the help of one command. */
const COMMAND_MS = 8_000
/** Too little for any program to answer in. */
const LEAST_MS = 500
/** Its name is an argument of the program: no option, and nothing that has a meaning elsewhere. */
const PLAIN = /^[A-Za-z0-9_][\w:-]{0,60}$/
/** They are about the program, and not about its work. */
const ABOUT_ITSELF = wordSet('help version completion completions autocomplete')
/** How commands are named that a verb of the vocabulary does not name. */
const ERASING = wordSet('rm del remove clear clean kill prune reset revoke unlink')
const USAGE = /\busage\b/i
const COMMANDS = /\b(?:sub)?commands?\b(?! lines?\b)|\btopics?\b/i
const LONGEST_HEADING = 60
const LONGEST_SYNOPSIS = 200

/** Runs the program with these arguments. */
export type Ask = (args: readonly string[], timeoutMs?: number) => Promise<HelpRun>

export interface CommandHelps {
  texts: string[]
  commands: NonNullable<Seen<'cliHelp'>['commands']>
  /** All that was run for them. */
  runs: HelpRun[]
}

/**
 * A command whose help cannot be read is left out. Some programs do what a command says, whatever
 * stands behind its name: one that erases is asked last, and only if another has answered.
 */
export async function helpOfCommands(
  top: HelpRun,
  programs: readonly string[],
  ask: Ask,
  leftMs: () => number,
): Promise<CommandHelps> {
  const found: CommandHelps = { texts: [], commands: [], runs: [] }
  for (const words of chosenCommands(top.text, programs)) {
    const isWithheld = isErasing(words) && found.texts.length === 0
    let help: CommandHelps['commands'][number]['help'] = 'unasked'
    for (const args of isWithheld ? [] : waysToAsk(words, top, programs)) {
      const timeoutMs = Math.min(COMMAND_MS, leftMs())
      if (timeoutMs < LEAST_MS) break
      const run = await ask(args, timeoutMs)
      found.runs.push(run)
      help = helpIn(run, [top.text, ...found.texts], top, programs)
      if (help === 'own') found.texts.push(run.text)
      // What does not end is not asked in another way.
      if (help === 'own' || run.exchange.answer === null) break
    }
    found.commands.push({ name: words.join(' '), help })
  }
  return found
}

/** Those that have a help of their own, with it. */
export function ownHelps({ texts, commands }: CommandHelps): { name: string; text: string }[] {
  return commands
    .filter(({ help }) => help === 'own')
    .map(({ name }, at) => ({ name, text: texts[at] ?? '' }))
}

/** `program help command` only where the help speaks of it: elsewhere it may be the name of a file. */
function waysToAsk(
  words: readonly string[],
  top: HelpRun,
  programs: readonly string[],
): (readonly string[])[] {
  const said = top.text.split(/[\s'"`]+/)
  const isSaid = said.some((word, at) => programs.includes(word) && said[at + 1] === 'help')
  const isListed = readRows(top.text, programs).commands.some(({ name }) => /^help\b/.test(name))
  const first = [...words, '--help']
  return isSaid || isListed ? [first, ['help', ...words]] : [first]
}

/** Its own if it ends as the help of the program does, and shows an option or how it is called. */
function helpIn(
  run: HelpRun,
  known: readonly string[],
  top: HelpRun,
  programs: readonly string[],
): 'own' | 'same' | 'none' {
  const text = bare(run.text)
  if (known.some((each) => bare(each) === text)) return 'same'
  const isHelp =
    (run.exitCode === 0 || run.exitCode === top.exitCode) &&
    (USAGE.test(run.text) || readRows(run.text, programs).options.length > 0)
  return isHelp ? 'own' : 'none'
}

/**
 * One that erases or else changes something, last; the others are spread over the list. None where
 * nothing says that there are commands: a word with a text beside it may be the value of an option.
 */
export function chosenCommands(help: string, programs: readonly string[]): string[][] {
  const { commands: rows, rest } = readRows(help, programs)
  if (!rest.some((line) => saysCommands(line, programs))) return []
  const commands = wordsOfEach(rows).filter(([first = '']) => !programs.includes(first))
  const last = commands.find(isErasing) ?? commands.find(isChanging)
  const others = commands.filter((words) => words !== last)
  const count = Math.min(others.length, last === undefined ? MOST : MOST - 1)
  const spread = Array.from({ length: count }, (_, part) =>
    Math.floor((part * others.length) / count),
  ).flatMap((at) => others.slice(at, at + 1))
  const chosen = last === undefined ? spread : [...spread, last]
  return chosen.toSorted((a, b) => Number(isErasing(a)) - Number(isErasing(b)))
}

/** A heading, or how the program is called. */
function saysCommands(line: string, programs: readonly string[]): boolean {
  const text = line.trim()
  if (text.length <= LONGEST_HEADING && /^(?:\p{Lu}|.*:$)/u.test(text) && COMMANDS.test(text))
    return true
  const words = text.slice(0, LONGEST_SYNOPSIS).split(' ')
  const at = words.findIndex((word) => programs.includes(word))
  return at >= 0 && COMMANDS.test(words.slice(at + 1).join(' '))
}

/** Each as the words that stand behind the program, without other names for it. */
function wordsOfEach(rows: readonly CommandRow[]): string[][] {
  const commands = new Map<string, string[]>()
  for (const { name } of rows) {
    const [first = ''] = name.split(',', 1)
    const words = first.split(' ').map((word) => word.split('|', 1)[0] ?? '')
    if (words.every((word) => PLAIN.test(word)) && !ABOUT_ITSELF.has(words[0] ?? ''))
      commands.set(words.join(' '), words)
  }
  return [...commands.values()]
}

function isErasing(words: readonly string[]): boolean {
  return namedBy(words).some((word) => ERASING.has(word) || kindOf(verbOf(word)) === 'erasing')
}

function isChanging(words: readonly string[]): boolean {
  return namedBy(words).some((word) => kindOf(verbOf(word)) === 'changing')
}

function namedBy(words: readonly string[]): string[] {
  return words.flatMap(wordsOf)
}

function bare(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}

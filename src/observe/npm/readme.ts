// What a README says about the command line: options, variables, output, exit codes, examples.
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { cleanLine } from '../../domain/text/untrusted-text.ts'
import { wordSet } from '../../domain/text/name-words.ts'

const MOST_CHARS = 200_000
const OPTION = /(?<![\w!-])--[a-z][a-zA-Z0-9-]{1,60}\b/g
const VARIABLE = /\b[A-Z][A-Z0-9]+(?:_[A-Z0-9]+)+\b/g
const JSON_CHOICE =
  /--(?:output|output-format|format|reporters?)[= ]["'`<[({]{0,2}(?:[a-z-]{1,20}[,|]){0,5}json\b(?!\.)|(?<!\w)-[of][= ]["']?json\b(?!\.)/
/** In what an option says of itself: Output format (choices: "json", "yaml"). */
const JSON_WORD = /(?<![\w./-])json\b(?!\.)/i
const JSON_PRINTED =
  /\b(?:print|output|emit|show|return|extract|display)s?\b[^.\n]{0,60}\b(?:as|in) JSON\b/i
const JSON_RESULT =
  /\bas JSON\s{1,20}(?:on|to)\s{1,20}(?:the )?(?:standard output|stdout)\b|\b(?:all|every) (?:command )?outputs? (?:is|are) JSON\b/i
const JSON_EVERYWHERE =
  /\b(?:(?:all|every|any|each) (?:\w{1,20} )?(?:sub)?commands?|global(?:ly)?)\b[^.\n]{0,60}--(?:json|output|format)(?![\w-])|--(?:json|output|format)(?![\w-])[^.\n]{0,60}\b(?:(?:all|every|any|each) (?:\w{1,20} )?(?:sub)?commands?|global(?:ly)?)\b/i
const GLOBAL_OPTIONS = /^[\s#*]{0,20}global (?:options|flags)\b/i
const MOST_GLOBAL = 40
const OUTPUTS = wordSet('--output --output-format --format --reporter --reporters')
/** May answer or skip a question, or do something else. */
const ANSWERS = wordSet(
  '--yes --force --batch --batch-mode --ci --unattended --assume-yes --assumeyes --auto-approve --no-confirm --noconfirm --no-input --no-interactive --non-interactive --noninteractive --no-prompt --no-prompts --noprompt',
)
const OWN_LINE = /^[\s|*•`>-]{0,40}(?:-\w[`,|/\s]{1,6})?(--[a-z][a-zA-Z0-9-]{1,60})(?![\w-])/
const MOST_CONTINUED = 2
const LONGEST_LINE = 500
const QUESTION =
  /\b(?:confirm(?:ations?|ing)?|prompt(?:s|ing)?|ask(?:s|ing)?|interactive(?:ly)?|questions?)\b/i
const SKIPS =
  /\b(?:skip\w{0,5}|without|bypass\w{0,5}|disabl\w{1,4}|suppress\w{0,5}|accept\w{0,4}|answer\w{0,4}|auto-?confirm\w{0,4}|to confirm)\b/i
/** Prompts that are asked for, or that there are none. */
const NO_PROMPTS =
  /\b(?:no|non|never|without|skip\w{0,5}|enables?|disabl\w{1,4})[ -](?:the |all |any )?(?:interactive )?prompts?\b/gi
const PROMPTS =
  /\binteractive (?:prompts?|wizard)\b|\bprompts? (?:you (?:for|to)|interactively)\b|\bwill (?:ask|prompt) you\b|\basks you (?:for|to|a)\b/i
const LISTED_CODE =
  /(?:^|\n)[ \t]{0,20}(?:[-*|][ \t]{0,20})?`?\d{1,3}`?[ \t]{0,20}[|:–—=-]|(?:^|\n)[ \t]{0,20}[*•○-][ \t]{1,20}`?\d{1,3}`?[ \t]{1,20}[a-z]/g
/** `Exit code: \`0\` success, \`1\` error`. */
const CODE_IN_LINE = /`\d{1,3}`[ :=(–—-]{1,4}[a-z]/gi
/** `to 0 if it was found, 1 if it was not`. */
const CODE_IN_PROSE = /\b\d{1,3}(?= (?:if|when|unless|on|for|after|means)\b)/g
/** An option that takes exit codes of something else. */
const TAKES_CODES = /--[a-z-]{0,40}exit-codes?(?![\w-])/
const MOST_MENTIONS = 20
const FENCE = /^(?:```|~~~)/

export type HelpReading = Omit<
  Seen<'cliHelp'>,
  'source' | 'tokens' | 'exitCode' | 'figures' | 'commands'
>

/** `commands` are all names of the command. */
export function readHelp(readme: string, commands: readonly string[]): HelpReading {
  const text = readme.slice(0, MOST_CHARS)
  const options = [...new Set(text.match(OPTION) ?? [])].slice(0, 300)
  const lines = linesIn(text)
  const environment = [...new Set(text.match(VARIABLE) ?? [])]
    .filter((name) => name.length <= 60)
    .slice(0, 100)
  return {
    hasExamples: showsExample(codeLines(text), commands),
    options: options.map((option) => cleanLine(option, 100)),
    environment: environment.map((name) => cleanLine(name, 100)),
    jsonOutput: jsonOutputIn(text, options, lines),
    exitCodes: exitCodesIn(text),
    prompts: lines.some(
      ({ option, words }) =>
        option !== '--interactive' && PROMPTS.test(words.replace(NO_PROMPTS, ' ')),
    ),
    unasked: unaskedIn(lines),
    printsVersion: options.includes('--version') || /(?<!\w)-V\b/.test(text),
  }
}

type Line = ReturnType<typeof linesIn>[number]

function linesIn(text: string) {
  const lines = text.split('\n', 20_000).map((line) => line.slice(0, LONGEST_LINE))
  const options = lines.map((line) => OWN_LINE.exec(line)?.[1] ?? null)
  return lines.map((_, index) => {
    const option = options[index] ?? null
    let end = index + 1
    if (option !== null)
      while (end <= index + MOST_CONTINUED && options[end] === null && lines[end]?.trim() !== '')
        end += 1
    return { option, words: lines.slice(index, end).join(' ') }
  })
}

/** The line of an option says that it is about questions, or a sentence that it skips them. */
function unaskedIn(lines: readonly Line[]): string[] {
  const unasked = new Set<string>()
  for (const { option, words } of lines) {
    const named = (words.match(OPTION) ?? []).filter((each) => ANSWERS.has(each))
    if (named.length === 0) continue
    const rest = words.replace(OPTION, ' ')
    if (!QUESTION.test(rest)) continue
    if (option === null ? SKIPS.test(rest) : ANSWERS.has(option))
      for (const each of option === null ? named : [option]) unasked.add(each)
  }
  return [...unasked].slice(0, 20)
}

function jsonOutputIn(
  text: string,
  options: readonly string[],
  lines: readonly Line[],
): HelpReading['jsonOutput'] {
  // A command that always prints JSON needs no option for it.
  if (JSON_RESULT.test(text)) return 'global'
  if (
    options.some((option) => /^--json(?:$|[A-Z-])/.test(option)) ||
    JSON_CHOICE.test(text) ||
    lines.some(
      ({ option, words }) =>
        option !== null && (OUTPUTS.has(option) ? JSON_WORD.test(words) : JSON_PRINTED.test(words)),
    )
  ) {
    return JSON_EVERYWHERE.test(text) || isGlobal(lines) ? 'global' : 'some-commands'
  }
  return 'none'
}

/** JSON is one of the options under "Global options". */
function isGlobal(lines: readonly Line[]): boolean {
  const start = lines.findIndex(({ words }) => GLOBAL_OPTIONS.test(words))
  return (
    start >= 0 &&
    lines
      .slice(start, start + MOST_GLOBAL)
      .some(
        ({ option, words }) =>
          option === '--json' || (OUTPUTS.has(option ?? '') && JSON_WORD.test(words)),
      )
  )
}

/** Help often mentions the exit code long before it lists them. */
function exitCodesIn(text: string): HelpReading['exitCodes'] {
  const mentions = [
    ...text.matchAll(
      /\bexit (?:codes?|status(?:es)?)\b|\bexits? with (?:(?:an?|the) )?(?:error )?(?:code|status)\b/gi,
    ),
  ]
    .filter(({ index }) => {
      const before = text.slice(Math.max(0, index - LONGEST_LINE), index)
      return !TAKES_CODES.test(before.slice(before.lastIndexOf('\n') + 1))
    })
    .slice(0, MOST_MENTIONS)
  if (mentions.length === 0) return /\bnon-?zero\b/i.test(text) ? 'mentioned' : 'none'
  const isListed = mentions.some(({ index }) => {
    const rest = text.slice(index, index + 1500)
    const [line = ''] = rest.split('\n', 1)
    const [paragraph = ''] = rest.split(/\n[ \t]{0,40}\n/, 1)
    return (
      (rest.match(LISTED_CODE) ?? []).length >= 2 ||
      (line.match(CODE_IN_LINE) ?? []).length >= 2 ||
      new Set(paragraph.match(CODE_IN_PROSE)).size >= 2
    )
  })
  return isListed ? 'listed' : 'mentioned'
}

/** Lines inside code fences. */
function codeLines(text: string): string[] {
  const lines: string[] = []
  let isCode = false
  for (const line of text.split('\n').slice(0, 20_000)) {
    const bare = line.trim()
    if (FENCE.test(bare)) isCode = !isCode
    else if (isCode && bare.length <= 500) lines.push(bare)
  }
  return lines.slice(0, 3000)
}

const EXAMPLES = /^examples?(?: usage)?:?$/i
const MOST_EXAMPLES = 30

/** Under a heading that says so, a call with a place to fill in is an example too. */
function showsExample(lines: readonly string[], commands: readonly string[]): boolean {
  const start = lines.findIndex((line) => EXAMPLES.test(line))
  const named = start < 0 ? [] : lines.slice(start + 1, start + 1 + MOST_EXAMPLES)
  return (
    named.some((line) => commands.some((command) => isCall(line, command))) ||
    lines.some((line) => showsCall(line, commands))
  )
}

/** A synopsis has alternatives, optional parts or places to fill in; a list has words beside it. */
const SYNOPSIS = /\w\|\w|\.\.\.|…|\[[\w<-]|<\w|\S {2,}[A-Z]/

/** It asks for the help itself, or is a sentence about the command. */
const NO_TASK =
  /^(?:--?(?:help|version|h|v|V)$|(?:is|are|has|can|will|lets|helps|provides|and|the|an?|for|to) )/

/** A call to copy: no synopsis, and no words beside it. */
export function showsCall(line: string, commands: readonly string[]): boolean {
  return !SYNOPSIS.test(line) && commands.some((command) => isCall(line, command))
}

/** Whether the line calls the command with arguments. */
function isCall(line: string, command: string): boolean {
  const words = line.replace(/^[$>] /, '').split(/\s+/, 12)
  const at = words.findIndex(
    (word) => word === command || word.endsWith(`/${command}`) || word.startsWith(`${command}@`),
  )
  return (
    at >= 0 &&
    at < words.length - 1 &&
    !NO_TASK.test(words.slice(at + 1).join(' ')) &&
    words
      .slice(0, at)
      .every((word) => /^(?:npx|bunx|pnpx|pnpm|yarn|npm|exec|dlx|sudo|-y|--yes|--)$/.test(word))
  )
}

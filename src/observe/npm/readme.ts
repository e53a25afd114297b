// What a README says about the command line: options, variables, machine-readable output, exit
// codes, examples.
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { cleanLine } from '../../domain/text/untrusted-text.ts'

const MOST_CHARS = 200_000
const OPTION = /(?<![\w!-])--[a-z][a-zA-Z0-9-]{1,60}\b/g
const VARIABLE = /\b[A-Z][A-Z0-9]+(?:_[A-Z0-9]+)+\b/g
const JSON_CHOICE =
  /--(?:output|output-format|format|reporters?)[= ]["']?(?:[a-z-]{1,20},){0,5}json\b|(?<!\w)-o json\b/
// Help of many argument parsers: --output  Set the format  [choices: "json", "yaml"].
const JSON_AMONG_CHOICES =
  /--(?:output|output-format|format|reporters?)\b[^\n]{0,80}\[[^\]\n]{0,40}\bjson\b/
const JSON_RESULT = /\bas JSON\s{1,20}(?:on|to)\s{1,20}(?:the )?(?:standard output|stdout)\b/
const LISTED_CODE =
  /(?:^|\n)[ \t]{0,20}(?:[-*|][ \t]{0,20})?`?\d{1,3}`?[ \t]{0,20}[|:–—=-]|(?:^|\n)[ \t]{0,20}[*•○-][ \t]{1,20}`?\d{1,3}`?[ \t]{1,20}[a-z]/g
const MOST_MENTIONS = 20
const FENCE = /^(?:```|~~~)/

export type HelpReading = Omit<Seen<'cliHelp'>, 'source' | 'tokens' | 'exitCode'>

/** `commands` are all names of the command. */
export function readHelp(readme: string, commands: readonly string[]): HelpReading {
  const text = readme.slice(0, MOST_CHARS)
  const options = [...new Set(text.match(OPTION) ?? [])].slice(0, 300)
  const environment = [...new Set(text.match(VARIABLE) ?? [])]
    .filter((name) => name.length <= 60)
    .slice(0, 100)
  return {
    hasExamples: codeLines(text).some((line) => commands.some((command) => isCall(line, command))),
    options: options.map((option) => cleanLine(option, 100)),
    environment: environment.map((name) => cleanLine(name, 100)),
    jsonOutput: jsonOutputIn(text, options),
    exitCodes: exitCodesIn(text),
    prompts:
      /\b(?:interactive(?:ly)? (?:prompts?|mode|wizard)|prompts? you (?:for|to)|will (?:ask|prompt) you|asks you (?:for|to|a))\b/i.test(
        text,
      ),
    printsVersion: options.includes('--version') || /(?<!\w)-V\b/.test(text),
  }
}

function jsonOutputIn(text: string, options: readonly string[]): HelpReading['jsonOutput'] {
  // A command that always prints JSON needs no option for it.
  if (JSON_RESULT.test(text)) return 'global'
  if (
    options.some((option) => /^--json(?:$|[A-Z-])/.test(option)) ||
    JSON_CHOICE.test(text) ||
    JSON_AMONG_CHOICES.test(text)
  ) {
    return /\b(?:all|every|any|global)\b[^.\n]{0,60}--(?:json|output|format)\b|--(?:json|output|format)\b[^.\n]{0,60}\b(?:all|every|any|global)\b/i.test(
      text,
    )
      ? 'global'
      : 'some-commands'
  }
  return 'none'
}

/**
 * The list may follow any mention, and help often mentions the exit code long before it lists them.
 */
function exitCodesIn(text: string): HelpReading['exitCodes'] {
  const mentions = [...text.matchAll(/\bexit (?:codes?|status(?:es)?)\b/gi)].slice(0, MOST_MENTIONS)
  if (mentions.length === 0) return /\bnon-?zero\b/i.test(text) ? 'mentioned' : 'none'
  const isListed = mentions.some(
    ({ index }) => (text.slice(index, index + 1500).match(LISTED_CODE) ?? []).length >= 2,
  )
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

/** Whether the line calls the command with arguments. */
function isCall(line: string, command: string): boolean {
  const words = line.replace(/^[$>] /, '').split(/\s+/, 12)
  const at = words.findIndex(
    (word) => word === command || word.endsWith(`/${command}`) || word.startsWith(`${command}@`),
  )
  return (
    at >= 0 &&
    at < words.length - 1 &&
    words
      .slice(0, at)
      .every((word) => /^(?:npx|bunx|pnpx|pnpm|yarn|npm|exec|dlx|sudo|-y|--yes|--)$/.test(word))
  )
}

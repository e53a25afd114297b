// The only way to standard output and standard error: what a terminal would obey or reorder, or a
// CI runner would take for a command, is written as its escape, which in JSON means the same. Only
// colours and weights of letters pass.
import { escapedUnits } from '../../../domain/schema/json.ts'

// oxlint-disable-next-line no-control-regex -- that is what it looks for
const UNSEEN = /\u001B(?!\[\d{1,2}m)|[^\P{C}\n\t\u001B]|[\p{Zl}\p{Zp}]/gu

/** A command of the GitHub runner: `::` where a line begins, or `##[` anywhere. */
// oxlint-disable-next-line no-control-regex -- colours may stand before it
const AT_START = /^((?:[ \t]|\u001B\[\d{1,2}m)*):(?=:)/gm
const ANYWHERE = /##(?=\[)/g

/** False if the reader is behind. */
export function writeOut(text: string): boolean {
  return process.stdout.write(withoutCommands(inert(text)))
}

export function writeJson(value: unknown): void {
  writeOut(`${JSON.stringify(value, null, 2)}\n`)
}

/** Our own commands to the runner; their texts are escaped as the runner wants it. */
export function writeCommands(text: string): void {
  process.stdout.write(inert(text).replace(ANYWHERE, '#\\u0023'))
}

export function writeErr(text: string): void {
  process.stderr.write(withoutCommands(inert(text)))
}

export function withoutCommands(text: string): string {
  return text.replace(AT_START, '$1\\u003a').replace(ANYWHERE, '#\\u0023')
}

export function inert(text: string): string {
  return text.replace(UNSEEN, escapedUnits)
}

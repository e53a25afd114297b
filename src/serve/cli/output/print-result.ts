// Prints what a command has done: as JSON, or as a sentence, which is valid markdown too.
import type { Command } from 'commander'
import { writeOut } from './write.ts'

export interface FormOptions {
  json?: boolean
  md?: boolean
}

/** The output options of commands that report what they did. */
export function withForms(command: Command): Command {
  return command.option('--json', 'print the result as JSON').option('--md', 'print it as markdown')
}

export function printResult(data: unknown, sentence: string, { json }: FormOptions): void {
  writeOut(json ? `${JSON.stringify(data, null, 2)}\n` : `${sentence}\n`)
}

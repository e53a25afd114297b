// What a command has done, in the form that was asked for: JSON, or the sentence, which is markdown
// too.
import type { Command } from 'commander'

export interface FormOptions {
  json?: boolean
  md?: boolean
}

/** The options of every command that tells what it did. */
export function withForms(command: Command): Command {
  return command.option('--json', 'print the result as JSON').option('--md', 'print it as markdown')
}

export function printResult(data: unknown, sentence: string, { json }: FormOptions): void {
  process.stdout.write(json ? `${JSON.stringify(data, null, 2)}\n` : `${sentence}\n`)
}

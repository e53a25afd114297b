// How a command prints what it found: for a person, a program or CI.
import { Option, type Command } from 'commander'
import { wrongUsage } from '../../../errors/refusal.ts'

const FORMATS = ['json', 'md', 'github', 'sarif', 'junit'] as const
export type Format = (typeof FORMATS)[number]

export interface FormatOptions {
  format?: Format
  json?: boolean
  md?: boolean
}

export function withFormatOptions(command: Command): Command {
  return command
    .addOption(
      new Option(
        '--format <format>',
        'github: annotations and the summary of the step; sarif: for code scanning; junit: for other CI',
      ).choices(FORMATS),
    )
    .option('--json', 'print the whole report as JSON, like --format json')
    .option('--md', 'print the report as markdown, like --format md')
}

export function formatOf({ format, json, md }: FormatOptions): Format | null {
  const named = [format, json ? 'json' : undefined, md ? 'md' : undefined].filter(
    (each) => each !== undefined,
  )
  if (new Set(named).size > 1) throw wrongUsage('give one format')
  return (named[0] as Format | undefined) ?? null
}

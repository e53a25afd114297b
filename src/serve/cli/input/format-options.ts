// Options that several commands have: their values, and the format in which a command prints.
import { Option, type Command, InvalidArgumentError } from 'commander'
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

/** Collects the values of an option that may be repeated. */
export function again(value: string, values: string[]): string[] {
  return [...values, value]
}

export function wholeNumber(value: string): number {
  if (!/^[1-9]\d{0,8}$/.test(value))
    throw new InvalidArgumentError('It must be a whole number from 1.')
  return Number(value)
}

/** Such as that of --min-confidence. */
export function shareOf(value: string): number {
  if (!/^(?:0(?:\.\d{1,4})?|1(?:\.0{1,4})?|\.\d{1,4})$/.test(value))
    throw new InvalidArgumentError('It must be a number from 0 to 1.')
  return Number(value)
}

/** SHA-256 in hex, as `sha256sum` and registries of images print it. */
export function sha256Of(value: string): string {
  const digest = value.toLowerCase().replace(/^sha256:/, '')
  if (!/^[0-9a-f]{64}$/.test(digest))
    throw new InvalidArgumentError('It must be a SHA-256 in hex, which has 64 digits.')
  return digest
}

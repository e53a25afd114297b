// The values of options, as they are written on a command line, and the format in which a command prints.
import { InvalidArgumentError } from 'commander'
import type { Scope } from '../../../domain/answer/key.ts'
import { TIMEOUT_SECONDS } from '../../../domain/scan/scan-config.ts'
import { wrongUsage } from '../../../errors/refusal.ts'

export const FORMATS = ['json', 'md', 'github', 'sarif', 'junit'] as const
export type Format = (typeof FORMATS)[number]

export interface FormatOptions {
  format?: Format
  json?: boolean
  md?: boolean
}

export function formatOf({ format, json, md }: FormatOptions): Format | null {
  const named = [format, json ? 'json' : undefined, md ? 'md' : undefined].filter(
    (each) => each !== undefined,
  )
  if (new Set(named).size > 1) throw wrongUsage('give one format')
  return (named[0] as Format | undefined) ?? null
}

export function wholeNumber(value: string): number {
  if (!/^[1-9]\d{0,8}$/.test(value))
    throw new InvalidArgumentError('It must be a whole number from 1.')
  return Number(value)
}

function numeric(value: string): number {
  if (!/^\d+(\.\d+)?$/.test(value)) throw new InvalidArgumentError('It must be a number.')
  return Number(value)
}

const SCOPES: readonly Scope[] = ['read', 'review', 'submit', 'admin']

/** By the names that the table of commands has for them. */
export const PARSERS = {
  wholeNumber,
  number: numeric,
  /** Of an option that may be repeated. */
  again: (value: string, values: string[]) => [...values, value],
  share: (value: string): number => {
    if (!/^(?:0(?:\.\d{1,4})?|1(?:\.0{1,4})?|\.\d{1,4})$/.test(value))
      throw new InvalidArgumentError('It must be a number from 0 to 1.')
    return Number(value)
  },
  timeout: (value: string): number => {
    const seconds = wholeNumber(value)
    const { least, most } = TIMEOUT_SECONDS
    if (seconds < least || seconds > most)
      throw new InvalidArgumentError(`It must be from ${least} to ${most} seconds.`)
    return seconds
  },
  /** Such as 30d. */
  days: (value: string): number => {
    if (!/^\d{1,5}d$/.test(value)) throw new InvalidArgumentError('It must be days, such as 30d.')
    return Number(value.slice(0, -1))
  },
  /** As it calls itself, with or without a version. */
  client: (value: string): { name: string; version: string } => {
    const [, name, version = '1.0.0'] = /^([\w.-]{1,60})(?:\/([\w.-]{1,30}))?$/.exec(value) ?? []
    if (name === undefined)
      throw new InvalidArgumentError('It must be a name such as cursor, or cursor/1.7.0.')
    return { name, version }
  },
  sha256: sha256Of,
  /** The integrity of a package, as lock files have it, or a SHA-256; in hex. */
  digest: (value: string): string =>
    /^sha512-[A-Za-z0-9+/]{86}==$/.test(value)
      ? Buffer.from(value.slice('sha512-'.length), 'base64').toString('hex')
      : sha256Of(value),
  database: (value: string): string => {
    if (!/^(sqlite:.+|postgres(ql)?:\/\/.+)$/.test(value))
      throw new InvalidArgumentError(
        'Give sqlite:<file> or postgres://user:password@host/database.',
      )
    return value
  },
  rating: (value: string, before: Record<string, number> | undefined): Record<string, number> => {
    const [name = '', score = ''] = value.split('=')
    if (name === '') throw new InvalidArgumentError('Write it as criterion=number.')
    return { ...before, [name]: numeric(score) }
  },
  scopes: (names: string): Scope[] => {
    const wished = names.split(/[\s,]+/).filter((name) => name !== '')
    const unknown = wished.find((name) => !SCOPES.includes(name as Scope))
    if (unknown !== undefined || wished.length === 0)
      throw new InvalidArgumentError(`Use ${SCOPES.join(', ')}.`)
    return wished as Scope[]
  },
}

/** SHA-256 in hex, as `sha256sum` and registries of images print it. */
function sha256Of(value: string): string {
  const digest = value.toLowerCase().replace(/^sha256:/, '')
  if (!/^[0-9a-f]{64}$/.test(digest))
    throw new InvalidArgumentError('It must be a SHA-256 in hex, which has 64 digits.')
  return digest
}

// A real service that is scanned, and what its report must say.
import type { ObservationName } from '../../src/domain/index.ts'

export interface Service {
  name: string
  /** Of npm, or of Debian, which are unpacked and never installed. */
  packages: readonly string[]
  source: 'npm' | 'debian'
  /** Packages whose version the service does not fix well enough. */
  overrides?: Readonly<Record<string, string>>
  /** Written into the folder before the start. */
  files?: Readonly<Record<string, string>>
  /** Run once before the start. */
  before?: readonly string[]
  /** `{port}` and `{folder}` are filled in. */
  command: readonly string[]
  /** Filled in for `{postgres}`: the address of an empty database. */
  needsPostgres?: true
  /** Instead of 127.0.0.1. */
  host?: string
  /** What is submitted. */
  path?: string
  /** A header field of the owner. */
  header?: readonly [string, string]
  /** Surfaces that must be observed. */
  finds: readonly ObservationName[]
  /** What it does not have, or does not show: a report that says otherwise is wrong. */
  lacks?: readonly ObservationName[]
  /** A sentence of the report must match each of these, and none any of those. */
  says?: readonly RegExp[]
  never?: readonly RegExp[]
  /** Where the description must be found. */
  describedAt?: string
}

/** A service of npm whose program is written here. */
export const node = (file: string, source: string, packages: readonly string[]) => ({
  source: 'npm' as const,
  packages,
  files: { [file]: source },
  command: ['node', `{folder}/${file}`],
})

export const words = (line: string): string[] => line.split(' ')

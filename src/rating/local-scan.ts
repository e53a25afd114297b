// What the user of the command line asks of a local scan.
import type { Progress } from '../domain/scan/scan.ts'
import type { Given } from '../observe/given.ts'
import type { GivenHeaders } from './own-headers.ts'
import type { ProgramEnvironment } from './program-target.ts'

export interface LocalScan {
  /** What the user wrote: an address, `npm:name`, `command:name`, or the words of a command. */
  subject: string | readonly string[]
  /** Private ranges that the user allows beside what is named. */
  allowedRanges: readonly string[]
  botUrl: string
  /** The user's: npm's settings are read from it. */
  environment: Readonly<Record<string, string | undefined>>
  /** What a program that is started sees; by default the whole environment. */
  program?: ProgramEnvironment
  folder: string
  /** Whether the command of a package may be run with `--help`. */
  runsHelp?: boolean
  /** Where the owner says that surfaces are. */
  given?: Given
  /** For the origin of the address and for no other. */
  headers?: GivenHeaders
  timeoutMs?: number
  mcpRegistry?: string
  now: number
  onProgress?: (progress: Progress) => void
  signal?: AbortSignal
}

// The options of a local scan by the command line.
import type { Progress } from '../../domain/scan/scan.ts'
import type { Given } from '../../observe/scan.ts'
import type { RunScan } from '../scan/scan-process.ts'
import type { GivenHeaders } from './own-headers.ts'
import type { ProgramEnvironment } from './program-target.ts'

export interface LocalScan {
  /** What the user wrote: a URL, `npm:name`, `command:name`, or the words of a command. */
  subject: string | readonly string[]
  /** Private ranges that the user allows in addition to the named address. */
  allowedRanges: readonly string[]
  botUrl: string
  /** The user's environment: npm's settings are read from it. */
  environment: Readonly<Record<string, string | undefined>>
  /** The environment of a started program; by default the whole one. */
  program?: ProgramEnvironment
  folder: string
  /** Whether the command of a package may be run with `--help`. */
  runsHelp?: boolean
  /** Where surfaces are, according to the owner. */
  given?: Given
  /** Whether to scan what robots.txt disallows; refused unless the target is the user's own. */
  ignoresRobots?: boolean
  /** Sent to the origin of the URL only. */
  headers?: GivenHeaders
  timeoutMs?: number
  mcpRegistry?: string
  now: number
  onProgress?: (progress: Progress) => void
  /** Gets what went wrong on our side, although the scan has ended. */
  onFault?: (detail: string) => void
  signal?: AbortSignal
  /** Instead of a process of its own. */
  runScan?: RunScan
}

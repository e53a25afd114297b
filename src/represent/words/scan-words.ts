// The states and looks of a scan in words.
import type { Progress, ScanStatus } from '../../domain/scan/scan.ts'

const STATUSES: Readonly<Record<ScanStatus, string>> = Object.freeze({
  queued: 'It waits for its turn.',
  running: 'Its surfaces are being looked at.',
  done: 'Done.',
  failed: 'The address did not answer our scans; nothing was graded.',
})

export function scanWords(status: ScanStatus): string {
  return STATUSES[status]
}

export function attemptWords(attempt: number): string {
  return `attempt ${attempt}`
}

/** `markdownNegotiation` as people read it. */
export function lookWords(observation: Progress['observation']): string {
  return observation.replace(/(?<=[a-z])[A-Z]/g, (capital) => ` ${capital.toLowerCase()}`)
}

// The states and looks of a scan in words.
import type { Progress, ScanStatus } from '../../domain/scan/scan.ts'

const STATUSES: Readonly<Record<ScanStatus, string>> = Object.freeze({
  queued: 'Waiting in the queue.',
  running: 'Scanning…',
  done: 'Done.',
  failed: 'The address did not respond to our scan, so there is no grade.',
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

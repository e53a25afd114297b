// What a scan may spend: requests, by probe and in all, and decoded bytes.
import type { Limits } from '../limits.ts'
import { Failed } from './failed.ts'

export interface Budget {
  /** Gives a probe its share. */
  share(probe: string, requests: number): void
  /** Whether the probe may make one more request; if so it is counted. */
  takeRequest(probe: string): boolean
  /** Whether a redirect may be followed: it counts for the scan, but not against the probe, which cannot know of it beforehand. */
  takeHop(): boolean
  takeBytes(bytes: number): void
}

export function createBudget({ requests, scanBytes }: Limits): Budget {
  const shares = new Map<string, { given: number; taken: number }>()
  const shareOf = (probe: string) => shares.get(probe) ?? { given: 0, taken: 0 }
  let requestsLeft = requests
  let bytesLeft = scanBytes
  return {
    share(probe, share) {
      const { given, taken } = shareOf(probe)
      shares.set(probe, { given: Math.max(given, share), taken })
    },
    takeRequest(probe) {
      const { given, taken } = shareOf(probe)
      if (taken >= given || requestsLeft < 1) return false
      shares.set(probe, { given, taken: taken + 1 })
      requestsLeft--
      return true
    },
    takeHop() {
      if (requestsLeft < 1) return false
      requestsLeft--
      return true
    },
    takeBytes(bytes) {
      bytesLeft -= bytes
      if (bytesLeft < 0) throw new Failed('budget', 'The scan has read as many bytes as it may.')
    },
  }
}

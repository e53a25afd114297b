// Waits until the scan of a tool has ended, by the events of the service.
import { setTimeout as pause } from 'node:timers/promises'
import { SCAN_READ } from '../../domain/answer/relied-tool.ts'
import { Refusal } from '../../errors/refusal.ts'
import { queryOf, ServiceProblem, type Client } from './client.ts'

/** Between two looks, if the service refuses the stream or ends it at once. */
const LOOK_AGAIN_MS = 2000

export interface Awaited {
  status: 'done' | 'failed'
  error: string | null
}

/** Null if the time is up first. */
export async function waitForGrade(
  client: Client,
  scan: string,
  seconds: number,
): Promise<Awaited | null> {
  const path = `/scans/${encodeURIComponent(scan)}`
  const deadline = performance.now() + seconds * 1000
  const left = () => Math.max(0, Math.ceil(deadline - performance.now()))
  for (;;) {
    const { status, error } = await client.json(`${path}${queryOf({ evidence: false })}`, SCAN_READ)
    if (status === 'done' || status === 'failed') return { status, error }
    if (left() === 0) return null
    // The stream ends with the scan.
    const began = performance.now()
    await client.text(`${path}/events`, 'text/event-stream', left()).catch((reason: unknown) => {
      if (!(reason instanceof ServiceProblem || reason instanceof Refusal)) throw reason
    })
    if (performance.now() - began < LOOK_AGAIN_MS) await pause(Math.min(LOOK_AGAIN_MS, left()))
  }
}

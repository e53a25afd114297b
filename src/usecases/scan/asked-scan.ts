// A requested scan as reported to the caller: where to follow it, and its position in the queue.
import type { QueuedScan } from '../../store/catalogue.ts'

export interface AskedScan extends QueuedScan {
  url: string
}

export function askedScan({ id, status, position }: QueuedScan): AskedScan {
  return { id, status, url: `/scans/${id}`, position }
}

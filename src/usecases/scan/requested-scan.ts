// A requested scan as reported to the caller: where to follow it, and its position in the queue.
import type { QueuedScan } from '../../store/catalogue.ts'

export interface RequestedScan extends QueuedScan {
  url: string
}

export function requestedScan({ id, status, position }: QueuedScan): RequestedScan {
  return { id, status, url: `/scans/${id}`, position }
}

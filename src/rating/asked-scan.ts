// A scan as whoever asked for it is told: where to follow it, and how many come before it.
import type { Catalogue } from '../catalogue/catalogue.ts'

export interface AskedScan {
  id: string
  status: string
  url: string
  /** Its place in the queue, the next one being 1; null where it does not wait. */
  position: number | null
}

export async function askedScan(
  catalogue: Pick<Catalogue, 'queuePosition'>,
  { id, status }: { id: string; status: string },
): Promise<AskedScan> {
  return {
    id,
    status,
    url: `/scans/${id}`,
    position: status === 'queued' ? await catalogue.queuePosition(id) : null,
  }
}

// A requested scan as reported to the caller: where to follow it, and its position in the queue.
import type { Catalogue } from '../catalogue/catalogue.ts'

export interface AskedScan {
  id: string
  status: string
  url: string
  /** Its position in the queue, starting at 1; null if it is not queued. */
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

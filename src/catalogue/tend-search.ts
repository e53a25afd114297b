// Tends the search index behind the reads: after a start and once a day, in steps so small that nobody waits for one.
import type { Store } from './store.ts'

/** Commands that end at once have no time for it. */
const FIRST_MS = 10_000
const STEP_MS = 100
const REST_MS = 24 * 60 * 60 * 1000

/** Begins; the function that it returns ends it. */
export function tendSearch({ engine, search }: Pick<Store, 'engine' | 'search'>, firstMs = FIRST_MS): () => void {
  if (search.tend === undefined) return () => {}
  let isStopped = false
  let timer: NodeJS.Timeout
  const step = async () => {
    // A database that cannot be written now can be tended tomorrow.
    const isMore = await search.tend?.(engine).catch(() => false)
    if (!isStopped) timer = setTimeout(() => void step(), isMore ? STEP_MS : REST_MS).unref()
  }
  timer = setTimeout(() => void step(), firstMs).unref()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

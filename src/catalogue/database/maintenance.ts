// Tends the database behind the reads: after a start and once a day, in steps so small that nobody waits for one.

/** Commands that end at once have no time for it. */
const FIRST_MS = 10_000
const STEP_MS = 100
/** Until a database that could not be written is tried again. */
const RETRY_MS = 60_000
const REST_MS = 24 * 60 * 60 * 1000

/** Begins; the function that it returns ends it. A step tells whether there is more to do. */
export function tend(step: () => Promise<boolean>, firstMs = FIRST_MS): () => void {
  let isStopped = false
  let timer: NodeJS.Timeout
  const take = async () => {
    const waitMs = await step().then(
      (isMore) => (isMore ? STEP_MS : REST_MS),
      () => RETRY_MS,
    )
    if (!isStopped) timer = setTimeout(() => void take(), waitMs).unref()
  }
  timer = setTimeout(() => void take(), firstMs).unref()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

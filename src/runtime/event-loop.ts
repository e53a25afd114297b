// Lets others run between the steps of long work: of all who wait, one goes on in each tick of the
// event loop, so that many long requests delay a short one no more than one of them does.

const waiting: (() => void)[] = []

function goOn(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(goOn)
}

/** Rows by page, each read after the last row before it; others run in between. */
export async function* pagesOf<R>(
  size: number,
  read: (last: R | undefined, limit: number) => Promise<R[]>,
): AsyncGenerator<R[]> {
  for (let last: R | undefined; ;) {
    const rows = await read(last, size)
    if (rows.length > 0) yield rows
    if (rows.length < size) return
    last = rows.at(-1)
    await yieldEventLoop()
  }
}

export function yieldEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(goOn)
  })
}

/** Whether others should run now, because so much work was done since they last did. */
export function stepsOf(most: number): (work?: number) => boolean {
  let done = 0
  return (work = 1) => {
    done += work
    if (done < most) return false
    done = 0
    return true
  }
}

/** Does work that pauses where others should run. */
export async function inSteps<T>(work: Iterator<unknown, T>): Promise<T> {
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
    await yieldEventLoop()
  }
}

/** Runs at most so many at once; the others wait in their order. */
export function atMost(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const next: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running < most) running += 1
    else await new Promise<void>((resolve) => next.push(resolve))
    try {
      return await work()
    } finally {
      const begin = next.shift()
      if (begin) begin()
      else running -= 1
    }
  }
}

/** As many as are sorted or merged in a millisecond or two. */
const STEP = 1000

/** As `toSorted`, with others running in between: a million at once would hold them for seconds. */
export async function sortedInSteps<T>(
  all: readonly T[],
  compare: (one: T, other: T) => number,
): Promise<T[]> {
  let runs: T[][] = []
  for (let at = 0; at < all.length; at += STEP) {
    runs.push(all.slice(at, at + STEP).toSorted(compare))
    await yieldEventLoop()
  }
  while (runs.length > 1) {
    const merged: T[][] = []
    for (let at = 0; at < runs.length; at += 2)
      merged.push(await mergedInSteps(runs[at] ?? [], runs[at + 1] ?? [], compare))
    runs = merged
  }
  return runs[0] ?? []
}

async function mergedInSteps<T>(
  ones: readonly T[],
  others: readonly T[],
  compare: (one: T, other: T) => number,
): Promise<T[]> {
  const merged: T[] = []
  let [one, other] = [0, 0]
  while (one < ones.length || other < others.length) {
    const isFirst =
      other === others.length ||
      (one < ones.length && compare(ones[one] as T, others[other] as T) <= 0)
    merged.push((isFirst ? ones[one++] : others[other++]) as T)
    if (merged.length % STEP === 0) await yieldEventLoop()
  }
  return merged
}

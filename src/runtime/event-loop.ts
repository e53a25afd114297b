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

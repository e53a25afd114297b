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

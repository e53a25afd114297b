// Lets others run between the steps of long work: of all who wait, one goes on in each tick of the
// event loop, so that many long requests delay a short one no more than one of them does.

const waiting: (() => void)[] = []

function goOn(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(goOn)
}

export function yieldEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(goOn)
  })
}

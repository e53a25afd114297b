// How often the event loop comes round while something is done.

export async function ticksDuring(work: () => Promise<unknown>): Promise<number> {
  let ticks = 0
  let isDone = false
  const count = () => {
    if (isDone) return
    ticks += 1
    setImmediate(count)
  }
  setImmediate(count)
  try {
    await work()
  } finally {
    isDone = true
  }
  return ticks
}

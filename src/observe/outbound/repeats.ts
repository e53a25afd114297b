// Requests without an answer wait until nothing else is under way, and are then sent once more, at
// the same time. So a moment of weakness, of theirs or of the network, decides nothing.

/** What follows from the last answer is asked first. */
const PAUSE_MS = 50

export function createRepeats(most: number) {
  let underWay = 0
  let left = most
  let hasEnded = false
  let timer: NodeJS.Timeout | undefined
  const waiting: ((isRepeated: boolean) => void)[] = []
  const release = () => {
    if (underWay > 0 && !hasEnded) return
    for (const go of waiting.splice(0)) go(left-- > 0)
  }
  const check = () => {
    clearTimeout(timer)
    if (hasEnded) release()
    else if (underWay === 0 && waiting.length > 0) timer = setTimeout(release, PAUSE_MS)
  }
  return {
    /** Another request is under way, until the returned function is called. */
    begin(): () => void {
      underWay += 1
      let isUnderWay = true
      return () => {
        if (isUnderWay) underWay -= 1
        isUnderWay = false
        check()
      }
    },
    /** Whether the request may be sent again, as soon as it may. */
    wait(): Promise<boolean> {
      const { promise, resolve } = Promise.withResolvers<boolean>()
      waiting.push(resolve)
      check()
      return promise
    },
    /** Nothing is repeated from now on. */
    end(): void {
      left = 0
      hasEnded = true
      check()
    },
  }
}

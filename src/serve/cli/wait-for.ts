// Waits for a server that was started a moment ago, until it answers.
import { setTimeout as pause } from 'node:timers/promises'

const ASK_EVERY_MS = 250
const ANSWER_WITHIN_MS = 5_000
/** What a service, or a proxy before it, says while it starts. */
const NOT_READY = new Set([502, 503, 504])
/**
 * Nobody listens there, or there is no such name yet. Any other failure, such as a certificate that
 * is not trusted, is an answer.
 */
const NOBODY = /^(?:ECONN|EAI_|EHOST|ENET|ENOTFOUND|EPIPE|ETIMEDOUT|UND_ERR_)/

/**
 * Returns when it answers, when the time is over, or when the signal says so; what comes next finds
 * out which.
 */
export async function waitFor(
  address: string,
  seconds: number,
  signal?: AbortSignal,
): Promise<void> {
  const deadline = performance.now() + seconds * 1000
  for (
    let tries = 0;
    !(await isReady(address, signal)) && performance.now() < deadline;
    tries += 1
  ) {
    if (tries === 0) process.stderr.write(`waiting up to ${seconds} s for ${address}\n`)
    await pause(Math.min(ASK_EVERY_MS, Math.max(0, deadline - performance.now())))
  }
}

async function isReady(address: string, signal?: AbortSignal): Promise<boolean> {
  // An abort ends the wait as an answer does: it has no code.
  const timeout = AbortSignal.timeout(ANSWER_WITHIN_MS)
  try {
    const answer = await fetch(address, {
      redirect: 'manual',
      signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
    })
    await answer.body?.cancel()
    return !NOT_READY.has(answer.status)
  } catch (error) {
    const { name, cause } = error as Error
    return (
      name !== 'TimeoutError' &&
      !NOBODY.test((cause as NodeJS.ErrnoException | undefined)?.code ?? '')
    )
  }
}

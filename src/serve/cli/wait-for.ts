// Waits for a server that has just been started, until it responds.
import { setTimeout as pause } from 'node:timers/promises'
import { writeErr } from './output/write.ts'

const ASK_EVERY_MS = 250
const ANSWER_WITHIN_MS = 5_000
/** The statuses of a service, or a proxy in front of it, during startup. */
const NOT_READY = new Set([502, 503, 504])
/** Nothing listens there, or the name does not resolve yet. Other failures count as a response. */
const NOBODY = /^(?:ECONN|EAI_|EHOST|ENET|ENOTFOUND|EPIPE|ETIMEDOUT|UND_ERR_)/

/** Resolves on a response, on timeout, or on the signal; the next request finds out which. */
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
    if (tries === 0) writeErr(`waiting up to ${seconds} s for ${address}\n`)
    await pause(Math.min(ASK_EVERY_MS, Math.max(0, deadline - performance.now())))
  }
}

async function isReady(address: string, signal?: AbortSignal): Promise<boolean> {
  // An abort ends the wait as a response does: it has no code.
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

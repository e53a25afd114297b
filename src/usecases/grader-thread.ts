// The thread that grades for the service: one work after the other, as they are asked for.
import { parentPort } from 'node:worker_threads'
import { graderHere, type GraderRequest, type GraderResponse } from './grader.ts'

const works = graderHere as Record<string, (...given: unknown[]) => Promise<unknown>>

parentPort?.on('message', ({ id, work, given }: GraderRequest) => {
  works[work]?.(...given).then(
    (result) => respond({ id, result }),
    (error: unknown) => respond({ id, error }),
  )
})

function respond(response: GraderResponse): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
  parentPort?.postMessage(response)
}

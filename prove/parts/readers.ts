// Readers that ask a service for everything, one request after another, while something else runs.
import { setTimeout as pause } from 'node:timers/promises'

const PATHS = [
  '/tools?limit=20',
  '/tools?sort=safety&page=2',
  '/tools/stripe',
  '/tools/stripe.md',
  '/tools/stripe/checks',
  '/tools/resend/evidence',
  '/tools/resend/badge.svg',
  '/search?q=send+mail',
  '/recommend?task=send+mail',
  '/compare?tools=resend,stripe',
  '/categories',
  '/events',
  '/v0.1/servers',
  '/health',
]
const READERS = 3

export interface Reads {
  answered: number
  /** Refused for the moment, with the time to come back after, and asked again then. */
  postponed: number
  errors: string[]
}

export async function readBeside(url: string, work: () => Promise<unknown>): Promise<Reads> {
  const reads: Reads = { answered: 0, postponed: 0, errors: [] }
  const done = new AbortController()
  const readers = Array.from({ length: READERS }, async (_, first) => {
    for (let at = first; !done.signal.aborted; at += 1)
      await read(`${url}${PATHS[at % PATHS.length]}`, reads)
  })
  await work().finally(() => done.abort())
  await Promise.all(readers)
  return reads
}

/** Every path once. */
export async function readEach(url: string): Promise<Reads> {
  const reads: Reads = { answered: 0, postponed: 0, errors: [] }
  for (const path of PATHS) await read(`${url}${path}`, reads)
  return reads
}

async function read(address: string, reads: Reads): Promise<void> {
  try {
    const answer = await fetch(address)
    const text = await answer.text()
    const wait = answer.headers.get('retry-after')
    if (answer.status === 200) reads.answered += 1
    else if (answer.status === 503 && wait !== null && text.includes('overloaded')) {
      reads.postponed += 1
      await pause(1000 * Number(wait))
      await read(address, reads)
    } else reads.errors.push(`${address}: ${answer.status} ${text.slice(0, 200)}`)
  } catch (error) {
    reads.errors.push(`${address}: ${String((error as Error).cause ?? error)}`)
  }
}

// Asks a service for short answers from a process of its own, and tells how long they take: the time
// between two messages is one measurement.
import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

const PATHS = ['/health', '/tools/tool-7', '/tools/tool-7/badge.svg']
const EVERY_MS = 5

export interface ShortReads {
  count: number
  p99Ms: number
  mostMs: number
  /** Answers that were none. */
  errors: string[]
}

const [, , service = ''] = process.argv
const agent = new Agent({ keepAlive: true })
let times: number[] = []
let errors: string[] = []

function ask(path: string): Promise<void> {
  const from = performance.now()
  return new Promise((resolve) => {
    const request = get(`${service}${path}`, { agent }, (response) => {
      if (response.statusCode !== 200) errors.push(`${path}: ${response.statusCode}`)
      response.resume().once('end', () => {
        times.push(performance.now() - from)
        resolve()
      })
    })
    // The server may close a connection that was quiet.
    request.once('error', (error) => {
      if (!request.reusedSocket) errors.push(`${path}: ${error.message}`)
      resolve()
    })
  })
}

process.on('message', () => {
  const sorted = times.toSorted((one, other) => one - other)
  const p99Ms = sorted[Math.floor(sorted.length * 0.99)] ?? 0
  const told: ShortReads = { count: times.length, p99Ms, mostMs: sorted.at(-1) ?? 0, errors }
  process.send?.(told)
  times = []
  errors = []
})
process.on('disconnect', () => process.exit())
for (;;) for (const path of PATHS) await Promise.all([ask(path), pause(EVERY_MS)])

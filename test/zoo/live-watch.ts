// Asks the service every 20 ms whether it lives, from a process of its own, and tells how long each
// answer took, or why none came.
import { Agent, get } from 'node:http'

const EVERY_MS = 20
const [, , service = ''] = process.argv
const agent = new Agent({ keepAlive: true })
const tell = (told: number | string) => process.send?.(told)

process.on('disconnect', () => process.exit())
setInterval(() => {
  const began = performance.now()
  get(`${service}/livez`, { agent }, (response) =>
    response.resume().on('end', () => tell(performance.now() - began)),
  ).on('error', ({ message }) => tell(message))
}, EVERY_MS)

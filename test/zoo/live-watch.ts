// Requests the service's health every 20 ms from another process, and prints each response time or
// error.
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

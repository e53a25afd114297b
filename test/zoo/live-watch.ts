// Asks the service every 20 ms whether it lives, from a thread of its own, and tells how long each answer took.
import { Agent, get } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

const EVERY_MS = 20
const agent = new Agent({ keepAlive: true })

setInterval(() => {
  const began = performance.now()
  const tell = (ms: number) => parentPort?.postMessage(ms)
  get(`${String(workerData)}/livez`, { agent }, (response) => response.resume().on('end', () => tell(performance.now() - began))).on('error', () =>
    tell(Infinity),
  )
}, EVERY_MS)

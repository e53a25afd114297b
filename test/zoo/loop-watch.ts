// Loaded into the service before it starts: measures the longest tick of its event loop, and the
// longest delay of one.
const TURN_MS = 10
const TELL_EVERY_MS = 500

export interface LoopFigures {
  /** CPU time of this thread in one tick: the service's own work. */
  busyMs: number
  /** The delay of a tick, whatever the machine did meanwhile. */
  lateMs: number
  residentBytes: number
}

const cpuMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
let [busyMs, lateMs] = [0, 0]
let [turnAt, cpuAt, toldAt] = [performance.now(), cpuMs(), performance.now()]
setInterval(() => {
  const [now, cpu] = [performance.now(), cpuMs()]
  busyMs = Math.max(busyMs, cpu - cpuAt)
  lateMs = Math.max(lateMs, now - turnAt - TURN_MS)
  ;[turnAt, cpuAt] = [now, cpu]
  if (now - toldAt < TELL_EVERY_MS) return
  toldAt = now
  process.send?.({ busyMs, lateMs, residentBytes: process.memoryUsage.rss() } satisfies LoopFigures)
  ;[busyMs, lateMs] = [0, 0]
}, TURN_MS).unref()
process.channel?.unref()

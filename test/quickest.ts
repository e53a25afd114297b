// The CPU time of some work: the quickest of three runs, because the first one also compiles.
import { cpuMs } from './cpu-time.ts'

export function quickestMs(work: () => unknown): number {
  return Math.min(
    ...[1, 2, 3].map(() => {
      const started = cpuMs()
      work()
      return cpuMs() - started
    }),
  )
}

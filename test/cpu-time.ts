// The CPU time of this thread in milliseconds: limits on work are measured with it, because the
// machine that runs tests is shared.

export function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

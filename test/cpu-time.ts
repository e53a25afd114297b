// The processor time of this thread in milliseconds: what bounds of work are measured with, because
// the machine that runs tests has other work too.

export function cpuMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

// A replica of the service as a process of its own, as `npm start` runs it; none outlives the proof.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** On a busy machine it is the launch catalogue that takes long. */
const START_MS = 600_000
const ROOT = join(import.meta.dirname, '../..')

const children = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})

/** Returns when it is ready. */
export async function startReplica(
  port: number,
  databaseUrl: string,
  settings: Record<string, string> = {},
): Promise<ChildProcess> {
  const env = {
    ...process.env,
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    SCAN_WORKERS: '0',
    LOG_LEVEL: 'silent',
    QUOTA_PUBLIC_READS: '0',
    QUOTA_SUBMISSIONS: '0',
    ...settings,
  }
  const child = spawn(process.execPath, ['--max-semi-space-size=4', 'bin/agentgrade.js', 'serve'], {
    cwd: ROOT,
    env,
    stdio: 'inherit',
  })
  children.add(child)
  child.once('exit', () => children.delete(child))
  for (const until = performance.now() + START_MS; performance.now() < until; await pause(100)) {
    if (child.exitCode !== null) throw new Error(`The replica ended with ${child.exitCode}.`)
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    if (ready?.ok) return child
  }
  throw new Error(`The replica on ${port} is not ready.`)
}

export async function stopReplica(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

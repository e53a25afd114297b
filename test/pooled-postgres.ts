// A real PgBouncer in front of a database, in the mode that gives each transaction another session.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import pg from 'pg'
import { freePort } from './free-port.ts'
import { untilTrue } from './until.ts'

/** The URL of the same database behind a pooler with three sessions for everybody. */
export async function pooledPostgres(t: TestContext, url: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'agentgrade-pooler-'))
  const { hostname, port, username, password, pathname } = new URL(url)
  const listens = await freePort()
  const users = join(folder, 'users.txt')
  const settings = join(folder, 'pgbouncer.ini')
  writeFileSync(users, `"${username}" "${password}"\n`)
  writeFileSync(
    settings,
    `[databases]
${pathname.slice(1)} = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listens}
unix_socket_dir =
auth_type = plain
auth_file = ${users}
pool_mode = transaction
default_pool_size = 3
`,
  )
  for (const path of [folder, users, settings]) chmodSync(path, 0o755)
  // It refuses to run as root.
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const pooler = spawn('pgbouncer', [...asUser, '-q', settings], { stdio: 'ignore' })
  t.after(async () => {
    const ended = once(pooler, 'exit')
    if (pooler.kill('SIGKILL')) await ended
    rmSync(folder, { recursive: true })
  })
  const pooled = url.replace(`:${port}/`, `:${listens}/`)
  await untilTrue(() => answers(pooled), 'the pooler does not answer')
  return pooled
}

async function answers(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

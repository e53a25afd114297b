// The engine on PostgreSQL: a pool that reconnects, and that works behind a pooler of transactions.
import { setTimeout as pause } from 'node:timers/promises'
import pg, { type Pool, type PoolClient, type QueryConfig } from 'pg'
import { Refusal } from '../../errors/refusal.ts'
import { storedValue, whileOpen, type Engine, type Reader } from './statement.ts'

export const OLDEST_SERVER = 150_000
export const CONNECTIONS = 10
const CONNECT_MS = 5000
const IDLE_MS = 60_000
const STATEMENT_MS = 20_000
/** For a server that vanished: every statement times out before this. */
const ANSWER_MS = 60_000
const ATTEMPTS = 5
/** Longer statements are bulk writes, each with another text; the server would cache them all. */
const LONGEST_PREPARED = 4000

/** bigint and numeric arrive as text; all of our values fit in a number. */
const WHOLE = new Set([20, 1700])

/** Lost against another transaction: serialisation, deadlock, unique or foreign key violation. */
const CONFLICTS = new Set(['40001', '40P01', '23505', '23503'])
/** No connection, no resources, operator intervention, no lock, read-only after a failover. */
const UNAVAILABLE =
  /^(08|53|57|55P03|25006|40|ECONN|ENOTFOUND|EPIPE|ENOENT|EHOST|ENET|ETIMEDOUT|EAI_AGAIN)/
/** The driver's messages for a lost connection and an exhausted pool, which have no code. */
const LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered|was closed)|Query read timeout)/
/** The server rejects the user, the password or the database name. */
const MISCONFIGURED = /^(28|3D)/

/** A caller waits up to `waitMs` for what another transaction has locked, or for a free connection. */
export async function openPostgres(url: string, waitMs = 5000): Promise<Engine> {
  const isPooled = await refusing(() => isBehindPooler(url))
  const limits = {
    lock_timeout: waitMs,
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: STATEMENT_MS,
  }
  const pool = makePool(url, waitMs, isPooled ? {} : limits)
  // A pooler's sessions are shared: what one transaction sets or prepares, the next does not find.
  const prepared = isPooled ? unnamed : makePrepared()
  const begin = isPooled ? beginWithin(limits) : 'begin'
  const engine: Engine = {
    name: 'postgres',
    all: (text, values) => refusing(async () => (await pool.query(prepared(text, values))).rows),
    transaction: (work) => refusing(() => transact(pool, begin, prepared, work)),
    // The cache is the server's, so a separate connection gains nothing.
    apart: (work) => work(engine),
    // The server verifies its own pages.
    damage: async () => null,
    // The disk is on another machine; a failing write reports it.
    assertRoom: () => {},
    close: () => pool.end(),
    [Symbol.asyncDispose]: () => pool.end(),
  }
  return engine
}

/** A pooler announces a process that is not the server's. Refuses a server that is too old. */
async function isBehindPooler(connectionString: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: ANSWER_MS,
    application_name: 'agentgrade',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number; version: number; name: string }>(
      `select pg_backend_pid() as pid, current_setting('server_version_num')::integer as version,
        current_setting('server_version') as name`,
    )
    const [{ pid, version, name } = { pid: 0, version: 0, name: 'of unknown version' }] = rows
    if (version < OLDEST_SERVER) throw misconfigured(`PostgreSQL ${name}`, 'PostgreSQL 15 or newer')
    return (client as pg.Client & { processID: number }).processID !== pid
  } catch (error) {
    if (!MISCONFIGURED.test(codeOf(error))) throw error
    throw misconfigured(
      error instanceof Error ? error.message : codeOf(error),
      'a user and a database that the server knows',
      error,
    )
  } finally {
    await client.end().catch(() => {})
  }
}

function makePool(
  connectionString: string,
  waitMs: number,
  limits: Readonly<Record<string, number>>,
): Pool {
  const pool = new pg.Pool({
    connectionString,
    max: CONNECTIONS,
    connectionTimeoutMillis: Math.max(CONNECT_MS, waitMs),
    idleTimeoutMillis: IDLE_MS,
    keepAlive: true,
    application_name: 'agentgrade',
    query_timeout: ANSWER_MS,
    ...limits,
    types: {
      getTypeParser: (oid, format) =>
        WHOLE.has(oid) ? Number : pg.types.getTypeParser(oid, format),
    },
  })
  // The pool replaces a connection that breaks while idle; a query on one gets the error.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

function beginWithin(limits: Readonly<Record<string, number>>): string {
  return ['begin', ...Object.entries(limits).map(([name, ms]) => `set local ${name} = ${ms}`)].join(
    '; ',
  )
}

type Prepared = (text: string, values?: readonly unknown[]) => QueryConfig

/** The same text gets the same name, so it is prepared once per connection. */
function makePrepared(): Prepared {
  const names = new Map<string, string>()
  return (text, values = []) => {
    if (text.length > LONGEST_PREPARED) return unnamed(text, values)
    const name = names.get(text) ?? `s${names.size}`
    names.set(text, name)
    return { name, text, values: values.map(storedValue) }
  }
}

const unnamed: Prepared = (text, values = []) => ({ text, values: values.map(storedValue) })

async function transact<T>(
  pool: Pool,
  begin: string,
  prepared: Prepared,
  work: (tx: Reader) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const client = await pool.connect()
    try {
      return await attemptOn(client, begin, prepared, work)
    } catch (error) {
      if (!CONFLICTS.has(codeOf(error)) || attempt === ATTEMPTS) throw error
      // Jitter, so that transactions that collided do not collide again.
      await pause(Math.random() * 10 * 2 ** attempt)
    }
  }
}

async function attemptOn<T>(
  client: PoolClient,
  begin: string,
  prepared: Prepared,
  work: (tx: Reader) => Promise<T>,
): Promise<T> {
  let isSound = false
  try {
    await client.query(begin)
    const all: Reader['all'] = async (text, values) =>
      (await client.query(prepared(text, values))).rows
    const result = await whileOpen({ name: 'postgres', all }, work)
    const { command } = await client.query('commit').catch((cause: unknown) => {
      // The server may have committed before the connection broke; the client cannot know.
      throw isAway(cause) ? new Refusal('outcome-unknown', { retryAfter: 1, cause }) : cause
    })
    isSound = true
    // PostgreSQL answers ROLLBACK if an error inside the transaction was swallowed.
    if (command !== 'COMMIT') throw new Error('The transaction was rolled back.')
    return result
  } catch (error) {
    if (!isSound) {
      isSound = await client.query('rollback').then(
        () => true,
        () => false,
      )
    }
    throw error
  } finally {
    client.release(!isSound)
  }
}

function misconfigured(found: string, expected: string, cause?: unknown): Refusal {
  return new Refusal('invalid-configuration', {
    problems: [{ pointer: 'DATABASE_URL', found, expected }],
    cause,
  })
}

async function refusing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (!isAway(cause)) throw cause
    throw new Refusal('database-unavailable', { retryAfter: 1, cause })
  }
}

function isAway(cause: unknown): boolean {
  return UNAVAILABLE.test(codeOf(cause)) || (cause instanceof Error && LOST.test(cause.message))
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : ''
}

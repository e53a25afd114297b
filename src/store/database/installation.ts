// The secret of an installation: generated once and shared by every process on the database.
// Network addresses are stored only as hashes keyed with it.
import { createHmac, randomBytes } from 'node:crypto'
import type { Reader } from './engine.ts'
import type { Store } from '../store.ts'

/** Reads the secret; the first process on a database generates it. */
export async function addressSecretOf({ engine, queries }: Store): Promise<string> {
  const [known] = await queries.readInstallation(engine, {})
  if (known) return known.address_secret
  return await engine.transaction(async (tx) => {
    const [made] = await queries.makeInstallation(tx, {
      addressSecret: randomBytes(32).toString('hex'),
    })
    if (made) await rekeyReviewers(tx, engine.name, made.address_secret)
    // Another process has generated it in the meantime.
    const [row] = made ? [made] : await queries.readInstallation(tx, {})
    if (!row) throw new Error('The installation has no secret.')
    return row.address_secret
  })
}

/** Earlier versions stored unkeyed hashes, which can be reversed by trying every address. */
async function rekeyReviewers(
  tx: Reader,
  engine: 'sqlite' | 'postgres',
  secret: string,
): Promise<void> {
  const [first, second] = engine === 'sqlite' ? ['?', '?'] : ['$1', '$2']
  for (const { table, column } of [
    { table: 'review', column: 'network' },
    { table: 'review', column: 'reviewer' },
    { table: 'review_slot', column: 'reviewer' },
  ]) {
    for (const row of await tx.all(`SELECT DISTINCT ${column} AS old FROM ${table}`)) {
      const old = String(row['old'])
      await tx.all(`UPDATE ${table} SET ${column} = ${first} WHERE ${column} = ${second}`, [
        keyedHash(secret, old),
        old,
      ])
    }
  }
  // Quotas of the day were counted by plain address.
  await tx.all("DELETE FROM quota WHERE subject LIKE '%address:%'")
}

function keyedHash(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex')
}

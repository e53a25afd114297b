// The secret of an installation: generated once and shared by every process on the database.
// Network addresses are stored only as hashes keyed with it.
import { randomBytes } from 'node:crypto'
import type { Store } from '../store.ts'

/** Reads the secret; the first process on a database generates it. */
export async function addressSecretOf({ engine, queries }: Store): Promise<string> {
  const [known] = await queries.readInstallation(engine, {})
  if (known) return known.address_secret
  return await engine.transaction(async (tx) => {
    const [made] = await queries.makeInstallation(tx, {
      addressSecret: randomBytes(32).toString('hex'),
    })
    // Another process has generated it in the meantime.
    const [row] = made ? [made] : await queries.readInstallation(tx, {})
    if (!row) throw new Error('The installation has no secret.')
    return row.address_secret
  })
}

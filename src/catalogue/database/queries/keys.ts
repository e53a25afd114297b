// The queries about API keys.
import { given, type Builder } from '../statement.ts'

const SHOWN = ['id', 'prefix', 'name', 'created_at', 'revoked_at', 'scopes', 'expires_at'] as const

export function keyQueries(db: Builder) {
  return {
    insertKey: given<{
      id: string
      hash: string
      prefix: string
      name: string
      createdAt: number
      revokedAt: number | null
      scopes: string | null
      expiresAt: number | null
    }>()((value) =>
      db.insertInto('api_key').values({
        id: value.id,
        hash: value.hash,
        prefix: value.prefix,
        name: value.name,
        created_at: value.createdAt,
        revoked_at: value.revokedAt,
        scopes: value.scopes,
        expires_at: value.expiresAt,
      }),
    ),
    findKey: given<{ hash: string }>()((value) =>
      db
        .selectFrom('api_key')
        .select(SHOWN)
        .where('hash', '=', value.hash)
        .where('revoked_at', 'is', null),
    ),
    revokeKey: given<{ id: string; now: number }>()((value) =>
      db
        .updateTable('api_key')
        .set({ revoked_at: value.now })
        .where('id', '=', value.id)
        .where('revoked_at', 'is', null)
        .returning('id'),
    ),
    listKeys: given<object>()(() =>
      db.selectFrom('api_key').select(SHOWN).orderBy('created_at').orderBy('id'),
    ),
  }
}

// The queries about API keys.
import { given, inserting, type Builder } from '../statement.ts'

const SHOWN = ['id', 'prefix', 'name', 'created_at', 'revoked_at', 'scopes', 'expires_at'] as const

export function keyQueries(db: Builder) {
  return {
    insertKey: inserting(db, 'api_key', {}),
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

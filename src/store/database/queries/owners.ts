// The queries about owners of tools, the public logs and reports of mistakes.
import { sql } from 'kysely'
import { given, inserting, sealed, type Builder } from '../statement.ts'

const CLAIMS_AT_ONCE = 50

export function ownerQueries(db: Builder) {
  return {
    ...logQueries(db),
    ...mistakeQueries(db),
    readOwner: given<{ toolId: number; keyId: string }>()((value) =>
      db
        .selectFrom('tool_owner')
        .select(['method', 'verified_at', 'checked_at'])
        .where('tool_id', '=', value.toolId)
        .where('key_id', '=', value.keyId),
    ),
    anyOwner: given<{ toolId: number }>()((value) =>
      db
        .selectFrom('tool_owner')
        .innerJoin('api_key', 'api_key.id', 'tool_owner.key_id')
        .select('tool_owner.key_id')
        .where('tool_owner.tool_id', '=', value.toolId)
        .where('api_key.revoked_at', 'is', null)
        .limit(sql.lit(1)),
    ),
    ownersOf: given<{ toolId: number }>()((value) =>
      db.selectFrom('tool_owner').select('key_id').where('tool_id', '=', value.toolId),
    ),
    oldClaims: sealed(
      ['tool'],
      given<{ before: number; toolId: number; keyId: string; now: number }>()((value) =>
        db
          .selectFrom('tool_owner as o')
          .innerJoin('tool as t', 't.id', 'o.tool_id')
          .innerJoin('tool_document as d', 'd.tool_id', 'o.tool_id')
          .innerJoin('api_key as k', 'k.id', 'o.key_id')
          .select(['o.tool_id', 't.slug', 'd.tool', 'o.key_id', 'o.checked_at'])
          .select(['k.revoked_at', 'k.expires_at'])
          .where((each) =>
            each.or([
              each('o.checked_at', '<', value.before),
              each('k.revoked_at', 'is not', null),
              each('k.expires_at', '<=', value.now),
            ]),
          )
          .where((each) =>
            each.or([
              each('o.tool_id', '>', value.toolId),
              each.and([each('o.tool_id', '=', value.toolId), each('o.key_id', '>', value.keyId)]),
            ]),
          )
          .orderBy('o.tool_id')
          .orderBy('o.key_id')
          .limit(sql.lit(CLAIMS_AT_ONCE)),
      ),
    ),
    putOwner: given<{ toolId: number; keyId: string; method: string; now: number }>()((value) =>
      db
        .insertInto('tool_owner')
        .values({
          tool_id: value.toolId,
          key_id: value.keyId,
          method: value.method,
          verified_at: value.now,
          checked_at: value.now,
        })
        .onConflict((conflict) =>
          conflict
            .columns(['tool_id', 'key_id'])
            .doUpdateSet({ method: sql`excluded.method`, checked_at: sql`excluded.checked_at` }),
        ),
    ),
    dropOwner: given<{ toolId: number; keyId: string }>()((value) =>
      db
        .deleteFrom('tool_owner')
        .where('tool_id', '=', value.toolId)
        .where('key_id', '=', value.keyId)
        .returning('key_id'),
    ),
  }
}

function logQueries(db: Builder) {
  return {
    insertLog: sealed(['body'], inserting(db, 'tool_log', {})),
    logPage: sealed(
      ['body'],
      given<{ toolId: number; limit: number; offset: number }>()((value) =>
        db
          .selectFrom('tool_log')
          .select('body')
          .where('tool_id', '=', value.toolId)
          .orderBy('logged_at', 'desc')
          .orderBy('id')
          .limit(value.limit)
          .offset(value.offset),
      ),
    ),
    countLog: given<{ toolId: number }>()((value) =>
      db
        .selectFrom('tool_log')
        .select((each) => each.fn.countAll<number>().as('n'))
        .where('tool_id', '=', value.toolId),
    ),
  }
}

function mistakeQueries(db: Builder) {
  return {
    insertMistake: sealed(['body'], inserting(db, 'mistake_report', { closed_at: null })),
    openMistakes: sealed(
      ['body'],
      given<{ limit: number }>()((value) =>
        db
          .selectFrom('mistake_report')
          .select(['body', 'closed_at'])
          .where('closed_at', 'is', null)
          .orderBy('created_at', 'desc')
          .orderBy('id')
          .limit(value.limit),
      ),
    ),
    allMistakes: sealed(
      ['body'],
      given<{ limit: number }>()((value) =>
        db
          .selectFrom('mistake_report')
          .select(['body', 'closed_at'])
          .orderBy('created_at', 'desc')
          .orderBy('id')
          .limit(value.limit),
      ),
    ),
    closeMistake: sealed(
      ['body'],
      given<{ id: string; now: number }>()((value) =>
        db
          .updateTable('mistake_report')
          .set({ closed_at: value.now })
          .where('id', '=', value.id)
          .where('closed_at', 'is', null)
          .returning(['body', 'closed_at']),
      ),
    ),
  }
}

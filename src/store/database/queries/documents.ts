// The queries about what is stored for a tool outside its row: documents as they are served, and
// their sources. All of it is sealed.
import { sql } from 'kysely'
import { given, inserting, sealed, type Builder } from '../statement.ts'
import type { Tables } from '../tables.ts'

/** The documents of a tool as they are served. */
export const SHOWN = ['tool', 'profile', 'markdown']

export function documentQueries(db: Builder) {
  return { ...sourceReads(db), ...documentWrites(db), ...iconQueries(db) }
}

function iconQueries(db: Builder) {
  return {
    findIcon: sealed(
      ['image'],
      given<{ slug: string }>()((value) =>
        db
          .selectFrom('tool as t')
          .innerJoin('tool_icon as i', 'i.tool_id', 't.id')
          .select('i.image')
          .where('t.slug', '=', value.slug),
      ),
    ),
    putIcon: sealed(
      ['image'],
      given<{ id: number; image: string }>()((value) =>
        db
          .insertInto('tool_icon')
          .values({ tool_id: value.id, image: value.image })
          .onConflict((conflict) =>
            conflict.column('tool_id').doUpdateSet({ image: sql`excluded.image` }),
          ),
      ),
    ),
    removeIcon: given<{ id: number }>()((value) =>
      db.deleteFrom('tool_icon').where('tool_id', '=', value.id),
    ),
  }
}

function sourceReads(db: Builder) {
  return {
    findRecord: sealed(
      ['record'],
      given<{ slug: string }>()((value) =>
        db
          .selectFrom('tool as t')
          .innerJoin('tool_source as s', 's.tool_id', 't.id')
          .select(['t.version', 's.record'])
          .where('t.slug', '=', value.slug),
      ),
    ),
    findExchanges: sealed(
      ['exchanges'],
      given<{ slug: string }>()((value) =>
        db
          .selectFrom('tool as t')
          .innerJoin('tool_exchange as x', 'x.tool_id', 't.id')
          .select('x.exchanges')
          .where('t.slug', '=', value.slug),
      ),
    ),
    readDocuments: sealed(
      SHOWN,
      given<{ id: number }>()((value) =>
        db
          .selectFrom('tool_document')
          .select(['tool', 'profile', 'markdown'])
          .where('tool_id', '=', value.id),
      ),
    ),
    readSource: sealed(
      ['record'],
      given<{ id: number }>()((value) =>
        db.selectFrom('tool_source').select('record').where('tool_id', '=', value.id),
      ),
    ),
  }
}

function documentWrites(db: Builder) {
  return {
    insertDocument: sealed(SHOWN, inserting(db, 'tool_document', {})),
    insertSource: sealed(['record', 'evidence'], inserting(db, 'tool_source', {})),
    updateDocument: sealed(
      SHOWN,
      given<Tables['tool_document']>()((value) =>
        db
          .updateTable('tool_document')
          .set({ tool: value.tool, profile: value.profile, markdown: value.markdown })
          .where('tool_id', '=', value.tool_id),
      ),
    ),
    updateSource: sealed(
      ['record'],
      given<Omit<Tables['tool_source'], 'evidence'>>()((value) =>
        db
          .updateTable('tool_source')
          .set({ record: value.record })
          .where('tool_id', '=', value.tool_id),
      ),
    ),
    updateEvidence: sealed(
      ['evidence'],
      given<{ id: number; evidence: string }>()((value) =>
        db
          .updateTable('tool_source')
          .set({ evidence: value.evidence })
          .where('tool_id', '=', value.id),
      ),
    ),
    putExchanges: sealed(
      ['exchanges'],
      given<{ id: number; exchanges: string }>()((value) =>
        db
          .insertInto('tool_exchange')
          .values({ tool_id: value.id, exchanges: value.exchanges })
          .onConflict((conflict) =>
            conflict.column('tool_id').doUpdateSet({ exchanges: sql`excluded.exchanges` }),
          ),
      ),
    ),
  }
}

// The search index with the placeholders of SQLite.
import { searchIndex } from './search-index.ts'

export const sqliteSearch = searchIndex((n) => `?${n}`)

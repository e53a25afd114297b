// The search index with the placeholders of PostgreSQL.
import { searchIndex } from './search-index.ts'

export const postgresSearch = searchIndex((n) => `$${n}`)

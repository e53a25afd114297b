// What every part of the catalogue needs: the engine, its queries, the search index and the
// renderer.
import type { JoiningEngine } from './database/joined.ts'
import type { Queries } from './database/queries/index.ts'
import type { Renderer } from './renderer.ts'
import type { SearchIndex } from './search/search-index.ts'

export interface Store {
  engine: JoiningEngine
  queries: Queries
  search: SearchIndex
  renderer: Renderer
}

// What every part of the catalogue needs: the engine, its queries, the search index and the
// renderer.
import type { Engine } from './database/engine.ts'
import type { Queries } from './database/queries/index.ts'
import type { Renderer } from './renderer.ts'
import type { SearchIndex } from './search/search-index.ts'

export interface Store {
  engine: Engine
  queries: Queries
  search: SearchIndex
  renderer: Renderer
}

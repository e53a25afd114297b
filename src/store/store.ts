// What every part of the catalogue needs: the engine, and how tools are rendered.
import type { Documents, ToolRecord } from '../domain/tool/tool.ts'
import type { JoiningEngine } from './database/joined.ts'

export interface Store {
  engine: JoiningEngine
  renderer: Renderer
}

/** The caller that opens the catalogue provides it: the catalogue only stores documents. */
export interface Renderer {
  /** Identifies the rendering code: documents rendered by another version are rendered again. */
  version: string
  render(record: ToolRecord): Documents | Promise<Documents>
  /** Every check with its texts, as JSON: large and rarely read, so it is not stored. */
  renderChecks(record: ToolRecord): string | Promise<string>
}

// How tools are shown: given by whoever opens the catalogue, which stores documents and knows
// nothing of what is in them.
import type { Documents, ToolRecord } from '../domain/tool/tool.ts'

export interface Renderer {
  /** Names the code that renders: what another version has rendered is rendered again. */
  version: string
  render(record: ToolRecord): Documents
}

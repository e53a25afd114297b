// The renderer that the catalogue is opened with: a record's documents, and the build of them.
import { BUILD } from '../runtime/build.ts'
import type { Renderer } from '../store/store.ts'
import { checksOf, documentsOf } from '../represent/documents.ts'

export const renderer: Renderer = {
  version: BUILD,
  render: documentsOf,
  renderChecks: checksOf,
}

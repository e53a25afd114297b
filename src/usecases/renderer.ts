// The renderer that the catalogue is opened with: a record's documents, and the build of them. Whoever
// only reads does not load what renders.
import { BUILD } from '../runtime/build.ts'
import type { Renderer } from '../store/store.ts'

export const renderer: Renderer = {
  version: BUILD,
  render: async (record) => (await import('../represent/documents.ts')).documentsOf(record),
  renderChecks: async (record) => (await import('../represent/documents.ts')).checksOf(record),
}

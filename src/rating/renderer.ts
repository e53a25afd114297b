// How tools are shown, for whoever opens the catalogue: the documents of a record, and the build
// that makes them.
import { BUILD } from '../build.ts'
import type { Renderer } from '../catalogue/renderer.ts'
import { documentsOf } from '../represent/documents.ts'

export const renderer: Renderer = { version: BUILD, render: documentsOf }

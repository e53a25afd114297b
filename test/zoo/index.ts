// All animals of the zoo.
import type { Animal } from './animal.ts'
import { DOCUMENT_ANIMALS } from './document-animals.ts'
import { LURE_ANIMALS } from './lure-animals.ts'
import { MCP_ANIMALS } from './mcp-animals.ts'
import { SPEAKING_ANIMALS } from './speaking-animals.ts'
import { WIRE_ANIMALS } from './wire-animals.ts'

export const ANIMALS: readonly Animal[] = [
  ...WIRE_ANIMALS,
  ...DOCUMENT_ANIMALS,
  ...MCP_ANIMALS,
  ...LURE_ANIMALS,
  ...SPEAKING_ANIMALS,
]

/** Each costs seconds of CPU time, and is left to the long proof. */
export const HEAVY: ReadonlySet<string> = new Set(
  'many-headers endless-headers endless-trailers chunk-extensions html-deep-inline html-foster html-formatting html-select html-as-every-answer openapi-operations openapi-full-operations yaml-many-keys mcp-large-tools mcp-wide-schema mcp-many-tools speaks-at-length'.split(
    ' ',
  ),
)

/** Their scans last until our own timeout. */
export const WAITING: ReadonlySet<string> = new Set(
  (
    'drip-body no-answer drip-headers retry-for-ever tls-mute mcp-never-answers mcp-never-lists mcp-endless-stream ' +
    'mcp-dripping-stream mcp-asks-back mcp-sse-mute mcp-sse-elsewhere'
  ).split(' '),
)

/** Their bodies never end, or are not worth ending: they are read until the scan has enough. */
export const ENDLESS: ReadonlySet<string> = new Set(
  'endless-body gzip-bomb brotli-bomb zstd-bomb'.split(' '),
)

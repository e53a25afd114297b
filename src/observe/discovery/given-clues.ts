// Clues given by the owner of a tool.
import type { Given } from '../given.ts'
import type { ClueKind } from '../scan.ts'
import type { Weighed } from './clues.ts'

/** Higher than anything the tool itself says. */
const WEIGHT = 1000

export function givenClues(kind: ClueKind, given: Given | undefined): Weighed[] {
  const url = kind === 'openapi' || kind === 'mcp' || kind === 'docs' ? given?.[kind] : undefined
  return url === undefined
    ? []
    : [{ url, reason: 'given by the owner', exchanges: [], found: 'declared', weight: WEIGHT }]
}

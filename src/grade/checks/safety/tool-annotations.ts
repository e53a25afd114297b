// Do the tools say which of them read and which destroy?
import type { Seen } from '../../../domain/observations/index.ts'
import { defineCheck, notApplicable } from '../../check.ts'
import { byShare, percent } from '../../reading/share.ts'

export default defineCheck({
  id: 'tool-annotations',
  criterion: 'safety',
  weight: 7,
  effort: 1,
  title: 'Tool annotations',
  why: 'Clients let marked reads run freely and ask a person before marked destruction; without hints they guess.',
  standard: 'MCP 2026-07-28',
  surfaces: ['mcp'],
  needs: ['mcpTools'],
  outcomes: {
    most: { points: 10, says: '{share} of {count} tools state whether they read or destroy.' },
    some: {
      points: 5,
      says: '{share} of {count} tools state whether they read or destroy.',
      fix: 'Set annotations.readOnlyHint on every tool, and destructiveHint on each that writes.',
    },
    few: {
      points: 0,
      says: 'Only {share} of {count} tools state whether they read or destroy.',
      fix: 'Set annotations.readOnlyHint on every tool, and destructiveHint on each that writes.',
    },
  },
  judge({ mcpTools: { tools } }) {
    if (tools.length === 0) return notApplicable('The server has no tools.')
    const share = tools.filter(isAnnotated).length / tools.length
    return {
      outcome: byShare(
        share,
        [
          [0.9, 'most'],
          [0.4, 'some'],
        ],
        'few',
      ),
      facts: { share: percent(share), count: tools.length },
    }
  },
})

/** A tool that only reads destroys nothing, so it need not say so. */
function isAnnotated({ annotations }: Seen<'mcpTools'>['tools'][number]): boolean {
  if (typeof annotations?.readOnlyHint !== 'boolean') return false
  return annotations.readOnlyHint || typeof annotations.destructiveHint === 'boolean'
}

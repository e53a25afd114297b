// An event as JSON: numbers, enums and our own sentence.
import type { EventAnswer } from '../../domain/answer/event.ts'
import type { ToolEvent } from '../../domain/scan/event.ts'
import { plainText } from '../words/text.ts'
import { eventSummary } from '../words/events.ts'

export function eventJson(event: ToolEvent): EventAnswer {
  const { id, kind, at, tool, reason, grade, score, methodVersion, scanId, contract, policy } =
    event
  return {
    id: String(id),
    kind,
    at,
    tool: { slug: tool.slug, name: plainText(tool.name, 80), category: tool.category },
    reason,
    grade,
    score,
    contract,
    policy,
    methodVersion,
    summary: eventSummary(event),
    links: {
      tool: `/tools/${tool.slug}`,
      history: `/tools/${tool.slug}/history`,
      scan: scanId === null ? null : `/scans/${scanId}`,
    },
  }
}

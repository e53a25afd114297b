// Events as markdown: a line each, and the cursor to continue from.
import type { ToolEvent } from '../../domain/scan/event.ts'
import { eventSummary } from '../words/scan/event-words.ts'
import { markdownText } from '../words/plain-text.ts'

export function eventsMarkdown(events: readonly ToolEvent[], next: string): string {
  const lines = events.map(
    (event) =>
      `- ${event.at} [${markdownText(event.tool.name, 80)}](/tools/${event.tool.slug}.md): ${eventSummary(event)}`,
  )
  return `# Changes\n\n${lines.length > 0 ? lines.join('\n') : 'No changes since then.'}\n\n- [Later changes](${next})\n`
}

// Whether the documentation speaks of a topic.
import type { Seen } from '../../domain/evidence/observations/index.ts'

type DocumentedTopics = Seen<'documentedTopics'>

export function isDocumented(
  documentedTopics: DocumentedTopics | undefined,
  topic: DocumentedTopics['topics'][number]['topic'],
): boolean {
  return documentedTopics?.topics.some((entry) => entry.topic === topic) ?? false
}

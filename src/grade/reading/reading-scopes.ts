// Which scopes only allow reading, by their names.
import { wordsOf } from './name-words.ts'

const READING = new Set(['read', 'readonly', 'reader', 'view', 'viewer', 'ro'])
const WRITING = new Set(['write', 'readwrite', 'edit', 'manage', 'admin', 'delete', 'rw'])

export function onlyReads(scope: string): boolean {
  const words = wordsOf(scope)
  return words.some((word) => READING.has(word)) && !words.some((word) => WRITING.has(word))
}

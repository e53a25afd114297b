// Which scopes are scopes, and which only allow reading, by their names.
import { wordsOf } from './name-words.ts'

const READING = new Set(['read', 'readonly', 'reader', 'view', 'viewer', 'ro'])
const WRITING = new Set(['write', 'readwrite', 'edit', 'manage', 'admin', 'delete', 'rw'])

/** Some descriptions list the absence of a scope as one: `none`. */
export function isScope(scope: string): boolean {
  return !/^(?:none|no[-_ ]?scopes?|n\/a|)$/i.test(scope.trim().slice(0, 20))
}

export function onlyReads(scope: string): boolean {
  const words = wordsOf(scope)
  return words.some((word) => READING.has(word)) && !words.some((word) => WRITING.has(word))
}

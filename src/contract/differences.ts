// Where two JSON values differ, by JSON pointer, and whether only in words for a reader.
import { isObject, pointerTo } from '../clients/schema/json.ts'
import { Forms } from './schema/forms.ts'

export interface Difference {
  pointer: string
  isWording: boolean
}

const MOST = 100
const WORDS = new Set([
  'description',
  'title',
  'examples',
  'example',
  '$comment',
  'descriptionChars',
])
/** Their members are names, not keywords. */
const TABLES = new Set(['properties', 'patternProperties', '$defs', 'definitions'])
/** Their members are values, in which nothing is a keyword. */
const VALUES = new Set(['const', 'enum', 'default'])

export function differencesOf(before: unknown, after: unknown): Difference[] {
  const forms = new Forms()
  const found: Difference[] = []
  const look = (was: unknown, is: unknown, path: string[], kind: Kind): void => {
    if (found.length >= MOST || forms.of(was) === forms.of(is)) return
    const isList = Array.isArray(was) && Array.isArray(is) && was.length === is.length
    if (!isList && !(isObject(was) && isObject(is))) {
      found.push({ pointer: pointerTo(path), isWording: kind === 'words' })
      return
    }
    const [olds, nows] = [was, is] as [Record<string, unknown>, Record<string, unknown>]
    for (const key of new Set([...Object.keys(olds), ...Object.keys(nows)])) {
      const [a, b] = [olds, nows].map((side) => (Object.hasOwn(side, key) ? side[key] : undefined))
      look(a, b, [...path, key], isList ? kind : kindOf(key, kind))
    }
  }
  look(before, after, [], 'keywords')
  return found
}

type Kind = 'keywords' | 'names' | 'values' | 'words'

function kindOf(key: string, kind: Kind): Kind {
  if (kind === 'values' || kind === 'words') return kind
  if (kind === 'names') return 'keywords'
  if (WORDS.has(key)) return 'words'
  return TABLES.has(key) ? 'names' : VALUES.has(key) ? 'values' : 'keywords'
}

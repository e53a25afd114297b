// Where two JSON values differ, by JSON pointer, and whether only in words for a reader.
import { isObject, pointerTo } from '../domain/schema/json.ts'
import { contentOf, Forms, type Content } from './schema/forms.ts'

export interface Difference {
  pointer: string
  isWording: boolean
}

const MOST = 100
export function differencesOf(before: unknown, after: unknown): Difference[] {
  const forms = new Forms()
  const found: Difference[] = []
  const look = (was: unknown, is: unknown, path: string[], content: Content): void => {
    if (found.length >= MOST || forms.of(was) === forms.of(is)) return
    const isList = Array.isArray(was) && Array.isArray(is) && was.length === is.length
    if (!isList && !(isObject(was) && isObject(is))) {
      found.push({ pointer: pointerTo(path), isWording: content === 'words' })
      return
    }
    const [olds, nows] = [was, is] as [Record<string, unknown>, Record<string, unknown>]
    for (const key of new Set([...Object.keys(olds), ...Object.keys(nows)])) {
      const [a, b] = [olds, nows].map((side) => (Object.hasOwn(side, key) ? side[key] : undefined))
      look(a, b, [...path, key], isList ? content : contentOf(key, content))
    }
  }
  look(before, after, [], 'keywords')
  return found
}

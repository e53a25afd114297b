// What a free parameter is for, by its name: an id, a text that is stored, sent or searched for, a
// place, something that is run, or nothing that we know.
import { wordsOf } from '../text/name-words.ts'
import {
  ATTRIBUTES,
  CODED,
  CONTENT,
  DANGER,
  PLACES,
  SEARCHED,
  singularOf,
  SUFFIXES,
  THINGS,
} from './vocabulary.ts'

export type InputRole =
  | 'id'
  | 'attribute'
  | 'search'
  | 'content'
  | keyof typeof PLACES
  | 'danger'
  | 'code'
  | 'unknown'

const LONGEST_NAME = 60
const UNIQUE = /^(?:id|sid|uid|iid)$|(?:uuid|guid)$/

const MOST_REMEMBERED = 5_000
const remembered = new Map<string, InputRole>()

/** Lists of tools repeat few names, so that they are remembered. */
export function roleOf(name: string): InputRole {
  const known = remembered.get(name)
  if (known !== undefined) return known
  if (remembered.size >= MOST_REMEMBERED) remembered.clear()
  const role = roleByWords(name.slice(0, LONGEST_NAME))
  remembered.set(name, role)
  return role
}

function roleByWords(name: string): InputRole {
  const words = wordsOf(name).map(singularOf)
  const telling = words.filter((word) => !SUFFIXES.has(word) && !/^\d+$/.test(word))
  // The name of a file is a path.
  const last = (telling.at(-1) === 'name' ? placeIn(telling.at(-2)) : telling.at(-1)) ?? ''
  if (UNIQUE.test(last) || words[0] === 'id' || isThingId(last)) return 'id'
  if (words.some(isRun)) return roleOfRun(words)
  if (THINGS.has(last)) return 'id'
  if (ATTRIBUTES.has(last)) return 'attribute'
  if (SEARCHED.has(last)) return 'search'
  if (CONTENT.has(last)) return 'content'
  for (const place of ['path', 'link', 'filter'] as const) if (PLACES[place].has(last)) return place
  return 'unknown'
}

/** Neither an id nor a text, whatever else the name says. */
function roleOfRun(words: readonly string[]): InputRole {
  if (words.length > 1 && words.at(-1) === 'code' && CODED.has(words.at(-2) ?? ''))
    return 'attribute'
  if (!words.every((word) => isRun(word) || DANGER.companions.has(word))) return 'unknown'
  return words.some((word) => DANGER.names.has(word)) ? 'danger' : 'code'
}

function isRun(word: string): boolean {
  return DANGER.names.has(word) || DANGER.code.has(word)
}

function placeIn(word = ''): string {
  return Object.values(PLACES).some((words) => words.has(word)) ? word : 'name'
}

/** `folderid`, in a name without a break. */
function isThingId(word: string): boolean {
  const thing = word.endsWith('id') ? word.slice(0, -2) : ''
  return THINGS.has(thing) || PLACES.path.has(thing)
}

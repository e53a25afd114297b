// Finds a description inside a page or a script, as swagger-ui-express, Redoc and Scalar embed it.
import { LIMITS } from '../../limits.ts'
import { readJson } from '../data/json.ts'
import { memberOf } from '../data/json-members.ts'

const MARK =
  /(?:["']?\b(?:swaggerDoc|spec|content|data|definition|document)["']?\s{0,9}[:=]|\btype\s{0,5}=\s{0,5}["']application\/json["'][^>]{0,500}>)\s{0,99}(?=\{)/g
const BEGINNING = /\{\s{0,99}["'](?:openapi|swagger)["']\s{0,9}:\s{0,9}["'][1-9]\./g
/** Where Redoc keeps what it renders, whatever order its members have. */
const STATE = /\b__redoc_state\s{0,9}=\s{0,9}(?=\{)/g
const MOST_TRIED = 8

export interface Inlined {
  value: unknown
  text: string
}

/** Null if there is none that can be parsed. */
export function inlinedDescription(page: string): Inlined | null {
  if (!/["'](?:openapi|swagger)["']/.test(page)) return null
  const starts = [...page.matchAll(BEGINNING)].map(({ index }) => index)
  for (const pattern of [STATE, MARK])
    for (const { index, 0: mark } of page.matchAll(pattern)) starts.push(index + mark.length)
  for (const start of new Set(starts.slice(0, MOST_TRIED))) {
    const text = balanced(page, start)
    const inlined = text === null ? null : descriptionIn(text)
    if (inlined) return inlined
  }
  return null
}

function descriptionIn(text: string): Inlined | null {
  const parsed = readJson(text)
  if (!parsed.ok) return null
  for (const value of [
    parsed.value,
    memberOf(parsed.value, 'data'),
    memberOf(parsed.value, 'content'),
    memberOf(memberOf(parsed.value, 'spec'), 'content'),
    memberOf(memberOf(parsed.value, 'spec'), 'data'),
  ]) {
    if (memberOf(value, 'openapi') !== undefined || memberOf(value, 'swagger') !== undefined)
      return { value, text: value === parsed.value ? text : JSON.stringify(value) }
  }
  return null
}

/** The object that starts here, up to its closing brace; null if it does not close. */
function balanced(page: string, start: number): string | null {
  let depth = 0
  let isText = false
  for (let at = start; at < page.length && at - start < LIMITS.descriptionBytes; at++) {
    const sign = page[at]
    if (isText) {
      if (sign === '\\') at++
      else if (sign === '"') isText = false
    } else if (sign === '"') isText = true
    else if (sign === '{') depth++
    else if (sign === '}' && --depth === 0) return page.slice(start, at + 1)
  }
  return null
}

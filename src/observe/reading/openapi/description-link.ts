// Finds API descriptions: linked from a page, embedded in one, or as plain text.
import { LIMITS } from '../../limits.ts'
import { isYamlDescription, type Parsed, readJson } from '../data/json.ts'
import { memberOf, textOf } from '../../../domain/schema/json.ts'
import { readYaml } from '../data/yaml.ts'
import { webLink } from '../page/links.ts'

const LOOKED_AT = 300_000
const MOST = 4
const ATTRIBUTE =
  /\b(?:spec-?url|data-url|data-spec-?url|api-?description-?url|spec-href|data-openapi-url)\s{0,5}=\s{0,5}["']([^"'<>\s]{1,1000})["']/gi
const MEMBER =
  /["']?\b(?:url|specUrl|spec_url|openapi_url|configUrl|specURL)["']?\s{0,5}:\s{0,5}["']([^"'<>\s]{1,1000})["']/g
const CALL = /\bRedoc\.init\(\s{0,5}["']([^"'<>\s]{1,1000})["']/g
/** Scripts with the settings of Swagger UI, which in some servers include the whole description. */
const SETTINGS =
  /\bsrc\s{0,5}=\s{0,5}["']([^"'<>\s]{0,500}swagger-?(?:ui-?)?init[a-z]{0,10}\.js(?:\?[^"'<>\s]{0,200})?)["']/gi
const DESCRIPTION =
  /(?:openapi|swagger|api-?docs|\boas\b|\bspec\b|schema)[^?#]{0,300}$|\.(?:json|ya?ml)(?:$|\?)/i
/** The default examples of these tools. */
const EXAMPLE =
  /^https?:\/\/(?:petstore\d{0,2}\.swagger\.io|redocly\.github\.io|galaxy\.scalar\.com|cdn\.jsdelivr\.net\/npm\/@scalar\/galaxy)\b/i

/** The strongest first. */
export function descriptionLinks(page: string, base: string): string[] {
  // Settings may stand in an attribute.
  const start = page
    .slice(0, LOOKED_AT)
    .replaceAll(/&quot;|&#34;|&#x22;/gi, '"')
    .replaceAll('&amp;', '&')
  const found = new Set<string>()
  const add = (address: string) => {
    const url = webLink(address.replaceAll('\\/', '/').replaceAll('\\u002F', '/'), base)
    if (url !== null && url !== base && !EXAMPLE.test(url) && found.size < MOST) found.add(url)
  }
  for (const pattern of [ATTRIBUTE, CALL])
    for (const [, address = ''] of start.matchAll(pattern)) add(address)
  for (const [, address = ''] of start.matchAll(MEMBER)) if (DESCRIPTION.test(address)) add(address)
  for (const [, address = ''] of start.matchAll(SETTINGS)) add(address)
  return [...found]
}

const MARK =
  /(?:["']?\b(?:swaggerDoc|spec|content|data|definition|document)["']?\s{0,9}[:=]|\btype\s{0,5}=\s{0,5}["']application\/json["'][^>]{0,500}>)\s{0,99}(?=\{|["']\{)/g
const BEGINNING = /\{\s{0,99}["'](?:openapi|swagger)["']\s{0,9}:\s{0,9}["'][1-9]\./g
/** Where Redoc keeps what it renders, whatever order its members have. */
const STATE = /\b__redoc_state\s{0,9}=\s{0,9}(?=\{)/g
const MOST_TRIED = 8

/** Null if there is none that can be parsed. */
export function inlinedDescription(page: string): ReturnType<typeof descriptionIn> {
  if (!/["'](?:openapi|swagger)\\?["']/.test(page)) return null
  const starts = [...page.matchAll(BEGINNING)].map(({ index }) => index)
  for (const pattern of [STATE, MARK])
    for (const { index, 0: mark } of page.matchAll(pattern)) starts.push(index + mark.length)
  for (const start of new Set(starts.slice(0, MOST_TRIED))) {
    const text = page[start] === '{' ? balanced(page, start) : quoted(page, start)
    const inlined = text === null ? null : descriptionIn(text)
    if (inlined) return inlined
  }
  return null
}

function descriptionIn(text: string): { value: unknown; text: string } | null {
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

/** The text of the string that starts here; null if it does not end, or is no JSON. */
function quoted(page: string, start: number): string | null {
  let end = start + 1
  while (end < page.length && page[end] !== page[start]) end += page[end] === '\\' ? 2 : 1
  const parsed = readJson(`"${page.slice(start + 1, end)}"`)
  return parsed.ok ? textOf(parsed.value) : null
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

/** Null if it cannot be a description. */
export function parseDescription(text: string): Parsed | null {
  if (/^\uFEFF?\s{0,1000}\{/.test(text)) return readJson(text)
  return isYamlDescription(text) ? readYaml(text, LIMITS.descriptionBytes) : null
}

// Finds the descriptions that a page of Swagger UI, Redoc, Scalar, Stoplight, RapiDoc or the like
// renders: their URLs, or the script that names them.
import { webLink } from '../page/web-link.ts'

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
  const start = page.slice(0, LOOKED_AT)
  const found = new Set<string>()
  const add = (address: string) => {
    const url = webLink(address.replaceAll('\\/', '/').replaceAll('&amp;', '&'), base)
    if (url !== null && url !== base && !EXAMPLE.test(url) && found.size < MOST) found.add(url)
  }
  for (const pattern of [ATTRIBUTE, CALL])
    for (const [, address = ''] of start.matchAll(pattern)) add(address)
  for (const [, address = ''] of start.matchAll(MEMBER)) if (DESCRIPTION.test(address)) add(address)
  for (const [, address = ''] of start.matchAll(SETTINGS)) add(address)
  return [...found]
}

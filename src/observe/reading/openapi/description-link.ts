// Finds the description that a page of Redoc, Swagger UI, Scalar, Stoplight or the like renders.
import { webLink } from '../page/web-link.ts'

const LOOKED_AT = 300_000
const ATTRIBUTE = /\b(?:spec-url|data-url|data-spec-url|apiDescriptionUrl|api-description-url|spec-href)\s{0,5}=\s{0,5}["']([^"'<>\s]{1,1000})["']/gi
const MEMBER = /["']?\b(?:url|specUrl|spec_url|openapi_url)["']?\s{0,5}:\s{0,5}["']([^"'<>\s]{1,1000})["']/g
const DESCRIPTION = /(?:openapi|swagger|api-docs|\boas\b|\bspec\b)[^?#]{0,300}$|\.(?:json|ya?ml)(?:$|\?)/i

/** The first address that a page names for its description. */
export function descriptionLink(html: string, base: string): string | null {
  const start = html.slice(0, LOOKED_AT)
  for (const [, address = ''] of start.matchAll(ATTRIBUTE)) {
    const url = webLink(address, base)
    if (url !== null) return url
  }
  for (const [, address = ''] of start.matchAll(MEMBER)) {
    const url = DESCRIPTION.test(address) ? webLink(address, base) : null
    if (url !== null) return url
  }
  return null
}

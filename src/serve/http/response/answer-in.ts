// One resource in the representation that was asked for. A page links to its canonical URL, and to
// its markdown version (RFC 8288).
import { alternatePath } from '../../../represent/html/parts/paging.ts'
import {
  type Answer,
  type AnswerOptions,
  answerWith,
  FRESH_FOR_A_MINUTE,
  linkField,
  type Representation,
} from './answer.ts'

/** Each representation of the route is made only if it was asked for. */
type Forms = Partial<Record<Representation, () => string | Promise<string>>>

/** `page` is where the page is, if it links to its other versions. */
export async function answerIn(
  representation: Representation,
  forms: Forms,
  { page, fields = [], ...options }: AnswerOptions & { page?: { base: string; path: string } } = {},
): Promise<Answer> {
  const text = await forms[representation]?.()
  if (text === undefined) throw new Error(`There is no ${representation} of this.`)
  const links = page && representation === 'html' ? pageLinks(page.base, page.path) : []
  return answerWith(representation, text, {
    cache: FRESH_FOR_A_MINUTE,
    isNegotiated: true,
    ...options,
    fields: [...fields, ...links],
  })
}

/** Canonical URLs are absolute: search engines ignore others. */
export function pageLinks(base: string, path: string): string[] {
  return linkField([
    `<${base}${path}>; rel="canonical"`,
    `<${alternatePath(path, 'md')}>; rel="alternate"; type="text/markdown"`,
  ])
}

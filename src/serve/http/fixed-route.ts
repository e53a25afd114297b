// Routes whose content is constant while the process runs; rendered on first request.
import {
  answerWith,
  FRESH_FOR_A_MINUTE,
  type Answer,
  type Representation,
  type Kind,
  answerIn,
} from './response/answer.ts'
import type { Route } from './route.ts'

export function fixedRoute(
  path: string,
  kind: Kind,
  make: () => string | Buffer | Promise<string>,
  cache = FRESH_FOR_A_MINUTE,
): Route {
  let made: Promise<Answer> | undefined
  const answer = async () => answerWith(kind, await make(), { cache })
  return {
    method: 'GET',
    path,
    access: 'open',
    operation: null,
    answer: () => (made ??= answer()),
  }
}

/** A page and its markdown version. */
export function fixedPage(
  base: string,
  path: string,
  make: { html: () => string; markdown: () => string },
): Route {
  const made = new Map<Representation, Answer>()
  return {
    method: 'GET',
    path,
    access: 'open',
    representations: ['html', 'markdown'],
    hasSuffix: true,
    operation: null,
    async answer({ representation }) {
      const answer =
        made.get(representation) ?? (await answerIn(representation, make, { page: { base, path } }))
      made.set(representation, answer)
      return answer
    },
  }
}

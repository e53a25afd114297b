// Routes whose content is constant while the process runs; rendered on first request.
import {
  answerWith,
  FRESH_FOR_A_MINUTE,
  type Answer,
  type Representation,
  type Kind,
} from './response/answer.ts'
import { pageLinks } from './response/page-links.ts'
import type { Route } from './route.ts'

export function fixedRoute(path: string, kind: Kind, make: () => string): Route {
  let made: Answer | undefined
  return {
    method: 'GET',
    path,
    access: 'open',
    operation: null,
    answer: async () => (made ??= fixedAnswer(kind, make())),
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
      const isPage = representation === 'html'
      const answer =
        made.get(representation) ??
        fixedAnswer(
          representation,
          isPage ? make.html() : make.markdown(),
          true,
          isPage ? pageLinks(base, path) : [],
        )
      made.set(representation, answer)
      return answer
    },
  }
}

function fixedAnswer(
  kind: Kind,
  content: string,
  isNegotiated = false,
  fields: readonly string[] = [],
): Answer {
  return answerWith(kind, content, { cache: FRESH_FOR_A_MINUTE, isNegotiated, fields })
}

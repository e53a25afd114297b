// An exchange in one line: the request, the response, and how to repeat it.
import type { Static } from 'typebox'
import {
  ExchangeSchema,
  publishedAddress,
  type Exchange,
  type PublishedExchange,
} from './exchange.ts'
import { CAUSES } from './failure.ts'
import { parseAs } from '../schema/parse.ts'
import { choice, count, listOf, milliseconds, orNull, shape, text } from '../schema/schema.ts'

const LONGEST_COMMAND = 2000
const MOST_LINES = 200

export const ExchangeLineSchema = shape({
  id: text('Its name in the evidence; checks refer to it.', 32),
  kind: choice(
    ['http', 'stdio', 'package', 'published', 'file', 'reading'],
    'The kind of exchange.',
  ),
  method: orNull(text('Of HTTP only.', 20)),
  url: orNull(text('Of HTTP, and of a published document.', 2048)),
  status: orNull(count('Of HTTP only.')),
  bytes: orNull(count('Bytes of the response.')),
  ms: orNull(milliseconds('Milliseconds until the response.')),
  cause: orNull(choice(CAUSES, 'Why there was no response.')),
  command: orNull(
    text('The shell command that repeats it; null if it is too long to show.', LONGEST_COMMAND),
  ),
  published: orNull(
    shape({
      repository: text('Host, owner and name.', 600),
      path: text('Path of the document.', 500),
      commit: text('The commit it was read at.', 64),
      date: text('The day of that commit.', 10),
      part: orNull(
        text('What it is of the whole, where it does not describe all of the API.', 200),
      ),
    }),
    'The document that it was taken from.',
  ),
})
export type ExchangeLine = Static<typeof ExchangeLineSchema>
export const ExchangeLinesSchema = listOf(ExchangeLineSchema, MOST_LINES)

/** What hides, breaks or reorders text has no place in a line that people paste into a shell. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}\p{DI}\u{2800}]/gu

/** The exchanges of an evidence, whoever wrote it: what is not an exchange is left out. */
export function exchangeLines(evidence: unknown): ExchangeLine[] {
  const exchanges =
    typeof evidence === 'object' && evidence !== null && 'exchanges' in evidence
      ? evidence.exchanges
      : null
  if (!Array.isArray(exchanges)) return []
  return exchanges.flatMap((each) => {
    const parsed = parseAs<Exchange>(ExchangeSchema, each)
    return parsed.ok ? [lineOf(parsed.value)] : []
  })
}

function lineOf(exchange: Exchange): ExchangeLine {
  const { id, kind, answer, failure } = exchange
  const isHttp = kind === 'http'
  return {
    id,
    kind,
    method: isHttp ? exchange.request.method : null,
    url: addressOf(exchange),
    status: isHttp ? (exchange.answer?.status ?? null) : null,
    // Nobody waits for a reader, and a text that was not kept has no size.
    bytes: kind === 'reading' ? answer?.bytes || null : (answer?.bytes ?? null),
    ms: kind === 'reading' ? null : (answer?.ms ?? null),
    cause: failure?.cause ?? null,
    command: shownCommand(isHttp ? exchange.curl : exchange.command),
    published: kind === 'published' ? publishedPlace(exchange) : null,
  }
}

function addressOf(exchange: Exchange): string | null {
  if (exchange.kind === 'http') return visible(exchange.request.url)
  return exchange.kind === 'published' ? visible(publishedAddress(exchange)) : null
}

function publishedPlace(exchange: PublishedExchange): ExchangeLine['published'] {
  const { repository, path, commit, date, part } = exchange
  const shownPart = part === undefined ? null : visible(part)
  return { repository, path: visible(path), commit, date, part: shownPart }
}

function visible(words: string): string {
  return words.replace(UNSEEN, '\uFFFD')
}

/** Unchanged or not at all: a shell command that was cut or edited does something else. */
function shownCommand(command: string): string | null {
  return command.length > LONGEST_COMMAND || command.search(UNSEEN) >= 0 ? null : command
}

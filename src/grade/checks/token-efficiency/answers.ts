// What an answer of the API costs.
import { counted, figure } from '../../../domain/text/figures.ts'
import { defineCheck, inconclusive, notApplicable } from '../../check.ts'
import { unanswered, valueOf } from '../../reading/documented.ts'
import { median, stepOf, tokenSteps, type Bounds } from '../../reading/figures.ts'
import { isSuccess } from '../../reading/operations.ts'

const PAYLOAD_BOUNDS: Bounds = [500, 1_000, 2_500, 5_000, 10_000, 15_000, 30_000]

/** How many tokens does an ordinary answer of the API cost? */
export const payloadTokens = defineCheck('tokenEfficiency', 'payload-tokens', {
  weight: 7,
  effort: 2,
  title: 'Response tokens',
  why: 'Every response goes into the agent’s context and is paid for again on every later turn.',
  loss: 'the median response costs {tokens|# token|# tokens}',
  needs: ['apiReads'],
  says: 'The median of {reads|# read|# reads} costs {tokens|# o200k token|# o200k tokens}.',
  fix: 'Return 20 items or fewer by default and only their main fields, so that a read costs at most 500 tokens.',
  outcomes: tokenSteps(PAYLOAD_BOUNDS),
  judge({ apiReads: { reads } }) {
    const costs = reads.filter(({ status }) => isSuccess(status)).map(({ tokens }) => tokens)
    const cost = median(costs)
    if (cost === undefined) return inconclusive('No read returned a 2xx status.')
    return {
      outcome: stepOf(Math.ceil(cost), PAYLOAD_BOUNDS),
      facts: { reads: costs.length, tokens: Math.ceil(cost) },
    }
  },
})

const DEFAULT_BOUNDS: Bounds = [500, 1_000, 2_500, 5_000, 10_000, 15_000, 30_000]
/** Few accounts fill a page that is larger. */
const MOST_ITEMS = 100

/** What does a list cost an agent that asks for it without options? */
export const defaultAnswer = defineCheck('tokenEfficiency', 'default-answer', {
  weight: 4,
  effort: 2,
  title: 'Default list tokens',
  why: 'An agent tries the defaults first, and pays for the whole response again on every later turn.',
  loss: 'a default list costs about {tokens|# token|# tokens}',
  needs: ['openapi'],
  says: 'Without options, a list costs about {tokens|# token|# tokens}: {items}.',
  fix: 'Return fewer items by default and only their main fields, so that a default list costs at most 500 tokens.',
  outcomes: tokenSteps(DEFAULT_BOUNDS),
  judge({ openapi: { cost } }) {
    const lists = cost?.lists
    if (!lists?.tokens || !lists.pageItems)
      return inconclusive('The OpenAPI description does not define what a list returns.')
    const { median: items } = lists.pageItems
    const isStated = lists.pageStated * 2 >= lists.estimated
    if (items <= MOST_ITEMS || !lists.itemTokens)
      return verdict(
        lists.tokens.median,
        isStated
          ? inMedian(items)
          : `${inMedian(items)} (assumed, because ${lists.pageStated === 0 ? 'the API description states no number' : 'most lists state no number'})`,
      )
    return verdict(lists.itemTokens.median * MOST_ITEMS, `${partOf(items)}, in the median`)
  },
  declared(declaration) {
    const items = valueOf(declaration, 'api.pageDefault')
    const each = valueOf(declaration, 'api.itemTokens')
    if (items !== undefined && each !== undefined)
      return verdict(
        Math.min(items, MOST_ITEMS) * each,
        `${items <= MOST_ITEMS ? counted(items, 'item') : partOf(items)} by default, and about ${counted(each, 'token')} for one of the main resource`,
      )
    return unanswered(declaration, 'api.pageDefault') ?? unanswered(declaration, 'api.itemTokens')
  },
})

function inMedian(items: number): string {
  return `${counted(items, 'item')} in the median`
}

function partOf(items: number): string {
  return `${MOST_ITEMS} items (of ${figure(items)} that it may return)`
}

function verdict(tokens: number, items: string) {
  return { outcome: stepOf(tokens, DEFAULT_BOUNDS), facts: { tokens, items } }
}

const WORTH_IT_BYTES = 1_024
const ENCODINGS = new Set(['br', 'zstd', 'gzip'])

/** Does the API compress the answers that are worth it? */
export const compression = defineCheck('tokenEfficiency', 'compression', {
  why: 'Compressed responses reach an agent faster, with a fraction of the bytes.',
  loss: 'responses are not always compressed',
  standard: 'RFC 9110',
  needs: ['apiReads'],
  outcomes: {
    compressed: {
      points: 10,
      says: '{count|The only response of 1 KB or more is|All # responses of 1 KB or more are} compressed.',
    },
    some: {
      points: 5,
      says: '{encoded} of {count|# response|# responses} of 1 KB or more {encoded|is|are} compressed.',
      fix: 'Honor Accept-Encoding on every path: send Content-Encoding: br, zstd or gzip for responses of 1 KB or more.',
    },
    plain: {
      points: 0,
      says: '{count|No response of 1 KB or more is|None of the # responses of 1 KB or more is} compressed.',
      fix: 'Honor Accept-Encoding: send Content-Encoding: br, zstd or gzip for responses of 1 KB or more.',
    },
  },
  judge({ apiReads }) {
    const large = apiReads.reads.filter(({ bytes }) => bytes >= WORTH_IT_BYTES)
    const count = large.length
    if (count === 0) return notApplicable('No response has 1 KB or more.')
    const encoded = large.filter(({ contentEncoding }) =>
      contentEncoding?.split(',').some((coding) => ENCODINGS.has(coding.trim().toLowerCase())),
    ).length
    if (encoded === 0) return { outcome: 'plain', facts: { count } }
    return encoded === count
      ? { outcome: 'compressed', facts: { count } }
      : { outcome: 'some', facts: { encoded, count } }
  },
})

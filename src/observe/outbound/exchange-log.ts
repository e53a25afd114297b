// The record of all requests and responses, each with a command that repeats it.
import type { Hash } from 'node:crypto'
import { type Exchange, type HttpRequest, curlLine } from '../../domain/evidence/exchange.ts'
import { cleanLine } from '../../domain/text/untrusted-text.ts'
import type { Outbound, Failed } from './outbound.ts'
import type { Head } from './send.ts'
import { wordSet } from '../../domain/text/name-words.ts'

type HttpExchange = Extract<Exchange, { kind: 'http' }>

/** A request of a probe by its number; redirects and retries share its position. */
export interface ProbeRequest {
  probe: string
  number: number
  begun: number
}

const LONGEST_VALUE = 4096
const LONGEST_BODY = 8192
const LONGEST_LINE = 16_384
const KEPT = wordSet(
  'accept-patch accept-signature age allow api-version cache-control cf-mitigated content-disposition content-encoding content-language content-length ' +
    'content-location content-security-policy content-signal content-type deprecation etag expires last-modified link location ' +
    'mcp-protocol-version payment-required preference-applied retry-after server signature-agent strict-transport-security sunset vary www-authenticate ' +
    'x-amzn-waf-action x-content-type-options x-llms-txt x-markdown-tokens x-robots-tag x-vercel-mitigated',
)
const KEPT_STARTS = [/^access-control-[a-z0-9-]{1,40}$/, /^(?:x-)?rate-?limit[a-z0-9-]{0,40}$/]

export function createExchangeLog() {
  const kept: { exchange: Exchange; place: ProbeRequest; step: number }[] = []
  const probes: string[] = []
  const counts = new Map<string, number>()
  /** Two scans with the same requests have the same record, whenever each request is sent. */
  const reserve = (probe: string, given?: number): ProbeRequest => {
    let number = given ?? (counts.get(probe) ?? 0) + 1
    while (kept.some(({ place }) => place.probe === probe && place.number === number)) number++
    if (given === undefined) counts.set(probe, number)
    return { probe, number, begun: 0 }
  }
  const idAt = (place: ProbeRequest): string => {
    place.begun++
    return `${place.probe}-${place.number}${place.begun > 1 ? `-${place.begun}` : ''}`
  }
  const keep = (exchange: Exchange, place: ProbeRequest) =>
    kept.push({ exchange, place, step: place.begun })
  return {
    get exchanges(): readonly Exchange[] {
      return kept
        .toSorted(
          (a, b) =>
            probes.indexOf(a.place.probe) - probes.indexOf(b.place.probe) ||
            a.place.number - b.place.number ||
            a.step - b.step,
        )
        .map(({ exchange }) => exchange)
    },
    /** Gives a probe its place in the order of the record. */
    announce(probe: string): void {
      if (!probes.includes(probe)) probes.push(probe)
    },
    reserve,
    record: ((probe, exchange) => {
      const place = reserve(probe)
      const id = idAt(place)
      keep({ id, ...exchange }, place)
      return id
    }) satisfies Outbound['record'],
    /** Starts an HTTP exchange: it is part of the record from now on, however it ends. */
    begin(place: ProbeRequest, { body, ...rest }: HttpRequest): HttpEntry {
      const request = body === undefined ? rest : { ...rest, body: body.slice(0, LONGEST_BODY) }
      const exchange: HttpExchange = {
        id: idAt(place),
        kind: 'http',
        request,
        answer: null,
        curl: curlLine(request).slice(0, LONGEST_LINE),
      }
      keep(exchange, place)
      return entryOf(exchange)
    },
  }
}

export type HttpEntry = ReturnType<typeof entryOf>

function entryOf(exchange: HttpExchange) {
  return {
    id: exchange.id,
    /** The response time; 0 until there is one. */
    get ms(): number {
      return exchange.answer?.ms ?? 0
    },
    answered(head: Head, bytes: number, sha256: Hash, excerpt?: string): void {
      const { status, headers, elapsedMs } = head
      exchange.answer = {
        status,
        headers: Object.fromEntries(
          Object.entries(headers)
            .filter(([name]) => KEPT.has(name) || KEPT_STARTS.some((start) => start.test(name)))
            .map(([name, value]) => [name, cleanLine(value, LONGEST_VALUE)]),
        ),
        bytes,
        sha256: sha256.digest('hex'),
        ms: elapsedMs(),
        ...(excerpt !== undefined && { excerpt }),
      }
    },
    failed(failure: Failed): Failed {
      const { reason: cause, kind, message: detail, seconds } = failure
      exchange.failure = { cause, kind, detail, ...(seconds !== undefined && { seconds }) }
      return failure
    },
  }
}

// The HTTP client of an AgentGrade service; turns problem details into messages for the command
// line.
import { isSlug } from '../../domain/tool/slug.ts'
import type { Command } from 'commander'
import { readClientConfig, type ClientConfig } from '../../client-config.ts'
import { REFUSALS, Refusal } from '../../errors.ts'
import { ProblemSchema, type ProblemAnswer } from '../../domain/answer/service.ts'
import { parseAnswer } from '../../domain/schema/parse.ts'
import type { Static, TSchema } from 'typebox'
import { tellWarnings } from './output/tell-warnings.ts'
import { isDone, send, type Received, type Sent } from './send.ts'
import { waitFor } from './wait-for.ts'
import { wholeNumber } from './input/whole-number.ts'

// For a user at a terminal, a service that takes longer is down.
const TIMEOUT_MS = 30_000

export interface ClientOptions {
  url?: string
  wait?: number
  timeout?: number
  json?: boolean
  md?: boolean
}

/** The options that every client command has. */
export function withClientOptions(command: Command): Command {
  return command
    .option('--json', 'print the answer as JSON')
    .option('--md', 'print it as markdown')
    .option(
      '--url <address>',
      'the service to ask (default: AGENTGRADE_URL, else http://127.0.0.1:3000)',
    )
    .option(
      '--timeout <seconds>',
      'give up when it has not answered after this long (default: 30)',
      wholeNumber,
    )
    .option(
      '--wait <seconds>',
      'first wait until the service is ready, up to this long',
      wholeNumber,
    )
}

/** A refusal by the service, in its own words. */
export class ServiceProblem extends Error {
  readonly status: number
  /** The stable code of the refusal. */
  readonly code: string
  readonly exit: number
  readonly errors: NonNullable<ProblemAnswer['errors']>
  readonly suggestions: readonly string[]
  readonly retryAfter: number | null

  constructor(status: number, problem: Record<string, unknown>, retryAfter: number | null) {
    super(
      [problem['title'], problem['detail']].filter((part) => typeof part === 'string').join(': ') ||
        `The service answers ${status}.`,
    )
    this.name = 'ServiceProblem'
    this.status = status
    this.code = typeof problem['code'] === 'string' ? problem['code'] : 'refused'
    this.exit = exitOf(problem['code'], status)
    const { errors, suggestions } = ProblemSchema.properties
    this.errors = read(errors, problem['errors']) ?? []
    this.suggestions = read(suggestions, problem['suggestions']) ?? []
    this.retryAfter = retryAfter
  }
}

function read<S extends TSchema>(schema: S, value: unknown): Static<S> | undefined {
  const answer = parseAnswer<Static<S>>(schema, value)
  return answer.ok ? answer.value : undefined
}

function exitOf(code: unknown, status: number): number {
  if (typeof code === 'string' && Object.hasOwn(REFUSALS, code))
    return REFUSALS[code as keyof typeof REFUSALS].exit
  if (status === 404) return REFUSALS['not-found'].exit
  return status === 429 || status >= 500
    ? REFUSALS.overloaded.exit
    : REFUSALS['invalid-request'].exit
}

export class Client {
  readonly #config: ClientConfig
  readonly #waitSeconds: number | undefined
  readonly #timeoutMs: number
  readonly #tellsWarnings: boolean

  constructor(
    config: ClientConfig,
    { wait: waitSeconds, timeout, json = false }: Omit<ClientOptions, 'url'> = {},
  ) {
    this.#config = config
    // With JSON they are part of the response.
    this.#tellsWarnings = !json
    this.#waitSeconds = waitSeconds
    this.#timeoutMs = timeout === undefined ? TIMEOUT_MS : timeout * 1000
  }

  get url(): string {
    return this.#config.url
  }

  /** The response as JSON; a different shape means that the server is not AgentGrade. */
  async json<S extends TSchema>(path: string, schema: S, body?: unknown): Promise<Static<S>> {
    const answer = read(schema, parsed(await this.#ask(path, 'application/json', { body })))
    if (answer === undefined) throw this.#unreachable('what answers is not AgentGrade')
    if (this.#tellsWarnings) tellWarnings(answer)
    return answer
  }

  text(path: string, accept: string): Promise<string> {
    return this.#ask(path, accept)
  }

  async remove(path: string): Promise<void> {
    await this.#ask(path, 'application/json', { isDelete: true })
  }

  async #ask(
    path: string,
    accept: string,
    write: Pick<Sent, 'body' | 'isDelete'> = {},
  ): Promise<string> {
    const { url, key } = this.#config
    if (this.#waitSeconds !== undefined) await waitFor(`${url}/readyz`, this.#waitSeconds)
    let received: Received
    try {
      const options = { accept, key, ...write, timeoutMs: this.#timeoutMs }
      received = await send(`${url}${path}`, options)
    } catch (error) {
      throw error instanceof Refusal
        ? error
        : this.#unreachable(reasonOf(error, this.#timeoutMs), error)
    }
    const { status, text, retryAfter } = received
    if (isDone(status)) return text
    throw new ServiceProblem(status, problemOf(text), secondsUntil(retryAfter))
  }

  #unreachable(reason: string, cause?: unknown): Refusal {
    return new Refusal('service-unreachable', { facts: { url: this.#config.url, reason }, cause })
  }
}

export function openClient({ url, ...options }: ClientOptions): Client {
  return new Client(readClientConfig(url), options)
}

/** The path of a tool. Anything but a slug is never sent, because it could form another path. */
export function toolPath(slug: string): string {
  if (!isSlug(slug)) throw new Refusal('tool-not-found', { facts: { slug: JSON.stringify(slug) } })
  return `/tools/${slug}`
}

/** `?a=1&b=2`, without undefined values. */
export function queryOf(
  values: Readonly<Record<string, string | number | boolean | undefined>>,
): string {
  const given = Object.entries(values).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function problemOf(text: string): Record<string, unknown> {
  const problem = parsed(text)
  return typeof problem === 'object' && problem !== null ? (problem as Record<string, unknown>) : {}
}

export function reasonOf(error: unknown, timeoutMs = TIMEOUT_MS): string {
  const { name, message, code } = error as NodeJS.ErrnoException
  return name === 'TimeoutError' ? `no answer within ${timeoutMs / 1000} s` : (code ?? message)
}

/** Retry-After is a number of seconds or a date (RFC 9110, 10.2.3). */
function secondsUntil(header: string | null): number | null {
  if (header === null) return null
  if (/^\d{1,9}$/.test(header)) return Number(header)
  const moment = Date.parse(header)
  return Number.isNaN(moment) ? null : Math.max(0, Math.ceil((moment - Date.now()) / 1000))
}

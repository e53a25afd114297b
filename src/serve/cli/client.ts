// The HTTP client of an AgentGrade service; turns problem details into messages.
import { readClientConfig, type ClientConfig } from '../../app/client-config.ts'
import { REFUSALS, Refusal, usualExit } from '../../errors/refusal.ts'
import { ProblemSchema } from '../../domain/answer/service.ts'
import { parseAnswer } from '../../domain/schema/parse.ts'
import type { Static, TSchema } from 'typebox'
import { inCommandWords, optionOf } from './output/command-words.ts'
import { tellWarnings } from './output/notes.ts'
import { isDone, send, type Received, type Sent } from './send.ts'
import { waitFor } from './wait-for.ts'

// For a user at a terminal, a service that takes longer is down.
const TIMEOUT_MS = 30_000

export interface ClientOptions {
  url?: string
  wait?: number
  timeout?: number
  json?: boolean
  md?: boolean
  /** Whether what is sent comes from a file, so that its pointers mean that file. */
  isFile?: boolean
}

/** A refusal by the service, in its own words. */
export class ServiceProblem extends Error {
  readonly status: number
  /** The stable code of the refusal. */
  readonly code: string
  readonly exit: number
  /** With the option that each is about; null in what a file holds. */
  readonly errors: readonly { pointer: string; option: string | null; detail: string }[]
  readonly suggestions: readonly string[]
  readonly retryAfter: number | null

  constructor(
    { status, retryAfter, text }: Received,
    { url, isFile }: { url: string; isFile: boolean },
  ) {
    const problem = problemOf(text)
    const words = [problem['title'], problem['detail']].filter((part) => typeof part === 'string')
    super(inCommandWords(words.join(': ') || `The service answers ${status}.`, url))
    this.name = 'ServiceProblem'
    this.status = status
    this.code = typeof problem['code'] === 'string' ? problem['code'] : 'refused'
    this.exit = exitOf(problem['code'], status)
    const { errors, suggestions } = ProblemSchema.properties
    this.errors = (read(errors, problem['errors']) ?? []).map(({ pointer, detail }) => ({
      pointer,
      option: isFile ? null : optionOf(pointer),
      detail: inCommandWords(detail, url),
    }))
    this.suggestions = read(suggestions, problem['suggestions']) ?? []
    this.retryAfter = secondsUntil(retryAfter)
  }
}

function read<S extends TSchema>(schema: S, value: unknown): Static<S> | undefined {
  const answer = parseAnswer<Static<S>>(schema, value)
  return answer.ok ? answer.value : undefined
}

function exitOf(code: unknown, status: number): number {
  if (typeof code === 'string' && Object.hasOwn(REFUSALS, code))
    return REFUSALS[code as keyof typeof REFUSALS].exit
  return usualExit(status)
}

/** Sends a request to a path of the service. */
export type Sender = (path: string, sent: Sent) => Promise<Received>

export class Client {
  readonly #sender: Sender
  readonly #config: ClientConfig
  readonly #options: Omit<ClientOptions, 'url'>

  constructor(
    config: ClientConfig,
    options: Omit<ClientOptions, 'url'> = {},
    sender: Sender = (path, sent) => send(`${config.url}${path}`, sent),
  ) {
    this.#config = config
    this.#options = options
    this.#sender = sender
  }

  get url(): string {
    return this.#config.url
  }

  /** The response as JSON; a different shape means that the server is not AgentGrade. */
  async json<S extends TSchema>(
    path: string,
    schema: S,
    {
      body,
      isPut = false,
      isSilent = false,
    }: {
      body?: unknown
      isPut?: boolean
      isSilent?: boolean | ((answer: Static<S>) => boolean)
    } = {},
  ): Promise<Static<S>> {
    const answer = read(schema, parsed(await this.#ask(path, 'application/json', { body, isPut })))
    if (answer === undefined) throw this.#unreachable('what answers is not AgentGrade')
    const isTold = typeof isSilent === 'function' ? !isSilent(answer) : !isSilent
    // With JSON they are part of the response.
    if (!this.#options.json && isTold) tellWarnings(answer, this.url)
    return answer
  }

  text(path: string, accept: string, timeoutMs?: number): Promise<string> {
    return this.#ask(path, accept, {}, timeoutMs)
  }

  async remove(path: string): Promise<void> {
    await this.#ask(path, 'application/json', { isDelete: true })
  }

  async #ask(
    path: string,
    accept: string,
    write: Pick<Sent, 'body' | 'isPut' | 'isDelete'>,
    limitMs?: number,
  ): Promise<string> {
    const { url, key } = this.#config
    const { wait, timeout, isFile = false } = this.#options
    const timeoutMs = limitMs ?? (timeout === undefined ? TIMEOUT_MS : timeout * 1000)
    if (wait !== undefined) await waitFor(`${url}/readyz`, wait)
    let received: Received
    try {
      const options = { accept, key, ...write, timeoutMs }
      received = await this.#sender(path, options)
    } catch (error) {
      throw error instanceof Refusal ? error : this.#unreachable(reasonOf(error, timeoutMs), error)
    }
    if (isDone(received.status)) return received.text
    throw new ServiceProblem(received, { url, isFile })
  }

  #unreachable(reason: string, cause?: unknown): Refusal {
    return new Refusal('service-unreachable', { facts: { url: this.#config.url, reason }, cause })
  }
}

export function openClient({ url, ...options }: ClientOptions): Client {
  return new Client(readClientConfig(url), options)
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

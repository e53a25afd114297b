// How the MCP server reaches the service: through its HTTP interface, so that keys, quotas,
// validation and screening are the same.

export interface AskedRequest {
  method: 'GET' | 'POST'
  /** Including the query. */
  path: string
  body?: unknown
  /** Markdown is returned as text, everything else parsed. */
  accept?: 'application/json' | 'text/markdown'
}

export interface Asked {
  status: number
  /** Parsed if it is JSON, else the text. */
  body: unknown
}

export type Ask = (request: AskedRequest) => Promise<Asked>

/** The service refused; `problem` holds its problem details. */
export class AskRefused extends Error {
  readonly problem: Readonly<Record<string, unknown>>

  constructor(status: number, body: unknown) {
    super(`The service answers ${status}.`)
    this.problem =
      typeof body === 'object' && body !== null
        ? (body as Record<string, unknown>)
        : { status, detail: this.message }
  }
}

type Query = Readonly<Record<string, unknown>>

export async function read<T>(ask: Ask, path: string, query: Query = {}): Promise<T> {
  return answered(await ask({ method: 'GET', path: `${path}${queryOf(query)}` })) as T
}

export async function write<T>(ask: Ask, path: string, body: unknown): Promise<T> {
  return answered(await ask({ method: 'POST', path, body })) as T
}

export async function readMarkdown(ask: Ask, path: string): Promise<string> {
  return answered(await ask({ method: 'GET', path, accept: 'text/markdown' })) as string
}

function answered({ status, body }: Asked): unknown {
  if (status >= 400) throw new AskRefused(status, body)
  return body
}

/** Arguments are validated by their schemas, so any other type is absent. */
function queryOf(query: Query): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      ? [[name, String(value)]]
      : [],
  )
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`
}

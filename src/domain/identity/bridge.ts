// A local program that only passes on to an address: what it is known by is that address. Its options
// are a closed list: all others may send its requests, or the sign-in, elsewhere.
import type { Doubt } from './doubt.ts'
import type { Start } from './started-package.ts'

export interface Bridge {
  address: string
  /** The names of the headers that it sends. */
  headers: readonly string[]
  doubt: Doubt | null
}

/** As `mcp-remote` documents them. */
const PLAIN: ReadonlySet<string> = new Set(
  '--allow-http --debug --silent --keep-alive --ipv4'.split(' '),
)
const SECONDS = /^\d{1,9}$/
const VALUED: Readonly<Record<string, RegExp>> = {
  '--transport': /^(?:http|sse)-(?:first|only)$/,
  '--host': /^(?:localhost|127\.0\.0\.1)$/,
  '--ignore-tool': /^[^-]/,
  // As JSON: whom the sign-in is told that is asking.
  '--static-oauth-client-info':
    /^\{ ?"client_(?:id|secret)": ?"[^"\\]{0,500}"(?:, ?"client_(?:id|secret)": ?"[^"\\]{0,500}")? ?\}$/,
  '--auth-timeout': SECONDS,
  '--connect-timeout': SECONDS,
  '--headers-timeout': SECONDS,
  '--body-timeout': SECONDS,
  '--ping-interval': SECONDS,
}
const PORT = /^\d{1,5}$/
const HEADER = /^([\w-]{1,100}):[^\r\n]*$/

/** Null if it is none, or its first argument is no address. */
export function bridgeOf({
  package: started,
  rest,
}: Pick<Start, 'package' | 'rest'>): Bridge | null {
  const [address = '', ...options] = rest
  if (started?.registry !== 'npm' || started.name !== 'mcp-remote') return null
  if (!/^https?:\/\//i.test(address)) return null
  const headers: string[] = []
  let doubt: Doubt | null = null
  for (let at = PORT.test(options[0] ?? '') ? 1 : 0; at < options.length; at++) {
    const word = options[at] ?? ''
    if (PLAIN.has(word)) continue
    const value = options[++at] ?? ''
    const header = word === '--header' ? HEADER.exec(value)?.[1] : undefined
    if (header !== undefined) headers.push(header)
    else if (!(Object.hasOwn(VALUED, word) && VALUED[word]?.test(value))) doubt ??= 'option'
  }
  return { address, headers, doubt }
}

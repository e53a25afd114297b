// The configuration of the command-line client: service URL and key.
import { withoutEnding } from '../domain/text/without-ending.ts'
import { refusedAt } from '../errors/refusal.ts'

export interface ClientConfig {
  /** Without a trailing slash. */
  readonly url: string
  readonly key: string | null
}

export const CLIENT_VARIABLES = {
  AGENTGRADE_URL: {
    default: 'http://127.0.0.1:3000',
    sentence: 'The service that search, show, list and the other reading commands ask.',
  },
  AGENTGRADE_KEY: { default: '', sentence: 'The API key that those commands send.' },
} as const

/** NO_COLOR and FORCE_COLOR override what the terminal supports; if both are empty, it decides. */
export function wantsColor(
  stream: { isTTY?: boolean; hasColors?(): boolean },
  environment: Readonly<Record<string, string | undefined>> = process.env,
): boolean {
  const { NO_COLOR: never = '', FORCE_COLOR: always = '' } = environment
  if (always !== '') return always !== '0' && always !== 'false'
  return never === '' && stream.isTTY === true && (stream.hasColors?.() ?? false)
}

/** `url` is from the command line; it overrides the environment. */
export function readClientConfig(
  url?: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): ClientConfig {
  const given =
    (url ?? environment['AGENTGRADE_URL'] ?? '').trim() || CLIENT_VARIABLES.AGENTGRADE_URL.default
  const parsed = URL.parse(given)
  if (
    !parsed ||
    !/^https?:$/.test(parsed.protocol) ||
    parsed.username !== '' ||
    parsed.password !== ''
  ) {
    const pointer = url === undefined ? 'AGENTGRADE_URL' : '--url'
    const found = parsed ? 'another address' : JSON.stringify(given)
    const expected = 'an http or https address without credentials'
    throw refusedAt('invalid-configuration', pointer, found, expected)
  }
  const key = (environment['AGENTGRADE_KEY'] ?? '').trim()
  // A header value cannot hold anything else; a line break in a key would start another header.
  const odd = 'characters that no key has'
  if (!/^[\x21-\x7e]*$/.test(key))
    throw refusedAt('invalid-configuration', 'AGENTGRADE_KEY', odd, 'ag_…')
  return Object.freeze({
    url: withoutEnding(`${parsed.origin}${parsed.pathname}`, '/'),
    key: key === '' ? null : key,
  })
}

export function ciPlace(environment: Readonly<Record<string, string | undefined>> = process.env) {
  return {
    checkout: environment['GITHUB_WORKSPACE'] ?? environment['CI_PROJECT_DIR'] ?? '',
    summary: environment['GITHUB_STEP_SUMMARY'] ?? '',
  }
}

// The configuration of the command-line client: which service it asks, and with which key.
import { withoutEnding } from './domain/text/without-ending.ts'
import { Refusal } from './errors.ts'

export interface ClientConfig {
  /** Without a slash at the end. */
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

/** NO_COLOR and FORCE_COLOR win over what the terminal can; both empty, it decides. */
export function wantsColor(
  stream: { isTTY?: boolean; hasColors?(): boolean },
  environment: Readonly<Record<string, string | undefined>> = process.env,
): boolean {
  const { NO_COLOR: never = '', FORCE_COLOR: always = '' } = environment
  if (always !== '') return always !== '0' && always !== 'false'
  return never === '' && stream.isTTY === true && (stream.hasColors?.() ?? false)
}

/** `url` is what the command line says; it wins over the environment. */
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
    throw new Refusal('invalid-configuration', {
      problems: [
        {
          pointer,
          found: parsed ? 'another address' : JSON.stringify(given),
          expected: 'an http or https address without credentials',
        },
      ],
    })
  }
  const key = (environment['AGENTGRADE_KEY'] ?? '').trim()
  // A header cannot hold anything else; a key with a line break in it would be a header of its own.
  if (!/^[\x21-\x7e]*$/.test(key)) {
    throw new Refusal('invalid-configuration', {
      problems: [
        { pointer: 'AGENTGRADE_KEY', found: 'characters that no key has', expected: 'ag_…' },
      ],
    })
  }
  return Object.freeze({
    url: withoutEnding(`${parsed.origin}${parsed.pathname}`, '/'),
    key: key === '' ? null : key,
  })
}

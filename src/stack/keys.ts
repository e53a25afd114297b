// Keys that are written into a configuration file: where they are, never what they are.
import {
  isPlaceholder,
  isSecretName,
  looksSecret,
  secretsInAddresses,
} from '../domain/text/secret.ts'
import { showCommand } from '../domain/text/secret-command.ts'
import type { ConfiguredServer } from './config/configured-server.ts'
import { literalOf } from './config/references.ts'

const SCHEME = /^(?:Bearer|Basic|Token|Digest|ApiKey)\s+/i
const SHORTEST = 4
const SURE_NAME = /pass|secret|token|key|credential|authorization|cookie/i

export function writtenKeys(server: ConfiguredServer) {
  const { env, headers, others, command, url } = server
  const pairs = [
    ...env.map((pair) => ({ ...pair, where: 'env' as const })),
    ...headers.map((pair) => ({ ...pair, where: 'header' as const })),
    ...others.map((pair) => ({ ...pair, where: 'setting' as const })),
  ]
  return [
    ...pairs.flatMap(({ name, value, line, where }) =>
      isKey(name, value) ? [{ name, where, line }] : [],
    ),
    ...argumentKeys(command ?? []),
    ...(url !== null && isAddressWithKey(url.text)
      ? [{ name: null, where: 'address' as const, line: url.line }]
      : []),
  ]
}

function isKey(name: string, value: string): boolean {
  const literal = withoutScheme(literalOf(value))
  // Headers as JSON in one variable.
  if (literal.startsWith('{'))
    return showCommand([literal]).secrets.map(withoutScheme).some(isGiven)
  if (!isGiven(literal)) return false
  if (looksSecret(literal) || secretsInAddresses(literal).length > 0) return true
  if (!isSecretName(name) || /^(?:[~./]|[A-Za-z]:[\\/]|https?:)/.test(literal)) return false
  // `AUTH=oauth` names a way, `API_KEY=hunter` is one.
  return SURE_NAME.test(name) || !/^[a-z-]+$/i.test(literal)
}

function withoutScheme(value: string): string {
  return `${value} `.replace(SCHEME, '').trim()
}

/** Not to be filled in, nor masked behind its beginning, as in `ntn_****`. */
function isGiven(value: string): boolean {
  return value.length >= SHORTEST && !isPlaceholder(value) && !/\*{3}|x{6}|\.{3}$/i.test(value)
}

function argumentKeys(command: NonNullable<ConfiguredServer['command']>) {
  const literals = command.map(({ text }) => literalOf(text))
  const { words, secrets } = showCommand(literals)
  const isWritten = secrets.some((secret) => !isPlaceholder(secret))
  return command.flatMap(({ line }, at) =>
    isWritten &&
    literals[at] !== '' &&
    words[at] !== literals[at] &&
    !isPlaceholder(literals[at] ?? '')
      ? [{ name: null, where: 'argument' as const, line }]
      : [],
  )
}

function isAddressWithKey(address: string): boolean {
  const literal = literalOf(address)
  return (
    secretsInAddresses(literal).some((secret) => secret !== '' && !isPlaceholder(secret)) ||
    literal.split(/[/?&=]/).some((part) => looksSecret(part))
  )
}

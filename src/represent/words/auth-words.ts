// How to authenticate with a tool, in one line.
import type { AuthInfo } from '../../domain/tool/access.ts'

export const AUTH_NAMES: Readonly<Record<AuthInfo['methods'][number], string>> = Object.freeze({
  none: 'none needed',
  api_key: 'API key',
  bearer: 'bearer token',
  oauth2: 'OAuth 2',
  basic: 'basic',
  jwt: 'JWT',
  service_account: 'service account',
})

export function authWords({ methods, selfServe, scoped, machineFlow }: AuthInfo): string {
  if (methods.length === 0) return 'unknown'
  const words = [methods.map((method) => AUTH_NAMES[method]).join(' or ')]
  if (selfServe !== null) words.push(selfServe ? 'self-serve' : 'via sales')
  if (scoped !== null) words.push(scoped ? 'scoped' : 'not scoped')
  if (machineFlow === false) words.push('needs a human')
  return words.join(', ')
}

// How to authenticate with a tool, in one line.
import type { AuthInfo } from '../../../domain/tool/auth-info.ts'
import type { Tool } from '../../../domain/tool/tool.ts'

export const AUTH_NAMES: Readonly<Record<AuthInfo['methods'][number], string>> = Object.freeze({
  none: 'none needed',
  api_key: 'API key',
  bearer: 'bearer token',
  oauth2: 'OAuth 2',
  basic: 'basic',
  jwt: 'JWT',
  service_account: 'service account',
})

/** Why a tool can be used without an account. */
export function noAccountWords({ auth, kind }: Pick<Tool, 'auth' | 'kind'>): string {
  const others = auth.methods.filter((method) => method !== 'none')
  if (others.length > 0)
    return `Works without an account; signing in is optional (${namesOf(others)}).`
  return kind === 'local' ? 'Runs on your machine and needs no account.' : 'Needs no account.'
}

/** If a request asks for no account and nothing that matches all of it can be used so. */
export function noAccountWarnings(
  auth: string | undefined,
  matches: readonly ('all' | 'some')[],
): string[] {
  return auth === 'none' && !matches.includes('all')
    ? [
        'No tool that can be used without an account matches the whole request. Leave that condition out to see those that need one.',
      ]
    : []
}

function namesOf(methods: AuthInfo['methods']): string {
  return methods.map((method) => AUTH_NAMES[method]).join(' or ')
}

export function authWords({ methods, selfServe, scoped, machineFlow }: AuthInfo): string {
  if (methods.length === 0) return 'unknown'
  const words = [namesOf(methods)]
  if (selfServe !== null) words.push(selfServe ? 'self-serve' : 'via sales')
  if (scoped !== null) words.push(scoped ? 'scoped' : 'not scoped')
  if (machineFlow === false) words.push('needs a human')
  return words.join(', ')
}

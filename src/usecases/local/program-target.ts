// A program that the user wants to start: command, environment, and the credentials in both.
import { isSecretName, looksSecret, secretsInAddresses } from '../../domain/text/secret.ts'
import { showCommand } from '../../domain/text/secret-command.ts'
import type { RegistrySettings } from '../../observe/npm/registry.ts'
import type { Target } from '../../observe/scan.ts'

export interface ProgramEnvironment {
  environment: Readonly<Record<string, string | undefined>>
  /** Names of variables that were passed on because they hold credentials. */
  passed?: readonly string[]
}

const ASSIGNMENT = /^([A-Za-z_]\w*)=([\s\S]*)$/
/** Paths and single words are not credentials, unless the variable's name says so. */
const PLAIN = /^(?:[~./].*|[a-z]+|\d{1,5})$/i

export function programTarget(
  words: readonly string[],
  program: ProgramEnvironment,
): Required<Omit<Extract<Target, { kind: 'stdio' }>, 'beside'>> {
  const start = words.findIndex((word) => !ASSIGNMENT.test(word))
  // As a shell parses `NAME=value program`.
  const assigned = words
    .slice(0, Math.max(start, 0))
    .map((word) => ASSIGNMENT.exec(word)?.slice(1, 3) ?? [])
  const { environment, secrets } = helpEnvironment({
    ...program,
    environment: { ...program.environment, ...Object.fromEntries(assigned) },
  })
  const shown = showCommand(words)
  return {
    kind: 'stdio',
    command: words.slice(Math.max(start, 0)),
    shown: shown.words,
    environment,
    passed: program.passed ?? [],
    secrets: [...new Set([...shown.secrets, ...secrets])],
  }
}

export function helpEnvironment({ environment, passed = [] }: ProgramEnvironment): {
  environment: Record<string, string>
  secrets: string[]
} {
  const entries = Object.entries(environment).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value] as const],
  )
  const secrets = entries.flatMap(([name, value]) => {
    const isSecret = isSecretName(name)
      ? !/^[~./]/.test(value)
      : looksSecret(value) || (passed.includes(name) && !PLAIN.test(value))
    return [...(isSecret ? [value] : []), ...secretsInAddresses(value)]
  })
  return { environment: Object.fromEntries(entries), secrets }
}

/** npm's credentials for registries; a package runner may print them in an error. */
export function registrySecrets(npm: RegistrySettings | null): string[] {
  if (npm?.of !== 'user') return []
  return Object.entries(npm.settings).flatMap(([name, value]) =>
    /(?:_authToken|_auth|_password|key|cert)$/.test(name) && typeof value === 'string'
      ? [value]
      : [],
  )
}

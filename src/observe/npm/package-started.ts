// The package that a command starts: `npx -y name@version`.
import { withoutVersion } from '../../domain/tool/package-name.ts'
import { REDACTED } from '../../domain/text/secret.ts'

/** Null if it starts none. A redacted credential is never taken for a name. */
export function packageStarted([program = '', ...rest]: readonly string[]): string | null {
  if (!/(?:^|\/)(?:npx|bunx|pnpx)$/.test(program)) return null
  const name = rest.find((word) => !word.startsWith('-') && !word.includes(REDACTED))
  return name === undefined ? null : withoutVersion(name)
}

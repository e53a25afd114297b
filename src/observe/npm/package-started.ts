// The package that a command starts: `npx -y name@version`.
import { withoutVersion } from '../../domain/tool/package-name.ts'
import { REDACTED } from '../../domain/text/secret.ts'

/** Null if it starts none. A redacted credential is never taken for a name. */
export function packageStarted(words: readonly string[]): string | null {
  // As a shell parses `NAME=value program`.
  const start = words.findIndex((word) => !/^[A-Za-z_]\w*=/.test(word))
  const [program = '', ...rest] = words.slice(Math.max(start, 0))
  if (!/(?:^|\/)(?:npx|bunx|pnpx)$/.test(program)) return null
  const name = rest.find((word) => !word.startsWith('-') && !word.includes(REDACTED))
  return name === undefined ? null : withoutVersion(name)
}

// The npm package that a command starts: `npx -y name@version`.
import { startedPackage } from '../../domain/tool/started-package.ts'

/** Null if it starts none. */
export function packageStarted(words: readonly string[]): string | null {
  const started = startedPackage(words)
  return started?.registry === 'npm' ? started.name : null
}

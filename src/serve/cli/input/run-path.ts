// The path of a file as CI knows it: relative to the checkout, with forward slashes.
import { isAbsolute, relative, resolve, sep } from 'node:path'

type Environment = Readonly<Record<string, string | undefined>>

/** Null for standard input, and for a file outside of the checkout. */
export function runPath(file: string, folder: string, environment: Environment): string | null {
  if (file === '-') return null
  const workspace = environment['GITHUB_WORKSPACE'] ?? environment['CI_PROJECT_DIR'] ?? ''
  const root = workspace !== '' && within(workspace, folder) !== null ? workspace : folder
  const path = within(root, resolve(folder, file))
  return path === null || path === '' ? null : path
}

function within(root: string, path: string): string | null {
  const steps = relative(resolve(root), path)
  return isAbsolute(steps) || steps === '..' || steps.startsWith(`..${sep}`)
    ? null
    : steps.split(sep).join('/')
}

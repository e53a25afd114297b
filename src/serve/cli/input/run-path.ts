// The path of a file as CI knows it: relative to the checkout, with forward slashes.
import { isAbsolute, relative, resolve, sep } from 'node:path'
import { ciPlace } from '../../../app/ci-environment.ts'

/** Null for standard input, and for a file outside of the checkout or of the current folder. */
export function runPath(file: string): string | null {
  if (file === '-') return null
  const { checkout } = ciPlace()
  const folder = process.cwd()
  const root = checkout !== '' && within(checkout, folder) !== null ? checkout : folder
  return within(root, resolve(folder, file)) || null
}

function within(root: string, path: string): string | null {
  const steps = relative(resolve(root), path)
  return isAbsolute(steps) || steps === '..' || steps.startsWith(`..${sep}`)
    ? null
    : steps.split(sep).join('/')
}

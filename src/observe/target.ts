// The target of a scan (a URL, a package or a program), and what its owner gives in addition.
import { projectHostOf } from '../domain/text/project-host.ts'
import type { Target } from './scan.ts'

/** The target of a URL: the page of a package means the package. */
export function targetOf(url: string): Target {
  const { hostname, pathname } = new URL(url)
  const name = projectHostOf(hostname) === 'npmjs' ? packageNameOf(pathname) : null
  return name === null ? { kind: 'web', url } : { kind: 'npm', name }
}

function packageNameOf(pathname: string): string | null {
  return /^\/package\/((?:@[\w.~-]+\/)?[\w.~-]+)/.exec(decoded(pathname))?.[1] ?? null
}

/** Percent signs that encode nothing stay as they are: anyone may submit them. */
function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}

/** Whether the page is on a code host or registry: then the host is not the tool's. */
export function isProjectPage(url: string): boolean {
  const { hostname, pathname } = new URL(url)
  return pathname.length > 1 && projectHostOf(hostname) !== undefined
}

// What is to be looked at: an address, a package, or a program on the user's own machine.
import { nameFromUrl } from '../domain/tool-name.ts'
import { projectHostOf } from '../domain/project-host.ts'
import type { Target } from './scan.ts'

/** The target that an address stands for: the page of a package means the package. */
export function targetOf(url: string): Target {
  const { hostname, pathname } = new URL(url)
  const isPackagePage = projectHostOf(hostname) === 'npmjs' && pathname.startsWith('/package/')
  return isPackagePage ? { kind: 'npm', name: packageNameOf(pathname) ?? nameFromUrl(url) } : { kind: 'web', url }
}

function packageNameOf(pathname: string): string | null {
  return /^\/package\/((?:@[\w.~-]+\/)?[\w.~-]+)/.exec(decodeURIComponent(pathname))?.[1] ?? null
}

/** Whether the page stands on a code host or registry: then the host is not the tool's. */
export function isProjectPage(url: string): boolean {
  const { hostname, pathname } = new URL(url)
  return pathname.length > 1 && projectHostOf(hostname) !== undefined
}

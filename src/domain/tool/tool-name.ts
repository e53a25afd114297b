// The default name and slug of a tool from its URL, and the form of slugs.
import { parse } from 'tldts'
import { normalise } from '../text/normalise.ts'
import { composed } from '../text/pattern.ts'
import { projectHostOf, type ProjectHost } from '../text/project-host.ts'
import { isAddress } from './tool-url.ts'

export const LONGEST_SLUG = 64
export const SLUG_PATTERN = '^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$'
const SLUG = composed(SLUG_PATTERN, '')

export function isSlug(text: string): boolean {
  return SLUG.test(text)
}

const LONGEST_NAME = 80
// Paths of our own under /tools/.
const TAKEN: ReadonlySet<string> = new Set(['submit'])

/** Hosts whose path names a project, and which segment has the name. */
const PROJECT_NAMES: Readonly<
  Record<ProjectHost, (path: readonly string[]) => string | undefined>
> = {
  github: (path) => path[1],
  bitbucket: (path) => path[1],
  codeberg: (path) => path[1],
  gitlab: (path) => (path.includes('-') ? path.slice(0, path.indexOf('-')) : path).slice(1).at(-1),
  npmjs: (path) => after('package', path, (path[1] ?? '').startsWith('@') ? 2 : 1),
  pypi: (path) => after('project', path, 1),
  crates: (path) => after('crates', path, 1),
}

/** A display name: the project's on a code host or registry, else the registrable domain. */
export function nameFromUrl(url: string): string {
  const { hostname, pathname } = new URL(url)
  const host = hostname.replace(/\.$/, '')
  if (isAddress(host)) return host
  const place = projectHostOf(host)
  const project = place && PROJECT_NAMES[place](partsOf(pathname))
  if (project !== undefined && project !== '')
    return [...project.replace(/\.git$/, '')].slice(0, LONGEST_NAME).join('')
  const label = domainLabel(host)
  // Punycode split into words would be neither the URL nor the name.
  if (label.startsWith('xn--')) return host.slice(0, LONGEST_NAME)
  return label
    .split(/[-_]+/)
    .filter((word) => word !== '')
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join(' ')
}

/** A slug from a name; from the host if the name has no suitable letters. */
export function slugFrom(name: string, host: string): string {
  const slug = slugText(name) || slugText(host) || 'tool'
  return TAKEN.has(slug) ? `${slug}-tool` : slug
}

/** Distinguishes two tools of one name: the public suffix of the host, or a whole IP address. */
export function slugSuffix(host: string): string {
  const suffix = isAddress(host) ? host : parse(host, { allowPrivateDomains: true }).publicSuffix
  return (
    slugText(suffix ?? host)
      .slice(-20)
      .replace(/^-+/, '') || 'tool'
  )
}

function slugText(text: string): string {
  return normalise(text, 'NFKD')
    .toLowerCase()
    .replace(/\p{M}+/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_SLUG + 1)
    .replace(/^-/, '')
    .slice(0, LONGEST_SLUG)
    .replace(/-$/, '')
}

// On github.io, vercel.app and the like the customer's name precedes that of the provider.
function domainLabel(host: string): string {
  return (
    parse(host, { allowPrivateDomains: true }).domainWithoutSuffix ||
    parse(host).domainWithoutSuffix ||
    host
  )
}

function after(word: string, path: readonly string[], count: number): string | undefined {
  return path[0] === word ? path.slice(1, 1 + count).join('/') : undefined
}

function partsOf(pathname: string): string[] {
  return pathname
    .replaceAll('%40', '@')
    .split('/')
    .filter((part) => /^[\w.@~+-]+$/.test(part))
}

// The packages that may belong to the tool: looked up once per scan, and what their metadata says.
import type { PackageClue, Scan } from '../scan.ts'
import {
  lookUp,
  type Lookup,
  openRegistry,
  readFiles,
  type Registry,
  type Unfound,
} from './registry.ts'
import type { PackageFiles } from './tarball.ts'
import { notOffered, notProbed, perScan, unanswered } from '../probe.ts'
import type { NotOffered, Unobserved } from '../../domain/evidence/observation.ts'
import { projectHostOf } from '../../domain/text/project-host.ts'
import { registrableDomainOf } from '../../domain/tool/registrable-domain.ts'
import { memberOf, objectOf, textOf, textsOf } from '../../domain/schema/json.ts'

const MOST_PACKAGES = 5

export interface PackageLook {
  clue: PackageClue
  found: Lookup | Unfound
  files: PackageFiles | null
  exchange: string
}

/** Empty if nothing names a package, or if npm is not configured. */
export const packageLooks = perScan(lookAll)

async function lookAll(scan: Scan): Promise<readonly PackageLook[]> {
  if (scan.npm === null) return []
  const clues = (await scan.packageClues()).slice(0, MOST_PACKAGES)
  const registry = openRegistry(scan.npm)
  try {
    return await Promise.all(clues.map((clue) => lookAt(clue, registry, scan)))
  } finally {
    await registry.close()
  }
}

async function lookAt(
  clue: PackageClue,
  registry: Registry,
  { outbound }: Scan,
): Promise<PackageLook> {
  const found = await lookUp(clue.name, registry, () => performance.now())
  const files = found.ok ? await readFiles(found, registry) : null
  const exchange = outbound.record('packages', {
    kind: 'package',
    registry: 'npm',
    name: clue.name,
    answer: found.ok ? { ...found.answer, version: found.version } : null,
    ...(!found.ok && { failure: { cause: found.cause ?? 'refused', detail: found.detail } }),
    command: `npm view ${clue.name}${found.ok ? `@${found.version}` : ''} --json`,
  })
  return { clue, found, files, exchange }
}

type Manifest = Readonly<Record<string, unknown>>

const MCP_DEPENDENCIES =
  /^(?:@modelcontextprotocol\/(?:sdk|server)|fastmcp|mcp-framework|@mastra\/mcp|xmcp)$/
const INSTALL_SCRIPTS = ['preinstall', 'install', 'postinstall']

/** The commands it installs, the one with its own name first. */
export function commandsOf(manifest: Manifest): string[] {
  const { bin } = manifest
  const bare = (textOf(manifest['name']) ?? '').replace(/^@[^/]*\//, '')
  if (typeof bin === 'string') return [bare]
  return Object.keys(objectOf(bin) ?? {})
    .filter((command) => /^[\w.@-]{1,100}$/.test(command))
    .toSorted((a, b) => Number(b === bare) - Number(a === bare) || (a < b ? -1 : 1))
    .slice(0, 20)
}

export function roleOf(manifest: Manifest): 'cli' | 'mcp' | 'sdk' {
  const dependencies = Object.keys({
    ...objectOf(manifest['dependencies']),
    ...objectOf(manifest['peerDependencies']),
  })
  const isServer =
    manifest['mcpName'] !== undefined ||
    (commandsOf(manifest).length > 0 &&
      dependencies.some((name) => MCP_DEPENDENCIES.test(name)) &&
      /\bmcp\b|model context protocol/i.test(ownWords(manifest)))
  if (isServer) return 'mcp'
  return commandsOf(manifest).length > 0 ? 'cli' : 'sdk'
}

/** Whether it says that it is a client of an API; other libraries do their work themselves. */
export function isApiClient(manifest: Manifest): boolean {
  return /\bsdk\b|\bapi[ -](?:client|wrapper|library|bindings)\b|\b(?:client|library|wrapper|bindings)\b[^.;]{0,60}\bapi\b/i.test(
    ownWords(manifest),
  )
}

function ownWords({ name, description, keywords }: Manifest): string {
  return `${textOf(name) ?? ''}. ${textOf(description)?.slice(0, 500) ?? ''}; ${textsOf(keywords).slice(0, 50).join('; ')}`
}

export function declaresTypes(manifest: Manifest): boolean {
  return (
    typeof manifest['types'] === 'string' ||
    typeof manifest['typings'] === 'string' ||
    JSON.stringify(manifest['exports'] ?? '').includes('"types"')
  )
}

export function hasInstallScript(manifest: Manifest): boolean {
  return (
    manifest['hasInstallScript'] === true ||
    INSTALL_SCRIPTS.some((script) => typeof memberOf(manifest['scripts'], script) === 'string')
  )
}

export function isDeprecated({ deprecated }: Manifest): boolean {
  return deprecated !== undefined && deprecated !== false && deprecated !== ''
}

/** Null if it names none, or only says that there is none. */
export function licenseOf({ license }: Manifest): string | null {
  const name = (textOf(license) ?? textOf(memberOf(license, 'type')) ?? '').trim()
  return name === '' || /^(?:unlicensed|none)$/i.test(name) ? null : name
}

export function repositoryOf({ repository }: Manifest): string | null {
  return addressesOf({ repository })[0] ?? null
}

/** Undefined if the registry does not say: one that keeps no signatures keeps no attestations. */
export function isAttested({ dist }: Manifest): boolean | undefined {
  if (objectOf(memberOf(memberOf(dist, 'attestations'), 'provenance'))) return true
  return Array.isArray(memberOf(dist, 'signatures')) ? false : undefined
}

/** SHA-512 of its file; undefined if the registry states none, or only a weaker digest. */
export function integrityOf({ dist }: Manifest): string | undefined {
  const stated = (textOf(memberOf(dist, 'integrity')) ?? '').split(' ')
  return stated.find((each) => /^sha512-[A-Za-z0-9+/]{86}==$/.test(each))
}

/** Its home page, else its repository, as web URLs. */
export function addressesOf(manifest: Manifest): string[] {
  const { homepage, repository } = manifest
  return [textOf(homepage) ?? '', textOf(repository) ?? textOf(memberOf(repository, 'url')) ?? '']
    .map((address) =>
      address
        .replace(/^(?:github:)?([\w.-]+\/[\w.-]+)$/, 'https://github.com/$1')
        .replace(/^git\+/, '')
        .replace(/^git:\/\//, 'https://')
        .replace(/^(?:ssh:\/\/)?git@([^:/]+)[:/]/, 'https://$1/')
        .replace(/\.git(?=$|#)/, ''),
    )
    .filter(
      (address) =>
        address.length <= 2048 && /^https?:\/\/\S+$/.test(address) && URL.canParse(address),
    )
}

/** Whether home page, repository owner or scope are the vendor's. */
export function isOfficial(manifest: Manifest, domain: string): boolean {
  const label = domain.split('.')[0] ?? domain
  const scope = /^@([^/]+)\//.exec(textOf(manifest['name']) ?? '')?.[1]
  if (scope === label) return true
  return addressesOf(manifest).some((address) => {
    const { hostname, pathname } = new URL(address)
    if (registrableDomainOf(hostname) === domain) return true
    return (
      projectHostOf(hostname) !== undefined &&
      pathname
        .split('/')[1]
        ?.toLowerCase()
        .replace(/[-_]?(?:hq|inc|labs|io|dev|official)$/, '') === label
    )
  })
}

/** What is known of that API; null for any other target. */
export async function clientOfApi(scan: Scan): Promise<Unobserved | null> {
  if (scan.target.kind !== 'npm') return null
  const [look] = await packageLooks(scan)
  return look?.found.ok && roleOf(look.found.manifest) === 'sdk' && isApiClient(look.found.manifest)
    ? notProbed(
        'The package is a client of an API, which was not asked: scan the address of that API.',
        look.exchange,
      )
    : null
}

/** There is no address at which a part of an API could be asked for. */
export async function absentApi(scan: Scan, detail: string): Promise<NotOffered | Unobserved> {
  const site = await scan.site()
  if (site !== null && 'ok' in site) return unanswered(site)
  return (await clientOfApi(scan)) ?? notOffered([], detail)
}

// What a local scan is asked for, and what it is about: a URL, a package, a command or a program.
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAllowedAddress } from '../../domain/text/address.ts'
import type { Evidence } from '../../domain/evidence/evidence.ts'
import { secretsInAddresses } from '../../domain/text/secret.ts'
import { nameFromUrl } from '../../domain/tool/tool-name.ts'
import { judgeUrl, NOWHERE, withoutQuery, withScheme } from '../../domain/tool/tool-url.ts'
import { Refusal, wrongUsage } from '../../errors/refusal.ts'
import { addressesOf } from '../../observe/npm/manifest.ts'
import { lookUp, openRegistry } from '../../observe/npm/registry.ts'
import { packageStarted } from '../../domain/identity/started-package.ts'
import { type BesideProgram, type Target, targetOf, type Given } from '../../observe/scan.ts'
import { filesBeside } from './files-beside.ts'
import { helpEnvironment, type ProgramEnvironment, programTarget } from './program-target.ts'
import type { ScanJob } from '../scan/scan-job.ts'
import type { Progress } from '../../domain/scan/scan.ts'
import type { RunScan } from '../scan/scan-process.ts'
import type { GivenHeaders } from './own-headers.ts'
import { wordSet } from '../../domain/text/name-words.ts'

const LOOPBACK = ['127.0.0.0/8', '::1/128']
/** Programs that run others: neither they nor the folders that they lie in name the tool. */
const RUNNERS = wordSet(
  'node nodejs npx npm bun bunx deno pnpm dlx yarn uv uvx pipx python py tsx ts-node sh bash zsh env docker',
)
/** Generic names of files and folders. */
const GENERIC = wordSet('run exec start index main server cli app src dist build bin lib out . ..')

export interface Subject {
  target: Target
  tool: Evidence['tool']
  /** Whether the user named the tool; otherwise the tool's own name is used. */
  isNamed: boolean
  allowedRanges: readonly string[]
  secrets: readonly string[]
}

export async function subjectOf(
  {
    subject,
    allowedRanges,
    environment,
    folder,
    program = { environment },
    runsHelp = false,
  }: LocalScan,
  npm: ScanJob['npm'],
): Promise<Subject> {
  if (typeof subject !== 'string') {
    const target = programTarget(subject, program)
    const started = packageStarted(target.shown, target.passed)
    const beside = started === null ? await filesBeside(target.command, folder) : null
    const tool =
      started === null
        ? { name: localName(target.shown, beside), url: NOWHERE }
        : { name: started.slice(-80), ...(await packageTool(started, npm)) }
    return {
      target: { ...target, ...(beside && { beside }) },
      tool: { ...tool, kind: 'local' },
      isNamed: started !== null,
      allowedRanges,
      secrets: target.secrets,
    }
  }
  const [, kind, name = ''] = /^(npm|command):(.*)$/s.exec(subject) ?? []
  if (kind === undefined) return addressSubject(subject, allowedRanges)
  const run = helpEnvironment(program)
  const own = { isNamed: true, allowedRanges, secrets: run.secrets }
  if (kind === 'npm') {
    const tool = await packageTool(name, npm)
    const empty = runsHelp && mkdtempSync(join(tmpdir(), 'agentgrade-help-'))
    return {
      target: { kind, name, ...(empty && { run: { ...run, folder: empty } }) },
      tool: { name: name.slice(0, 80), ...tool, kind: 'local' },
      ...own,
    }
  }
  // A bare name, not a path: a shell would look it up.
  if (!/^[A-Za-z0-9][\w.+-]{0,79}$/.test(name))
    throw wrongUsage('give the bare name of an installed command, such as rg')
  const target = { kind: 'command' as const, command: name, run }
  return { target, tool: { name, url: NOWHERE, kind: 'local' }, ...own }
}

function addressSubject(subject: string, allowedRanges: readonly string[]): Subject {
  const address = withScheme(subject)
  const ranges = [...allowedRanges, ...namedRanges(address)]
  const judged = judgeUrl(address, ranges)
  if (!judged.ok) throw new Refusal('invalid-url', { facts: { reason: judged.reason } })
  const { url } = judged
  const target = targetOf(url)
  return {
    target,
    tool: { name: hostName(url), url: withoutQuery(url) },
    isNamed: target.kind === 'npm',
    allowedRanges: ranges,
    secrets: secretsInAddresses(address),
  }
}

/** A user who names an address of their own machine or network allows exactly that one. */
export function namedRanges(address: string): string[] {
  const host = URL.parse(address)?.hostname ?? ''
  if (isLoopback(host)) return [...LOOPBACK]
  const bare = host.replace(/^\[(.*)\]$/, '$1')
  return isAllowedAddress(bare, ['0.0.0.0/0', '::/0']) ? [bare] : []
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || isAllowedAddress(host, LOOPBACK)
}

/** Also with a version: `python3.12`. */
function isRunner(name: string): boolean {
  return RUNNERS.has(name.toLowerCase().replace(/[\d.]{1,20}$/, ''))
}

const PROGRAM_ENDING = /\.[cm]?[jt]sx?$|\.py$|\.exe$/

function localName(shown: readonly string[], beside: BesideProgram | null): string {
  return (programName(shown) ?? beside?.package?.name ?? 'Local program').slice(0, 80)
}

/** The file or folder that holds the program, not what runs it; undefined if none has a name. */
function programName(shown: readonly string[]): string | undefined {
  const words = shown.filter((word) => !word.startsWith('-') && !word.includes('='))
  return words
    .map((word) => word.split(/[/\\]/).map((part) => part.replace(PROGRAM_ENDING, '')))
    .filter((parts) => !isRunner(parts.at(-1) ?? ''))
    .flatMap((parts) => parts.toReversed())
    .find((part) => /\w/.test(part) && !GENERIC.has(part.toLowerCase()))
}

/** `localhost` and IP addresses are not names of tools. */
function hostName(url: string): string {
  const { hostname, port, protocol } = new URL(url)
  return isLoopback(hostname)
    ? `Local service on port ${port || (protocol === 'https:' ? 443 : 80)}`
    : nameFromUrl(url)
}

/** A package's own URL, name and description. */
async function packageTool(
  name: string,
  npm: ScanJob['npm'],
): Promise<Pick<Evidence['tool'], 'url' | 'description'>> {
  const registry = npm && openRegistry(npm)
  const found = registry && (await lookUp(name, registry, () => performance.now()))
  if (found && !found.ok && found.cause === null)
    throw new Refusal('package-not-found', { facts: { name } })
  const url = found?.ok === true ? addressesOf(found.manifest)[0] : undefined
  return { url: url ?? URL.parse(name, registry?.addressFor(name) ?? '')?.href ?? NOWHERE }
}

export interface LocalScan {
  /** What the user wrote: a URL, `npm:name`, `command:name`, or the words of a command. */
  subject: string | readonly string[]
  /** Private ranges that the user allows in addition to the named address. */
  allowedRanges: readonly string[]
  botUrl: string
  /** The user's environment: npm's settings are read from it. */
  environment: Readonly<Record<string, string | undefined>>
  /** The environment of a started program; by default the whole one. */
  program?: ProgramEnvironment
  folder: string
  /** Whether the command of a package may be run with `--help`. */
  runsHelp?: boolean
  /** Where surfaces are, according to the owner. */
  given?: Given
  /** Whether to scan what robots.txt disallows; refused unless the target is the user's own. */
  ignoresRobots?: boolean
  /** Sent to the origin of the URL only. */
  headers?: GivenHeaders
  timeoutMs?: number
  mcpRegistry?: string
  now: number
  onProgress?: (progress: Progress) => void
  /** Gets what went wrong on our side, although the scan has ended. */
  onFault?: (detail: string) => void
  signal?: AbortSignal
  /** Instead of a process of its own. */
  runScan?: RunScan
}

// Scans a tool from here, without a service: an address, a package, or a program that the user wants to be started.
import { isAllowedAddress } from '../domain/text/address.ts'
import { parseEvidence, type Evidence } from '../domain/evidence/evidence.ts'
import type { Progress } from '../domain/scan/scan.ts'
import { mapTexts, redactAddresses, redactor, secretsInAddresses } from '../domain/text/secret.ts'
import { nameFromUrl } from '../domain/tool/tool-name.ts'
import { judgeUrl, withoutQuery } from '../domain/tool/tool-url.ts'
import { Refusal } from '../errors.ts'
import { addressesOf } from '../observe/npm/manifest.ts'
import { lookUp } from '../observe/npm/registry.ts'
import { packageStarted } from '../observe/npm/package-started.ts'
import { openRegistry } from '../observe/npm/open-registry.ts'
import { readUserRegistry } from '../observe/npm/settings.ts'
import { targetOf } from '../observe/target.ts'
import type { Target } from '../observe/scan.ts'
import type { ScanJob } from './scan-job.ts'
import { helpEnvironment, programTarget, registrySecrets, type ProgramEnvironment } from './program-target.ts'
import { runScan } from './scan-process.ts'

const LOOPBACK = ['127.0.0.0/8', '::1/128']

export interface LocalScan {
  /** What the user wrote: an address, `npm:name`, `command:name`, or the words of a command. */
  subject: string | readonly string[]
  /** Private ranges that the user allows beside what is named. */
  allowedRanges: readonly string[]
  botUrl: string
  /** The user's: npm's settings are read from it. */
  environment: Readonly<Record<string, string | undefined>>
  /** What a program that is started sees; by default the whole environment. */
  program?: ProgramEnvironment
  folder: string
  /** Whether the command of a package may be run with `--help`. */
  runsHelp?: boolean
  now: number
  onProgress?: (progress: Progress) => void
  signal?: AbortSignal
}

/** The evidence of what was seen, without the credentials that were given; refuses what cannot be looked at. */
export async function scanLocally(wish: LocalScan): Promise<{ evidence: Evidence; json: string }> {
  const npm = await readUserRegistry(wish.environment, wish.folder)
  const { target, tool, allowedRanges, secrets } = await subjectOf(wish, npm)
  const hide = redactor([...secrets, ...registrySecrets(npm)])
  const redact = (text: string) => redactAddresses(hide(text))
  const job: ScanJob = {
    target,
    tool: mapTexts(tool, redact),
    allowedRanges,
    botUrl: wish.botUrl,
    npm,
    now: wish.now,
    history: { days: 0, probes: 0, answered: 0 },
    before: null,
  }
  const onProgress = (progress: Progress) => wish.onProgress?.({ ...progress, found: redact(progress.found) })
  const report = await runScan(job, { onProgress, ...(wish.signal && { signal: wish.signal }) })
  if (report.outcome === 'fault') throw new Error(redact(report.detail))
  if (report.outcome === 'unreachable') throw new Refusal('target-unreachable', { facts: { url: job.tool.url, cause: report.cause } })
  const parsed = parseEvidence(mapTexts(JSON.parse(report.evidence) as unknown, redact))
  if (!parsed.ok) throw new Error('The scan brought evidence that does not fit its schema.')
  return { evidence: parsed.value, json: JSON.stringify(parsed.value) }
}

interface Subject {
  target: Target
  tool: Evidence['tool']
  allowedRanges: readonly string[]
  secrets: readonly string[]
}

async function subjectOf(
  { subject, allowedRanges, environment, program = { environment }, runsHelp = false }: LocalScan,
  npm: ScanJob['npm'],
): Promise<Subject> {
  if (typeof subject !== 'string') {
    const target = programTarget(subject, program)
    return { target, tool: { ...(await programTool(target.shown, npm)), kind: 'local' }, allowedRanges, secrets: target.secrets }
  }
  if (subject.startsWith('npm:')) {
    const name = subject.slice('npm:'.length)
    const run = helpEnvironment(program)
    return {
      target: { kind: 'npm', name, ...(runsHelp && { run }) },
      tool: { name: name.slice(0, 80), ...(await packageTool(name, npm)), kind: 'local' },
      allowedRanges,
      secrets: run.secrets,
    }
  }
  if (subject.startsWith('command:')) return installedCommand(subject.slice('command:'.length), allowedRanges, program)
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(subject) ? subject : `https://${subject}`
  const ranges = [...allowedRanges, ...namedRanges(address)]
  const judged = judgeUrl(address, ranges)
  if (!judged.ok) throw new Refusal('invalid-url', { facts: { reason: judged.reason } })
  const { url } = judged
  return { target: targetOf(url), tool: { name: nameFromUrl(url), url: withoutQuery(url) }, allowedRanges: ranges, secrets: secretsInAddresses(address) }
}

/** A name and no path: what a shell would find. */
function installedCommand(command: string, allowedRanges: readonly string[], program: ProgramEnvironment): Subject {
  if (!/^[A-Za-z0-9][\w.+-]{0,79}$/.test(command))
    throw new Refusal('invalid-usage', { facts: { reason: 'give the bare name of an installed command, such as rg' } })
  const run = helpEnvironment(program)
  return { target: { kind: 'command', command, run }, tool: { name: command, url: 'http://localhost/', kind: 'local' }, allowedRanges, secrets: run.secrets }
}

/** Who names an address of their own machine or network wants exactly that one looked at. */
function namedRanges(address: string): string[] {
  const host = URL.parse(address)?.hostname ?? ''
  if (host === 'localhost' || host.endsWith('.localhost') || isAllowedAddress(host, LOOPBACK)) return [...LOOPBACK]
  const bare = host.replace(/^\[(.*)\]$/, '$1')
  return isAllowedAddress(bare, ['0.0.0.0/0', '::/0']) ? [bare] : []
}

async function programTool(shown: readonly string[], npm: ScanJob['npm']): Promise<Evidence['tool']> {
  const name = packageStarted(shown)
  return { name: (name ?? shown[0] ?? 'program').slice(-80), ...(name === null ? { url: 'http://localhost/' } : await packageTool(name, npm)) }
}

/** Where a package says that it lives, and what it says of itself. */
async function packageTool(name: string, npm: ScanJob['npm']): Promise<Pick<Evidence['tool'], 'url' | 'description'>> {
  const registry = npm && openRegistry(npm)
  const found = registry && (await lookUp(name, registry, () => performance.now()))
  if (found && !found.ok && found.cause === null) throw new Refusal('package-not-found', { facts: { name } })
  const url = found?.ok === true ? addressesOf(found.manifest)[0] : undefined
  return { url: url ?? URL.parse(name, registry?.addressFor(name) ?? '')?.href ?? 'http://localhost/' }
}

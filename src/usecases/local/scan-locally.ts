// Scans a tool locally, without a service: a URL, a package, or a program to start.
import { rmSync } from 'node:fs'
import { EvidenceSchema, fittingEvidence, type Evidence } from '../../domain/evidence/evidence.ts'
import type { Progress } from '../../domain/scan/scan.ts'
import { withTexts } from '../../domain/schema/fit.ts'
import { redactAddresses, redactor, secretsInAddresses } from '../../domain/text/secret.ts'
import { FAILURES } from '../../domain/evidence/failure.ts'
import { isOwnNetwork, judgeUrl } from '../../domain/tool/tool-url.ts'
import { Refusal, wrongUsage } from '../../errors/refusal.ts'
import { CLAIM_PATH, isClaimed } from '../../observe/claim-proof.ts'
import { LIMITS } from '../../observe/limits.ts'
import { readUserRegistry } from '../../observe/npm/settings.ts'
import type { ScanJob } from '../scan/scan-job.ts'
import { registrySecrets } from './program-target.ts'
import { type LocalScan, namedRanges, subjectOf } from './local-subject.ts'
import { withOwnWords } from '../tool-words.ts'
import { runScan } from '../scan/scan-process.ts'

/** The evidence without the given credentials; refuses what cannot be scanned. */
export async function scanLocally(wish: LocalScan): Promise<{ evidence: Evidence; json: string }> {
  const npm = await readUserRegistry(wish.environment, wish.folder)
  const { given, headers, timeoutMs } = wish
  const { target, tool, isNamed, allowedRanges, secrets } = await subjectOf(wish, npm)
  const addresses = [given?.openapi, given?.mcp, given?.docs].filter((url) => url !== undefined)
  const hide = redactor(
    [...secrets, ...addresses.flatMap(secretsInAddresses), ...registrySecrets(npm)],
    headers?.secrets,
  )
  const redact = (text: string) => redactAddresses(hide(text))
  if (wish.ignoresRobots === true && target.kind === 'web') await assertOwn(target.url, wish)
  const job: ScanJob = {
    target,
    tool: withTexts(EvidenceSchema.properties.tool, tool, redact),
    allowedRanges: [...allowedRanges, ...addresses.flatMap(rangesOf)],
    botUrl: wish.botUrl,
    npm,
    now: wish.now,
    history: { days: 0, probes: 0, answered: 0 },
    before: null,
    ...(given && { given: { ...given, hasHeaders: headers !== undefined } }),
    ...(headers &&
      target.kind === 'web' && {
        ownHeaders: { origin: new URL(target.url).origin, fields: headers.fields },
      }),
    ...(wish.ignoresRobots === true && { isInvited: true }),
    ...(timeoutMs !== undefined && { deadline: timeoutMs }),
    ...(wish.mcpRegistry && { mcpRegistry: wish.mcpRegistry }),
  }
  const onProgress = (progress: Progress) =>
    wish.onProgress?.({ ...progress, found: redact(progress.found) })
  const processMs =
    timeoutMs === undefined ? LIMITS.processMs : timeoutMs + LIMITS.processMs - LIMITS.scanMs
  const report = await (wish.runScan ?? runScan)(job, {
    onProgress,
    processMs,
    onFault: (detail) => wish.onFault?.(redact(detail)),
    ...(wish.signal && { signal: wish.signal }),
  }).finally(() => {
    if (target.kind === 'npm' && target.run)
      rmSync(target.run.folder, { recursive: true, force: true, maxRetries: 3 })
  })
  if (report.outcome === 'fault') throw new Error(redact(report.detail))
  if (report.outcome === 'unreachable' && target.kind === 'stdio')
    throw programFailed(target, redact(report.detail))
  if (report.outcome === 'unreachable')
    throw new Refusal('target-unreachable', {
      facts: { url: job.tool.url, what: redact(report.detail), next: FAILURES[report.kind].next },
    })
  const seen = withTexts(EvidenceSchema, JSON.parse(report.evidence) as unknown, redact)
  const { evidence: fitting } = fittingEvidence(seen)
  if (fitting === null) throw new Error('The scan brought evidence that does not fit its schema.')
  const evidence = withOwnWords(fitting, isNamed)
  return { evidence, json: JSON.stringify(evidence) }
}

/** Whose robots.txt may be ignored: that of one's own network, or of a tool that is claimed. */
async function assertOwn(url: string, { allowedRanges, botUrl }: LocalScan): Promise<void> {
  if (isOwnNetwork(new URL(url).hostname)) return
  if (await isClaimed({ url, allowedRanges, botUrl })) return
  throw wrongUsage(
    `--ignore-robots is for private addresses and for tools that are claimed, and ${new URL(url).origin}${CLAIM_PATH} holds no claim`,
  )
}

/** With the lines of its standard error that say why. */
function programFailed(
  { shown = [] }: Extract<ScanJob['target'], { kind: 'stdio' }>,
  detail: string,
): Refusal {
  const [what = '', ...lines] = detail.split('\n')
  const said =
    lines.length > 0 ? ` Its standard error:\n${lines.map((line) => `  ${line}`).join('\n')}` : ''
  return new Refusal('program-failed', {
    facts: { command: shown.join(' '), reason: `${what}.${said}` },
  })
}

/** A given address is checked like a submitted one, and may be on the owner's own machine. */
function rangesOf(address: string): string[] {
  const ranges = namedRanges(address)
  const judged = judgeUrl(address, ranges)
  if (!judged.ok) throw new Refusal('invalid-url', { facts: { reason: judged.reason } })
  return ranges
}

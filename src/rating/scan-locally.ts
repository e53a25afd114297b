// Scans a tool from here, without a service: an address, a package, or a program that the user wants to be started.
import { parseEvidence, type Evidence } from '../domain/evidence/evidence.ts'
import type { Progress } from '../domain/scan/scan.ts'
import { mapTexts, redactAddresses, redactor } from '../domain/text/secret.ts'
import { ownIdentity } from '../domain/tool/own-identity.ts'
import { Refusal } from '../errors.ts'
import { readUserRegistry } from '../observe/npm/settings.ts'
import type { ScanJob } from './scan-job.ts'
import { registrySecrets } from './program-target.ts'
import type { LocalScan } from './local-scan.ts'
import { subjectOf } from './local-subject.ts'
import { givenName, shownDescription } from './tool-words.ts'
import { runScan } from './scan-process.ts'

/** The evidence of what was seen, without the credentials that were given; refuses what cannot be looked at. */
export async function scanLocally(wish: LocalScan): Promise<{ evidence: Evidence; json: string }> {
  const npm = await readUserRegistry(wish.environment, wish.folder)
  const { target, tool, isNamed, allowedRanges, secrets } = await subjectOf(wish, npm)
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
  const evidence = { ...parsed.value, tool: shownTool(parsed.value, isNamed) }
  return { evidence, json: JSON.stringify(evidence) }
}

/** What the tool calls itself is a stranger's word, here as in the service. */
function shownTool(evidence: Evidence, isNamed: boolean): Evidence['tool'] {
  const own = ownIdentity(evidence)
  const name = isNamed ? null : givenName(own.name ?? '')
  const description = shownDescription(own.description ?? '')
  return { ...evidence.tool, ...(name !== null && { name }), ...(description !== '' && { description }) }
}

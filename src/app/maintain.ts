// Upgrades the stored tools to the current release in the background, in small steps.
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Catalogue } from '../store/catalogue.ts'
import { recheckClaims, type ClaimDeps } from '../usecases/owner/claim.ts'
import { graderHere, type Grader } from '../usecases/grader.ts'
import { syncLaunch } from '../usecases/operate/launch-sync.ts'
import { regrade, workOutClients, type RegradeDeps } from '../usecases/operate/regrade.ts'
import type { ServedRegistry } from '../usecases/registry/registry-view.ts'
import { planSecondLooks } from '../usecases/registry/second-looks.ts'

const RETRY_MS = 60_000
/** Repeated, because another release may still write while replicas are being replaced. */
const AGAIN_MS = 3_600_000
/** Pauses this many times as long as it worked, which leaves most of the time to requests. */
const REST = 3
/** More names would not help anybody who reads the log. */
const MOST_NAMED = 20

/** Runs until the signal. Every replica may run it, since each tool is claimed by one of them. */
export async function maintain(
  catalogue: Catalogue,
  launchFolder: string,
  service:
    | (Omit<ClaimDeps, 'catalogue'> & { grader: Grader; registry: Pick<ServedRegistry, 'read'> })
    | null,
  log: Logger,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    let waitMs = AGAIN_MS
    try {
      await catalogue.forgetOldRequests(Date.now())
      await catalogue.forgetWithdrawn(Date.now())
      while (!signal.aborted && (await catalogue.publishDelayed(Date.now())) > 0);
      await upgrade(catalogue, launchFolder, log, signal, service?.grader)
      if (service !== null) {
        await planSecondLooks({ ...service, catalogue })
        await recheckClaims({ ...service, catalogue }, signal)
      }
    } catch (error) {
      waitMs = RETRY_MS
      if (!signal.aborted)
        log.warn(
          { err: error },
          'stored tools are not all as this release writes them; next try in a minute',
        )
    }
    await pause(waitMs, undefined, { signal }).catch(() => {})
  }
}

/** One pass. If it is stopped or fails, the next one continues from there. */
export async function upgrade(
  catalogue: Catalogue,
  launchFolder: string,
  log: Logger,
  signal: AbortSignal,
  grader: Grader = graderHere,
): Promise<void> {
  const edited = await syncLaunch(catalogue, launchFolder, Date.now(), grader)
  if (edited > 0) log.info({ tools: edited }, 'the edits of the launch catalogue are in')
  await regradeAll(catalogue, log, signal, grader, { only: 'version' })
  const viewed = await workOutClients(catalogue, grader, signal)
  if (viewed > 0) log.info({ tools: viewed }, 'what clients make of tools is worked out')
  await renderAll(catalogue, log, signal)
  if (signal.aborted) return
  // No letter is expected to change by it: it comes last, and leaves most of the time to requests.
  await regradeAll(catalogue, log, signal, grader, {
    only: 'sources',
    rest: (workedMs) => rested(workedMs, signal),
  })
  if (!signal.aborted) await catalogue.compactSearch()
}

async function regradeAll(
  catalogue: Catalogue,
  log: Logger,
  signal: AbortSignal,
  grader: Grader,
  how: Pick<RegradeDeps, 'only' | 'rest'>,
): Promise<void> {
  let named = 0
  const onUnreadable = (tool: string) => {
    named += 1
    if (named <= MOST_NAMED)
      log.warn({ tool }, 'its evidence cannot be read, and it keeps the grade of an earlier method')
  }
  const deps = { catalogue, grader, now: Date.now, onUnreadable, signal, ...how }
  const { isComplete, ...counts } = await regrade(deps)
  if (!isComplete)
    log.info(counts, 'grading stored evidence again was stopped; the next start goes on')
  else if (counts.regraded + counts.unreadable > 0)
    log.info(counts, 'stored evidence is graded by the current method')
}

/** In proportion to the work before it. */
async function rested(workedMs: number, signal: AbortSignal): Promise<void> {
  await pause(REST * workedMs, undefined, { signal }).catch(() => {})
}

async function renderAll(catalogue: Catalogue, log: Logger, signal: AbortSignal): Promise<void> {
  let rendered = 0
  for (let isMore = true; isMore && !signal.aborted;) {
    const startedAt = performance.now()
    const { tools, unreadable } = await catalogue.renderOutdated()
    rendered += tools
    isMore = tools > 0
    if (unreadable.length > 0)
      log.warn({ tools: unreadable }, 'these tools cannot be rendered; they stay as they are')
    if (isMore) await rested(performance.now() - startedAt, signal)
  }
  if (rendered > 0)
    log.info(
      { tools: rendered },
      signal.aborted
        ? 'rendering tools again was stopped; the next start goes on'
        : 'tools are rendered by this release',
    )
}

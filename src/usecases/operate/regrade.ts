// Works out stored evidence anew: gradings of another method, and client views of another build.
import { setImmediate as tick } from 'node:timers/promises'
import type { Catalogue, Outdated, TellWork } from '../../store/catalogue.ts'
import { graderHere, type Grader } from '../grader.ts'
import { methodId } from '../method-id.ts'

export interface RegradeDeps {
  catalogue: Pick<Catalogue, 'countOutdated' | 'outdatedTools' | 'putRegraded'>
  grader?: Pick<Grader, 'regraded'>
  now: () => number
  /** Called once for each tool whose evidence cannot be read; it is left unchanged. */
  onUnreadable: (slug: string) => void
  /** Called after each tool. */
  tell?: TellWork
  /** Both, if it is missing. */
  only?: Outdated
  /** Waits after each tool, which has taken so long. */
  rest?: (workedMs: number) => Promise<void>
  /** Stops after the current tool. */
  signal?: AbortSignal
}

export interface Regraded {
  regraded: number
  changedLetter: number
  unreadable: number
  /** False if it was stopped early; the next run continues from there. */
  isComplete: boolean
}

/** Several processes may run this: a tool is only stored if it was not written since. */
export async function regrade(deps: RegradeDeps): Promise<Regraded> {
  const unreadable = new Set<string>()
  const counts = { regraded: 0, changedLetter: 0 }
  const total = deps.tell ? await deps.catalogue.countOutdated(methodId()) : 0
  const report = () =>
    deps.tell?.({ what: 'tools regraded', done: counts.regraded + unreadable.size, total })
  while (await regradeOnce(deps, counts, unreadable, report));
  return { ...counts, unreadable: unreadable.size, isComplete: !deps.signal?.aborted }
}

/** Returns whether some tool was written meanwhile and has to be handled again. */
async function regradeOnce(
  {
    catalogue,
    grader = graderHere,
    now,
    onUnreadable,
    signal,
    only,
    rest = () => tick(),
  }: RegradeDeps,
  counts: Pick<Regraded, 'regraded' | 'changedLetter'>,
  unreadable: Set<string>,
  report: () => void,
) {
  let isAgain = false
  for await (const tool of catalogue.outdatedTools(methodId(), only)) {
    if (signal?.aborted) return false
    const startedAt = performance.now()
    const old = tool.source?.record
    const moment = now()
    const record =
      old?.grading && tool.source ? await grader.regraded(old, tool.source.evidence, moment) : null
    if (!old?.grading || record === null) {
      if (!unreadable.has(tool.slug)) onUnreadable(tool.slug)
      unreadable.add(tool.slug)
    } else {
      if (await catalogue.putRegraded(tool, record, moment)) {
        counts.regraded += 1
        if (record.grading?.letter !== old.grading.letter) counts.changedLetter += 1
      } else isAgain = true
    }
    report()
    // Yields to requests.
    await rest(performance.now() - startedAt)
  }
  return isAgain
}

/** Returns for how many tools. Several processes may run this, as with `regrade`. */
export async function workOutClients(
  catalogue: Pick<Catalogue, 'toolWithoutViews' | 'putClientViews'>,
  grader: Pick<Grader, 'clientViews'> = graderHere,
  signal?: AbortSignal,
): Promise<number> {
  for (let done = 0; ; await tick()) {
    const tool = signal?.aborted ? null : await catalogue.toolWithoutViews()
    if (tool === null) return done
    // What cannot be read keeps what is stored of it.
    const views = tool.evidence === null ? null : await grader.clientViews(tool.evidence)
    if (await catalogue.putClientViews(tool, views)) done += 1
  }
}

// Works out what clients make of the tools of each stored evidence of which this build has not.
import { setImmediate as tick } from 'node:timers/promises'
import type { Catalogue } from '../../store/catalogue.ts'
import { graderHere, type Grader } from '../grader.ts'

/**
 * Returns for how many tools. Several processes may run this at once: it is only stored if the tool
 * was not written since it was read.
 */
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

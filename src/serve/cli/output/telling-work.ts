// Tells on stderr how far a long command is: a line that is redrawn, or one every few seconds.
import { figure } from '../../../domain/text/figures.ts'
import type { TellWork, WorkDone } from '../../../store/catalogue.ts'
import type { FormOptions } from './print.ts'

const REDRAW_MS = 100
const PLAIN_EVERY_MS = 5_000
/** A rate over less time says little. */
const LEAST_RATE_MS = 1_000
const CLEAR = '\r\u001B[2K'

export interface Output {
  isTTY?: boolean
  columns?: number
  write(text: string): unknown
}

export async function tellingWork<T>(
  { json }: FormOptions,
  work: (tell: TellWork) => Promise<T>,
  output: Output = process.stderr,
  clock: () => number = () => performance.now(),
): Promise<T> {
  if (json === true) return await work(() => {})
  const isTerminal = output.isTTY === true
  let printedAt = clock()
  let step = { what: '', done: 0, since: printedAt }
  let isDrawn = false
  const tell = (now: WorkDone) => {
    const moment = clock()
    if (now.what !== step.what) step = { what: now.what, done: now.done, since: moment }
    if (moment - printedAt < (isTerminal ? REDRAW_MS : PLAIN_EVERY_MS)) return
    printedAt = moment
    const line = lineOf(now, now.done - step.done, moment - step.since)
    isDrawn = isTerminal
    output.write(isTerminal ? `${CLEAR}${line.slice(0, (output.columns ?? 80) - 1)}` : `${line}\n`)
  }
  try {
    return await work(tell)
  } finally {
    if (isDrawn) output.write(CLEAR)
  }
}

function lineOf({ what, done, total }: WorkDone, lately: number, elapsedMs: number): string {
  const parts = [
    total === null ? `${figure(done)} ${what}` : `${figure(done)} of ${figure(total)} ${what}`,
  ]
  if (elapsedMs >= LEAST_RATE_MS && lately > 0) {
    const perSecond = (lately * 1000) / elapsedMs
    parts.push(`${figure(Math.max(1, Math.round(perSecond)))} per second`)
    if (total !== null) parts.push(`${timeWords((total - done) / perSecond)} left`)
  }
  return parts.join(', ')
}

function timeWords(seconds: number): string {
  return seconds < 90 ? `${Math.ceil(seconds)} s` : `${Math.ceil(seconds / 60)} min`
}

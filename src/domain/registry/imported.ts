// What the import of a registry counts, why it leaves an entry out, and why it stops.

import { figure } from '../text/figures.ts'

/** Why an entry is left out, with words for it. */
export const LEFT_OUT = {
  invalid: 'no valid server.json',
  'too-large': 'larger than an entry may be',
  steering: 'texts that give orders to their readers',
  imitation: 'easily taken for another name',
  reserved: 'in our own namespace',
  full: 'no room left for the source',
  'old-version': 'older than the versions that are kept of a name',
} as const
export type LeftOut = keyof typeof LEFT_OUT

/** Why an import is not complete, with words for it; whether it goes on from there later. */
export const STOPS = {
  'no-answer': { goesOn: true, says: 'the registry did not answer' },
  aborted: { goesOn: true, says: 'this program was stopped' },
  'lease-lost': { goesOn: true, says: 'another process took over' },
  'too-many-bytes': { goesOn: true, says: 'it has more bytes than are read at a time' },
  refused: { goesOn: false, says: 'the registry refuses' },
  'not-a-page': { goesOn: false, says: 'the answer is no page of a registry' },
  // A part of it would be a list with holes that looks whole: nothing of it is taken.
  'page-too-long': { goesOn: false, says: 'a page holds more entries than were asked for' },
  'page-too-large': { goesOn: false, says: 'a page is larger than what is read' },
  repeated: { goesOn: false, says: 'its cursors lead in a circle' },
  'too-much': { goesOn: false, says: 'its pages do not end' },
  full: { goesOn: false, says: 'there is no room left for what is new' },
} as const
export type Stopped = keyof typeof STOPS

export interface ImportCounts {
  startedAt: number
  pages: number
  entries: number
  written: number
  unchanged: number
  /** By reason; one that is not there was not met with. */
  leftOut: Partial<Record<LeftOut, number>>
  /** Entries that the registry has withdrawn since it was last read. */
  withdrawn: number
  /** Null if it is complete, or under way. */
  stopped: Stopped | null
  /** The particulars of that; empty if there are none. */
  why: string
}

/** Why it stopped, in words; what an earlier release wrote may have none. */
export function stopWords(stopped: string, why: string): string {
  const words = Object.hasOwn(STOPS, stopped) ? STOPS[stopped as Stopped].says : stopped
  return why === '' ? words : `${words} (${why})`
}

export function leftOutWords(leftOut: Readonly<Record<string, number>>): string[] {
  return Object.entries(leftOut)
    .filter(([, count]) => count > 0)
    .map(([reason, count]) => {
      const words = Object.hasOwn(LEFT_OUT, reason) ? LEFT_OUT[reason as LeftOut] : reason
      return `${figure(count)} ${words}`
    })
}

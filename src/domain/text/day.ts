// Days in UTC, as 2026-11-18.

export function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

/** Whether it exists, which 2026-02-30 does not. */
export function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && dayOf(time) === text
}

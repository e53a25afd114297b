// Days as 2026-11-18.

const DAY_MS = 86_400_000

/** Whether it exists, which 2026-02-30 does not. */
export function isDay(text: string): boolean {
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  const days = (Date.UTC(year, month) - Date.UTC(year, month - 1)) / DAY_MS
  const isWritten = /^\d{4}-\d{2}-\d{2}$/.test(text)
  return isWritten && month >= 1 && month <= 12 && day >= 1 && day <= days
}

const MONTHS =
  'January February March April May June July August September October November December'.split(' ')

/** Without Intl, whose tables take longer to load than a report to print. */
export function monthWords(day: string): string {
  const [year = '', month = ''] = day.split('-')
  return `${MONTHS[Number(month) - 1] ?? month} ${year}`
}

export function dayWords(day: string): string {
  return `${Number(day.split('-')[2])} ${monthWords(day)}`
}

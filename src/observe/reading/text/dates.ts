// Dates in running text: the latest shows how fresh a page is.
import { composed } from '../../../domain/text/pattern.ts'

const LOOKED_AT = 300_000
const DAY_MS = 86_400_000
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?'
const DAY = '(\\d{1,2})(?:st|nd|rd|th)?'
const YEAR = '(20\\d\\d)(?!\\d)'

const NUMBERS = /(?<![\d.-])(20\d\d)-(\d\d)-(\d\d)(?!\d)/g
const MONTH_FIRST = composed(`(?<![a-z])${MONTH} ${DAY},? ${YEAR}`, 'gi')
const DAY_FIRST = composed(`(?<!\\d)${DAY} ${MONTH},? ${YEAR}`, 'gi')

/** Days since the latest full date that is not in the future; null if there is none. */
export function daysSinceLatest(text: string, now: number): number | null {
  const looked = text.slice(0, LOOKED_AT)
  const times = [
    ...[...looked.matchAll(NUMBERS)].map(([, year, month, day]) =>
      timeOf(Number(year), Number(month), Number(day)),
    ),
    ...[...looked.matchAll(MONTH_FIRST)].map(([, month = '', day, year]) =>
      timeOf(Number(year), monthOf(month), Number(day)),
    ),
    ...[...looked.matchAll(DAY_FIRST)].map(([, day, month = '', year]) =>
      timeOf(Number(year), monthOf(month), Number(day)),
    ),
  ].flat()
  // In a time zone ahead of ours it may be tomorrow already.
  const latest = times.reduce(
    (last, time) => (time <= now + DAY_MS && time > last ? time : last),
    0,
  )
  return latest === 0 ? null : Math.max(0, Math.floor((now - latest) / DAY_MS))
}

function monthOf(name: string): number {
  return MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1
}

function timeOf(year: number, month: number, day: number): number[] {
  const time = Date.UTC(year, month - 1, day)
  return month >= 1 && month <= 12 && day >= 1 && day <= 31 ? [time] : []
}

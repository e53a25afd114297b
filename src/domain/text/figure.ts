// A number as people read it: 12,345.

const GROUP = 3
let formatter: Intl.NumberFormat | undefined

/** Whole numbers are grouped here: loading the tables of Intl takes longer than a whole report. */
export function figure(value: number): string {
  if (!Number.isSafeInteger(value) || Object.is(value, -0))
    return (formatter ??= new Intl.NumberFormat('en-US')).format(value)
  const digits = String(Math.abs(value))
  const groups: string[] = []
  for (let end = digits.length; end > 0; end -= GROUP)
    groups.unshift(digits.slice(Math.max(0, end - GROUP), end))
  return `${value < 0 ? '-' : ''}${groups.join(',')}`
}

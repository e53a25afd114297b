// Numbers as people read them: 12,345; and a count with its noun: "1 tool", "2 tools".

export function counted(
  count: number,
  noun: string,
  shown: (count: number) => string = String,
): string {
  return `${shown(count)} ${count === 1 ? noun : pluralOf(noun)}`
}

/** "a, b and 3 more". */
export function firstOf(names: readonly string[], most: number, all = names.length): string {
  const shown = names.slice(0, most)
  const more = all > shown.length ? ` and ${all - shown.length} more` : ''
  return `${shown.join(', ')}${more}`
}

function pluralOf(noun: string): string {
  return noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`
}

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

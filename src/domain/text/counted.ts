// A count with its noun ("1 tool", "2 tools", "3 entries"), and the first of many names.
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

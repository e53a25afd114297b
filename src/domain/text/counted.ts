// A count with its noun: "1 tool", "2 tools", "3 entries".
export function counted(
  count: number,
  noun: string,
  shown: (count: number) => string = String,
): string {
  return `${shown(count)} ${count === 1 ? noun : pluralOf(noun)}`
}

function pluralOf(noun: string): string {
  return noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`
}

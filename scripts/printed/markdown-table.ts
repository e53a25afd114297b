// A markdown table with aligned columns, as the formatter wants it.

export function markdownTable(titles: string[], rows: string[][]): string[] {
  const widths = titles.map((title, at) =>
    Math.max(title.length, ...rows.map((row) => row[at]?.length ?? 0)),
  )
  const line = (cells: string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`
  return [line(titles), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)]
}

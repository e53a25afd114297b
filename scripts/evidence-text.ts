// Evidence as it is kept in a file: one line for each operation, tool and exchange, so that files
// stay small and changes can be read.

const ONE_LINE_EACH = new Set(['operations', 'tools', 'exchanges', 'secrets', 'securitySchemes'])

export function evidenceText(evidence: unknown): string {
  return `${written(evidence, '')}\n`
}

function written(value: unknown, indent: string): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const isList = Array.isArray(value)
  const [open, close] = isList ? '[]' : '{}'
  const members = Object.entries(value).filter(([, member]) => member !== undefined)
  if (members.length === 0) return `${open}${close}`
  const inner = `${indent} `
  const lines = members.map(([key, member]) => {
    const text =
      ONE_LINE_EACH.has(key) && Array.isArray(member)
        ? linesOf(member, inner)
        : written(member, inner)
    return `${inner}${isList ? '' : `${JSON.stringify(key)}: `}${text}`
  })
  const short = `${open}${lines.map((line) => line.trim()).join(', ')}${close}`
  return short.length <= 160 && !short.includes('\n')
    ? short
    : `${open}\n${lines.join(',\n')}\n${indent}${close}`
}

function linesOf(list: readonly unknown[], indent: string): string {
  return list.length === 0
    ? '[]'
    : `[\n${list.map((each) => `${indent} ${JSON.stringify(each)}`).join(',\n')}\n${indent}]`
}

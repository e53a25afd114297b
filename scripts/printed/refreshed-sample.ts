// A shortened JSON sample with today's values: it keeps the fields that it shows, their order and
// its line breaks, and `…` stands where the answer has more.

const MORE = '…'

interface Part {
  /** The white space before it. */
  space: string
  text: string
}

export function refreshedSample(sample: string, answer: unknown): string {
  let at = 0
  return space() + value(answer) + sample.slice(at)

  function space(): string {
    return take(/\s*/y)
  }

  function take(pattern: RegExp): string {
    pattern.lastIndex = at
    const found = pattern.exec(sample)?.[0]
    if (found === undefined)
      throw new Error(`the sample cannot be read at ${sample.slice(at, at + 40)}`)
    at += found.length
    return found
  }

  function value(real: unknown): string {
    if (sample[at] === '{') return object(real)
    if (sample[at] === '[') return list(real)
    const shown = take(/"(?:[^"\\]|\\.)*"|[-\w.]+/y)
    if (typeof real === 'object' && real !== null)
      return isEmpty(real) ? JSON.stringify(real) : hidden(real)
    return JSON.stringify(shown.includes(MORE) ? shortened(real, JSON.parse(shown)) : real)
  }

  function object(real: unknown): string {
    const fields = typeof real === 'object' && real !== null && !Array.isArray(real) ? real : null
    const keys = new Set(Object.keys(fields ?? {}))
    const { parts, end } = members('}', () => {
      const name = take(/"\w+":\s*/y)
      const key = JSON.parse(name.slice(0, name.lastIndexOf(':'))) as string
      if (fields !== null && !keys.delete(key)) throw new Error(`the answer has no field "${key}"`)
      return name + value((fields as Record<string, unknown> | null)?.[key])
    })
    if (fields === null) return JSON.stringify(real)
    return `{${joined(parts, keys.size > 0)}${end}}`
  }

  function list(real: unknown): string {
    const items: unknown[] = Array.isArray(real) ? real : []
    const isOfObjects = typeof items[0] === 'object'
    let shown = 0
    const { parts, end } = members(']', () => value(items[shown++]))
    if (!Array.isArray(real)) return JSON.stringify(real)
    const isWhole = !isOfObjects && parts.every(({ text }) => text !== MORE)
    if (isWhole) return `[${items.map((item) => JSON.stringify(item)).join(', ')}]`
    const there = parts.filter(({ text }, index) => text === MORE || index < items.length)
    return `[${joined(there, items.length > shown)}${end}]`
  }

  /** The members up to the closing bracket, and the white space before it. */
  function members(close: string, read: () => string): { parts: Part[]; end: string } {
    const parts: Part[] = []
    take(/[{[]/y)
    for (;;) {
      const before = space()
      if (sample[at] === close) {
        at += 1
        return { parts, end: before }
      }
      const text = sample[at] === MORE ? take(/…/y) : read()
      parts.push({ space: before, text })
      take(/,?/y)
    }
  }
}

/** With `…` if, and only if, there is more than what is shown. */
function joined(parts: readonly Part[], hasMore: boolean): string {
  const isMarked = parts.some(({ text }) => text === MORE)
  const shown = hasMore ? parts : parts.filter(({ text }) => text !== MORE)
  const added = hasMore && !isMarked ? [{ space: parts.length > 0 ? ' ' : '', text: MORE }] : []
  return [...shown, ...added].map(({ space, text }) => space + text).join(',')
}

function hidden(real: object): string {
  return Array.isArray(real) ? `[${MORE}]` : `{ ${MORE} }`
}

function isEmpty(real: object): boolean {
  return Object.keys(real).length === 0
}

/** About as much of the text as is shown now: its beginning, up to a whole word, and its end. */
function shortened(real: unknown, shown: string): unknown {
  const [{ length }, end = ''] = shown.split(MORE, 2) as [string, string?]
  if (typeof real !== 'string' || real.length <= length + end.length || !real.endsWith(end))
    return real
  const cut = real.slice(0, length)
  const isWithinWord = end === '' && /\w$/.test(cut) && /\w/.test(real.charAt(length))
  const words = isWithinWord && cut.includes(' ') ? cut.slice(0, cut.lastIndexOf(' ')) : cut
  return `${words.trimEnd()}${MORE}${end}`
}

// Measures the nesting and size of JSON text in one pass, before a parser runs.

const [QUOTE, BACKSLASH, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT, COMMA] = [
  34, 92, 91, 93, 123, 125, 44,
]

export interface JsonLimits {
  depth: number
  parts: number
}

/** The limit that the text exceeds, if any. Also works on text that is not JSON. */
export function exceededBy(json: string, most: JsonLimits): keyof JsonLimits | undefined {
  let depth = 0
  let parts = 0
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === QUOTE) {
      at = endOfString(json, at)
    } else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      depth += 1
      parts += 1
      if (depth > most.depth) return 'depth'
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) {
      depth -= 1
    } else if (code === COMMA) {
      parts += 1
    }
    if (parts > most.parts) return 'parts'
  }
  return undefined
}

function endOfString(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at++) {
    const code = json.charCodeAt(at)
    if (code === BACKSLASH) at += 1
    else if (code === QUOTE) return at
  }
  return json.length
}

// Cuts deep nesting, so that every reader of evidence can recurse through it safely.

const DEEPEST = 48

/** Empties, in place, every object and array below the deepest level. */
export function cutDeep<T>(value: T): T {
  const stack: { part: unknown; depth: number }[] = [{ part: value, depth: 0 }]
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { part, depth } = next
    if (typeof part !== 'object' || part === null) continue
    if (depth < DEEPEST)
      for (const member of Object.values(part)) stack.push({ part: member, depth: depth + 1 })
    else if (Array.isArray(part)) part.length = 0
    else for (const key of Object.keys(part)) Reflect.deleteProperty(part, key)
  }
  return value
}

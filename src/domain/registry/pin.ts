// What a policy has let in of an entry, by what was seen of it at that time: a change is out until
// it is looked at again.

/** What was seen of an entry when it was last looked at. */
export interface Sight {
  /** When, in UTC; of several tools behind it the earliest. Empty if nobody has looked. */
  at: string
  /**
   * By what it leads to: the version of the package that was started, and the digest of the list of
   * tools. Null is what was not seen: it is no change.
   */
  saw: Readonly<Record<string, readonly [version: string | null, tools: string | null]>>
}

/** Stored for a policy and a server, as JSON. */
export interface Pin {
  /** What was let in. */
  held?: Sight
  /** What was seen instead since then. */
  changed?: Sight
  /** Of an exception that names no target: its text, and what its server started then, as digests. */
  exception?: { of: string; starts: string }
}

/** What is other than what was let in, in words; null if nothing is. */
export function changeIn(before: Sight, now: Sight): string | null {
  const keys = Object.keys(now.saw)
  if (keys.length !== Object.keys(before.saw).length || keys.some((key) => !before.saw[key]))
    return 'what it leads to'
  for (const key of keys) {
    const [[was, had], [is, has]] = [before.saw[key] ?? NOTHING, now.saw[key] ?? NOTHING]
    if (was !== null && is !== null && was !== is) return `its version (${was}, now ${is})`
    if (had !== null && has !== null && had !== has) return 'its list of tools'
  }
  return null
}

const NOTHING = [null, null] as const

/**
 * How an entry stands to its pin: what has changed, and the pin that follows. It is looked at again
 * when a later look sees the same as the one that saw the change: whoever shows each look something
 * else stays out.
 */
export function standingOf(
  pin: Pin,
  now: Sight,
): { change: string | null; next: (isIn: boolean) => Pin } {
  const { held, changed, ...rest } = pin
  if (held === undefined)
    return { change: null, next: (isIn) => (isIn ? { ...rest, held: now } : pin) }
  const isAsChanged = changed !== undefined && isSeenAs(changed, now)
  if (isAsChanged && now.at > changed.at)
    return { change: null, next: (isIn) => (isIn ? { ...rest, held: now } : pin) }
  const change = changeIn(held, now)
  if (change !== null) return { change, next: () => (isAsChanged ? pin : { ...pin, changed: now }) }
  // What hides again after a change is not what was let in.
  if (changed !== undefined && !isSeenAs(held, now))
    return { change: changeIn(held, changed), next: () => pin }
  const whole = withUnseen(held, now)
  return { change, next: () => (whole === held && !changed ? pin : { ...rest, held: whole }) }
}

/** Whether all that was seen then is seen now, and is the same. */
function isSeenAs(before: Sight, now: Sight): boolean {
  if (changeIn(before, now) !== null) return false
  return Object.entries(before.saw).every(([key, seen]) =>
    seen.every((value, at) => value === null || now.saw[key]?.[at] === value),
  )
}

/** What was let in, with what is seen of it for the first time; the same object if that is nothing. */
function withUnseen(held: Sight, now: Sight): Sight {
  const isUnseen = Object.entries(now.saw).some(([key, seen]) =>
    seen.some((value, at) => value !== null && held.saw[key]?.[at] === null),
  )
  if (!isUnseen) return held
  const saw = Object.entries(held.saw).map(([key, [version, tools]]) => {
    const [is, has] = now.saw[key] ?? NOTHING
    return [key, [version ?? is, tools ?? has] as const] as const
  })
  return { at: now.at, saw: Object.fromEntries(saw) }
}

// Reads something of an object once, however many checks of a grading ask for it.

/** The same function, which remembers its results as long as their objects exist. */
export function readOnce<T extends object, R>(read: (subject: T) => R): (subject: T) => R {
  const remembered = new WeakMap<T, { result: R }>()
  return (subject) => {
    let known = remembered.get(subject)
    if (!known) remembered.set(subject, (known = { result: read(subject) }))
    return known.result
  }
}

// Reads something of an object once, however many checks of a grading ask for it.

/** The same function, which remembers its results as long as their objects exist. */
export function readOnce<T extends object, K, R>(
  read: (subject: T, key: K) => R,
): (subject: T, key: K) => R {
  const remembered = new WeakMap<T, Map<K, R>>()
  return (subject, key) => {
    let results = remembered.get(subject)
    if (!results) remembered.set(subject, (results = new Map()))
    const known = results.get(key)
    if (known !== undefined || results.has(key)) return known as R
    const result = read(subject, key)
    results.set(key, result)
    return result
  }
}

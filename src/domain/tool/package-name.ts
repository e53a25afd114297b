// The name of a package without the version that may stand behind it.

/** `@scope/name@1.2.3` is `@scope/name`; the first sign of a name may be an at sign of its own. */
export function withoutVersion(name: string): string {
  const at = name.lastIndexOf('@')
  return at > 0 && !name.includes('/', at) ? name.slice(0, at) : name
}

// Removes the version from the name of a package.

/** `@scope/name@1.2.3` is `@scope/name`; a leading at sign is part of the name. */
export function withoutVersion(name: string): string {
  const at = name.lastIndexOf('@')
  return at > 0 && !name.includes('/', at) ? name.slice(0, at) : name
}

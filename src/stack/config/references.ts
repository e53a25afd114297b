// References to variables in a configured value, in the syntax of any client.

const REFERENCE =
  /\$\{\{[^{}]{0,200}\}\}|\$\{(?:(env|input):)?([A-Za-z_][\w.-]{0,100})(?::-([^{}]{0,4000}))?\}|\{(env|file):([^{}]{0,300})\}|\$([A-Za-z_]\w{0,100})|%([A-Za-z_]\w{0,100})%/g

/** What is written in the file itself: without references, but with their defaults. */
export function literalOf(value: string): string {
  return value.replace(REFERENCE, (...groups: unknown[]) =>
    typeof groups[3] === 'string' ? groups[3] : '',
  )
}

/** Each default may be a key: `${NAME:-default}` becomes `${NAME}`. */
export function withoutDefaults(value: string): string {
  return value.replace(REFERENCE, (whole: string, ...groups: unknown[]) =>
    typeof groups[2] === 'string' ? `${whole.slice(0, -groups[2].length - 3)}}` : whole,
  )
}

export function hasReference(value: string): boolean {
  return value.search(REFERENCE) >= 0
}

export type Resolved = { ok: true; value: string } | { ok: false; missing: string }

/** The value with its variables, as a client passes it on, without what only the client knows. */
export function resolved(
  value: string,
  environment: Readonly<Record<string, string | undefined>>,
): Resolved {
  let missing: string | null = null
  const text = value.replace(REFERENCE, (whole: string, ...groups: unknown[]) => {
    const [source, braced, otherwise, kind, inner, bare, percent] = groups as (string | undefined)[]
    const name =
      source === 'input' || kind === 'file'
        ? undefined
        : (braced ?? (kind === 'env' ? inner : undefined) ?? bare ?? percent)
    const known =
      name !== undefined && Object.hasOwn(environment, name) ? environment[name] : undefined
    const filled = known ?? otherwise
    if (filled === undefined) missing ??= name ?? whole
    return filled ?? ''
  })
  return missing === null ? { ok: true, value: text } : { ok: false, missing }
}

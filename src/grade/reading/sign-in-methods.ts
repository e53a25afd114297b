// The ways to sign in that a vendor declares.
import type { Declaration } from '../../domain/evidence/declaration.ts'

type Method = NonNullable<Declaration['auth']>['methods'][number]

/** Those of the tool, or else of its MCP server; undefined where none is stated. */
export function signInMethods({ auth, facts }: Declaration): readonly Method[] | undefined {
  const methods =
    auth?.methods ??
    facts?.['mcp.auth']?.value?.map((method) => (method === 'oauth' ? 'oauth2' : method))
  return methods && methods.length > 0 ? methods : undefined
}

/** It is stated that no sign-in is needed. */
export function isDeclaredOpen(declaration: Declaration): boolean {
  return signInMethods(declaration)?.every((method) => method === 'none') ?? false
}

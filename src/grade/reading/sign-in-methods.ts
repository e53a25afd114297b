// The authentication methods that a vendor declares.
import type { Declaration } from '../../domain/evidence/declaration.ts'

type Method = NonNullable<Declaration['auth']>['methods'][number]

/** Those of the tool, or else of its MCP server; undefined if none is stated. */
export function signInMethods({ auth, facts }: Declaration): readonly Method[] | undefined {
  const methods =
    auth?.methods ??
    facts?.['mcp.auth']?.value?.map((method) => (method === 'oauth' ? 'oauth2' : method))
  return methods && methods.length > 0 ? methods : undefined
}

/** Whether it is stated that no authentication is needed. */
export function isDeclaredOpen(declaration: Declaration): boolean {
  return signInMethods(declaration)?.every((method) => method === 'none') ?? false
}

// Which documents a vendor claims to publish: a document that is neither claimed nor observed is
// not judged.
import type { Declaration } from './declaration.ts'
import type { ObservationName } from './observations/index.ts'

const CLAIMS: Partial<Record<ObservationName, (declaration: Declaration) => boolean>> = {
  openapi: ({ api, facts }) =>
    api?.openapi !== undefined || facts?.['api.openapiOfficial']?.value === true,
  graphql: ({ api }) => api?.style === 'graphql' || api?.style === 'mixed',
  llmsTxt: ({ docs, facts }) =>
    docs?.llmsTxt !== undefined || facts?.['docs.llmsTxt']?.value === true,
  markdownTwins: ({ facts }) => facts?.['docs.markdown']?.value === true,
  changelog: ({ docs, facts }) =>
    docs?.changelog !== undefined || facts?.['docs.changelog']?.value === true,
  authorizationServer: claimsOAuth,
  statusPage: ({ docs, facts }) =>
    docs?.status !== undefined || facts?.['docs.status']?.value === true,
}

export function claimsOAuth({ auth, facts }: Declaration): boolean {
  return (
    auth?.methods.includes('oauth2') === true ||
    facts?.['mcp.auth']?.value?.includes('oauth') === true
  )
}

/** False only if a declaration covers such documents and does not name this one. */
export function mayExist(name: ObservationName, declaration: Declaration | undefined): boolean {
  return declaration === undefined || (CLAIMS[name]?.(declaration) ?? true)
}

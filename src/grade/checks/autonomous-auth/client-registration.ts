// Can a client that the authorization server does not know register itself?
import { defineCheck, notApplicable } from '../../check.ts'
import { withoutMetadata } from '../../reading/sign-in.ts'

export default defineCheck(import.meta.url, {
  weight: 4,
  effort: 3,
  title: 'Client registration',
  why: 'An agent’s client is rarely known in advance; if it cannot register itself, a developer has to do it by hand.',
  loss: 'new clients have to register',
  standard: 'CIMD draft',
  surfaces: ['hosted-mcp'],
  uses: ['authorizationServer', 'mcp'],
  outcomes: {
    document: {
      points: 10,
      says: 'Clients can identify themselves with the URL of their client ID metadata document.',
    },
    dynamic: {
      points: 7,
      says: 'Clients can register dynamically, but not with a client ID metadata document.',
      loss: 'clients cannot use a client ID metadata document',
      found: true,
      fix: 'Accept client ID metadata documents and set client_id_metadata_document_supported: true.',
    },
    manual: {
      points: 0,
      says: 'The metadata offers new clients no way to register.',
      loss: 'a person has to register each client',
      found: true,
      fix: 'Accept client ID metadata documents, set client_id_metadata_document_supported: true, or offer a registration_endpoint.',
    },
  },
  judge({ authorizationServer, mcp }) {
    if (!authorizationServer) return withoutMetadata(mcp)
    const { grantTypes, takesClientIdMetadata, hasRegistrationEndpoint } = authorizationServer
    if (takesClientIdMetadata) return { outcome: 'document' }
    if (grantTypes.length > 0 && grantTypes.every((grant) => grant === 'client_credentials')) {
      return notApplicable('Clients authenticate only with credentials issued to them.')
    }
    return { outcome: hasRegistrationEndpoint ? 'dynamic' : 'manual' }
  },
})

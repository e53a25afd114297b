// Can a client that the authorization server has never met introduce itself?
import { defineCheck, notApplicable } from '../../check.ts'

export default defineCheck({
  id: 'client-registration',
  criterion: 'autonomousAuth',
  weight: 7,
  effort: 3,
  title: 'Client registration',
  why: 'An agent’s client is seldom known beforehand; if it cannot introduce itself, a developer must register it by hand.',
  standard: 'CIMD draft',
  surfaces: ['remote'],
  needs: ['authorizationServer'],
  outcomes: {
    document: {
      points: 10,
      says: 'A client introduces itself with the address of its metadata document.',
    },
    dynamic: {
      points: 7,
      says: 'A client can register dynamically, but not by the address of its metadata document.',
      fix: 'Accept client ID metadata documents and set client_id_metadata_document_supported: true.',
    },
    manual: {
      points: 0,
      says: 'The metadata offers a new client no way to register.',
      fix: 'Accept client ID metadata documents, set client_id_metadata_document_supported: true, or offer a registration_endpoint.',
    },
  },
  judge({ authorizationServer: { grantTypes, takesClientIdMetadata, hasRegistrationEndpoint } }) {
    if (takesClientIdMetadata) return { outcome: 'document' }
    if (grantTypes.length > 0 && grantTypes.every((grant) => grant === 'client_credentials')) {
      return notApplicable('Clients sign in only with credentials that were issued to them.')
    }
    return { outcome: hasRegistrationEndpoint ? 'dynamic' : 'manual' }
  },
})

// Observations about authentication.
import {
  choice,
  count,
  flag,
  listOf,
  orNull,
  openObject,
  text,
  webAddress,
} from '../../schema/schema.ts'
import { Type } from '../../schema/type.ts'

export const authChallenge = openObject(
  {
    url: webAddress('What was asked without a key.'),
    status: Type.Integer({ minimum: 100, maximum: 599, description: 'HTTP status of the answer.' }),
    contentType: orNull(text('The media type of the answer, without parameters.', 200)),
    wwwAuthenticate: orNull(text('The WWW-Authenticate field.', 1000)),
  },
  'A call that needs a key, made without one.',
)

export const protectedResource = openObject(
  {
    url: webAddress('Where it answered.'),
    hasResource: flag('A resource member.'),
    authorizationServers: listOf(text('An issuer.', 2048), 10),
    scopes: listOf(text('A scope.', 200), 200),
  },
  'OAuth protected resource metadata (RFC 9728).',
)

export const authorizationServer = openObject(
  {
    url: webAddress('Where it answered.'),
    missing: listOf(text('A required member.', 100), 20, 'Required members that are not there.'),
    issuerMatches: flag('issuer is the address it was asked under.'),
    grantTypes: listOf(text('A grant type.', 100), 20),
    codeChallengeMethods: listOf(text('A method.', 20), 5),
    scopes: listOf(text('A scope.', 200), 200),
    hasRegistrationEndpoint: flag('RFC 7591 dynamic registration.'),
    takesClientIdMetadata: flag('client_id_metadata_document_supported.'),
  },
  'OAuth authorization server metadata (RFC 8414 or OpenID).',
)

export const authGuide = openObject(
  {
    url: webAddress('Where it answered.'),
    chars: count('Length in characters.'),
    endpoints: count('Endpoints it names.'),
    endpointsAnswering: count('Of those, how many answer.'),
    requests: Type.Optional(
      listOf(
        openObject({
          method: choice(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
          path: text('The path, as written.', 300),
          isThere: flag(
            'What was asked at its address shows that it exists: JSON for a GET; for another method, an answer that refuses only the method or the body.',
          ),
        }),
        10,
        'Requests that it names, such as POST /keys; left out in older evidence.',
      ),
    ),
  },
  'auth.md: how an agent gets access, written for agents.',
)

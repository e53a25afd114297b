// What is read out of an OpenAPI description, operation by operation, so that every rule about it can be judged later.
import { choice, count, flag, listOf, orNull, shape, text, webAddress } from '../schema.ts'
import { Type } from '../type.ts'

const parameter = shape({
  name: text('Its name.', 200),
  in: choice(['query', 'path', 'header', 'cookie']),
  isDescribed: flag('It has a description.'),
  hasExample: flag('It has an example.'),
  hasDefault: flag('Its schema states a default.'),
  maximum: orNull(Type.Number({ description: 'Its schema’s maximum.' })),
})

const body = shape({
  fields: count('Top-level properties.'),
  describedFields: count('Top-level properties with a description.'),
  fieldNames: listOf(text('A property name.', 200), 60),
  hasExample: flag('It has an example.'),
  isArray: flag('It takes an array.'),
})

const response = shape({
  status: Type.String({ pattern: '^([1-5][0-9X]{2}|default)$', description: 'The status, a range such as 4XX, or default.' }),
  mediaTypes: listOf(text('A media type.', 200), 20),
  hasSchema: flag('A schema that says something.'),
  schemaName: orNull(text('The shared schema it refers to.', 200)),
  hasExample: flag('It has an example.'),
  isArray: flag('It answers with a list, or an object that wraps one.'),
  headers: listOf(text('A header name in lower case.', 100), 30),
})

const operation = shape({
  method: choice(['get', 'head', 'options', 'post', 'put', 'patch', 'delete', 'query', 'trace']),
  path: text('The path template.', 500),
  operationId: orNull(text('Its operationId.', 200)),
  descriptionChars: count('Length of summary and description together.'),
  isDeprecated: flag('deprecated: true.'),
  parameters: listOf(parameter, 100),
  body: orNull(body),
  responses: listOf(response, 40),
  security: orNull(listOf(text('A scheme name; all alternatives together.', 200), 20, 'Empty: declared open. Null: nothing is declared.')),
  hasCallbacks: flag('It declares callbacks.'),
})

export const openapi = shape(
  {
    url: webAddress('Where it was found.'),
    found: choice(['well-known', 'linked', 'documentation', 'declared'], 'How it was found.'),
    version: text('The openapi or swagger field.', 20),
    bytes: count('Size of the document.'),
    tokens: count('o200k tokens of the document.'),
    parseErrors: listOf(text('What is wrong, with its JSON pointer.', 500), 20, 'Empty where it is valid.'),
    references: count('Internal references.'),
    unresolvedReferences: count('References that lead nowhere.'),
    infoVersion: orNull(text('info.version.', 100)),
    servers: listOf(shape({ url: text('As written.', 500), description: orNull(text('As written.', 500)) }), 30),
    serverStatus: orNull(Type.Integer({ minimum: 100, maximum: 599, description: 'What the first absolute server answered; null where it was not asked.' })),
    securitySchemes: listOf(
      shape({
        name: text('Its name.', 200),
        type: choice(['apiKey', 'http', 'oauth2', 'openIdConnect', 'mutualTLS']),
        in: orNull(choice(['header', 'query', 'cookie'], 'For apiKey.')),
        scheme: orNull(text('For http: bearer, basic.', 50)),
        flows: listOf(choice(['authorizationCode', 'implicit', 'password', 'clientCredentials', 'deviceAuthorization']), 5, 'For oauth2.'),
        scopes: listOf(text('A scope.', 200), 200, 'For oauth2.'),
      }),
      30,
    ),
    webhooks: listOf(text('A webhook name.', 200), 200, 'Names in the webhooks object.'),
    webhookHeaders: listOf(text('A header name in lower case.', 100), 30, 'Header parameters of the webhooks.'),
    secrets: listOf(
      shape({ pointer: text('Where.', 500), looks: choice(['live', 'test'], 'What it looks like.') }),
      20,
      'Strings in examples and servers that have the form of a credential.',
    ),
    operationCount: count('Operations in the document.'),
    operations: listOf(operation, 2000, 'All of them, or 2,000 spread over the document.'),
  },
  'The OpenAPI description.',
)

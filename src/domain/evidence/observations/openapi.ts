// Observations from an OpenAPI description, operation by operation, for later rules too.
import {
  choice,
  count,
  flag,
  listOf,
  shape,
  orNull,
  retired,
  text,
  webAddress,
} from '../../schema/schema.ts'
import { Type } from '../../schema/type.ts'
import { shownText } from './reading.ts'
import { ownWords } from './web.ts'

/** More are not kept. */
export const MOST_PARSE_ERRORS = 20
export const MOST_SECRETS = 20
export const MOST_SCOPES = 200
export const MOST_WEBHOOKS = 200

const parameter = shape({
  name: text('Its name.', 200),
  in: choice(['query', 'path', 'header', 'cookie']),
  isDescribed: flag('It has a description.'),
  hasExample: flag('It has an example.'),
  hasDefault: flag('Its schema states a default.'),
  maximum: orNull(Type.Number({ description: 'Its schema’s maximum.' })),
  isRequired: Type.Optional(
    flag('A query parameter without which nothing is answered. Left out in older evidence.'),
  ),
})

const body = shape({
  fields: count('Top-level properties.'),
  describedFields: count('Top-level properties with a description.'),
  fieldNames: listOf(text('A property name.', 200), 60),
  hasExample: flag('It has an example.'),
  isArray: flag('It takes an array.'),
})

const response = shape({
  status: Type.String({
    pattern: '^([1-5][0-9X]{2}|default)$',
    description: 'The status, a range such as 4XX, or default.',
  }),
  mediaTypes: listOf(text('A media type.', 200), 20),
  hasSchema: flag('A schema that says something.'),
  schemaName: orNull(text('The shared schema it refers to.', 200)),
  inline: Type.Optional(
    text('The names of its fields, sorted; of a shared schema only if it is an error.', 200),
  ),
  hasExample: flag('It has an example.'),
  isArray: flag('It answers with a list, or an object that wraps one.'),
  headers: listOf(text('A header name in lower case.', 100), 30),
  ...retired('hasNext'),
})

const operation = shape({
  method: choice(['get', 'head', 'options', 'post', 'put', 'patch', 'delete', 'query', 'trace']),
  path: text('The path template.', 500),
  operationId: orNull(text('Its operationId.', 200)),
  descriptionChars: count(
    'Length of summary and description together; a character that stands for several letters counts as those.',
  ),
  isDeprecated: flag('deprecated: true.'),
  parameters: listOf(parameter, 100),
  body: orNull(body),
  responses: listOf(response, 40),
  security: orNull(
    listOf(
      text('A scheme name; all alternatives together.', 200),
      20,
      'Empty: declared open. Null: nothing is declared.',
    ),
  ),
  hasCallbacks: flag('It declares callbacks.'),
})

/** Statistics over many operations. */
function figures(description: string) {
  return shape(
    {
      median: count('The one in the middle.'),
      p90: count('Nine of ten are not above it.'),
      most: count('The largest.'),
    },
    description,
  )
}

const lists = shape(
  {
    operations: count('Reads that answer with a list.'),
    estimated: count(
      'Of these, those whose answer could be estimated, from an example or from the schema.',
    ),
    pageStated: count(
      'Of the estimated ones, those whose default page size is stated; the others are taken to answer with 20 items.',
    ),
    pageItems: orNull(figures('Items of a default page, of the estimated ones.')),
    itemTokens: orNull(figures('Tokens of one item.')),
    tokens: orNull(figures('Tokens of the answer to a call without options: item × page.')),
    ...retired('fromExamples', 'pageAssumed', 'heaviest'),
  },
  'What lists answer when they are asked without options.',
)

const cost = shape(
  {
    operations: count('Operations that were measured: all, or a spread of them.'),
    parameters: figures('Parameters of an operation, its body not counted.'),
    responseTokens: orNull(
      figures(
        'Tokens of the schema of the first successful answer with all that it refers to, each schema counted once.',
      ),
    ),
    depth: figures(
      'Levels of nesting in the schemas of an operation, each schema expanded once, where it is first met.',
    ),
    properties: count('Properties in the schemas of an operation, summed over the operations.'),
    describedProperties: count('Of these, those with a description.'),
    ...retired('requestTokens', 'constrainedProperties', 'alternatives', 'undiscriminated'),
    lists,
  },
  'What the operations cost an agent that calls them. Tokens are estimated from characters.',
)

export const openapi = shape(
  {
    url: Type.String({
      pattern: '^(https?|file)://[^\\s]+$',
      maxLength: 2048,
      description: 'Where it was found; `file:///name` for a file.',
    }),
    found: choice(
      ['well-known', 'linked', 'documentation', 'declared', 'published', 'file'],
      'How it was found. `published`: in the vendor’s public repository; `file`: given by the owner. Neither tells whether it is served at an address of the tool.',
    ),
    version: text('The openapi or swagger field.', 20),
    bytes: count('Size of the document.'),
    tokens: count('o200k tokens of the document.'),
    parseErrors: listOf(
      text('What is wrong, with its JSON pointer.', 500),
      MOST_PARSE_ERRORS,
      'Empty where it is valid.',
    ),
    references: count('Internal references.'),
    unresolvedReferences: count('References that lead nowhere.'),
    infoVersion: orNull(text('info.version.', 100)),
    words: ownWords,
    servers: listOf(
      shape({ url: text('As written.', 500), description: orNull(text('As written.', 500)) }),
      30,
    ),
    contradictions: Type.Optional(
      listOf(
        shape({
          kind: choice(
            ['status', 'content-type', 'required-member', 'key', 'rate-limit', 'page-size'],
            'What the two differ in.',
          ),
          operation: text('Method and path as described.', 300),
          promised: text('What the description says.', 2000),
          url: webAddress('What was asked.'),
          answered: text('What came.', 300),
        }),
        10,
        'Promises that an answer contradicts.',
      ),
    ),
    serverStatus: orNull(
      Type.Integer({
        minimum: 100,
        maximum: 599,
        description: 'What the first absolute server answered; null where it was not asked.',
      }),
    ),
    securitySchemes: listOf(
      shape({
        name: text('Its name.', 200),
        type: choice(['apiKey', 'http', 'oauth2', 'openIdConnect', 'mutualTLS']),
        in: orNull(choice(['header', 'query', 'cookie'], 'For apiKey.')),
        parameter: Type.Optional(text('For apiKey: the name of the field that holds it.', 200)),
        scheme: orNull(text('For http: bearer, basic.', 50)),
        flows: listOf(
          choice([
            'authorizationCode',
            'implicit',
            'password',
            'clientCredentials',
            'deviceAuthorization',
          ]),
          5,
          'For oauth2.',
        ),
        scopes: listOf(text('A scope.', 200), MOST_SCOPES, 'For oauth2.'),
      }),
      30,
    ),
    webhooks: listOf(text('A webhook name.', 200), MOST_WEBHOOKS, 'Names in the webhooks object.'),
    webhookHeaders: listOf(
      text('A header name in lower case.', 100),
      30,
      'Header parameters of the webhooks.',
    ),
    secrets: listOf(
      shape({
        pointer: text('JSON pointer into the description.', 500),
        looks: choice(['live', 'test'], 'What it looks like.'),
      }),
      MOST_SECRETS,
      'Strings in examples and servers that have the form of a credential.',
    ),
    operationCount: count('Operations in the document.'),
    operations: listOf(
      operation,
      2000,
      'All of them, or as many as were kept, spread over the document.',
    ),
    cost: Type.Optional(cost),
    shown: Type.Optional(shownText),
  },
  'The OpenAPI description.',
)

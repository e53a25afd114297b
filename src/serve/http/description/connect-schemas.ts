// The schemas of how to connect to a tool from each client.
import { CLIENT_IDS } from '../../../represent/connect/mcp-clients.ts'
import { list, object, orNull, text } from './schema-forms.ts'

const address = orNull(text('An address.'))

export const CONNECT_SCHEMAS = {
  ToolSetup: object({
    slug: text('The tool.'),
    name: text('Its name.'),
    auth: orNull(text('How it is signed in to, in words.')),
    keyUrl: orNull(text('Where to get a key.')),
    mcp: orNull(
      object({
        url: address,
        package: address,
        docs: address,
        hint: orNull(text('What to put where the key goes.')),
        clients: list({ $ref: '#/components/schemas/ClientSetup' }),
      }),
    ),
    api: { $ref: '#/components/schemas/Access/properties/api' },
    cli: { $ref: '#/components/schemas/Access/properties/cli' },
  }),
  ClientSetup: object({
    id: { type: 'string', enum: [...CLIENT_IDS] },
    client: text('Its name.'),
    line: orNull(text('A line for the terminal.')),
    link: orNull(text('Opens the client with the server filled in.')),
    file: text('Where the configuration goes.'),
    config: text('The configuration, as the client takes it.'),
    note: orNull(text('What else has to be known.')),
  }),
}

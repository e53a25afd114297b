// How to connect to a tool from each client.
import type { Static } from 'typebox'
import { ACCESS_IDS } from '../grading/criterion.ts'
import { openObject, choice, list, orNull, string } from '../schema/schema.ts'
import { Type } from '../schema/type.ts'
import { API, CLI } from './profile.ts'

export const ClientSetupSchema = openObject({
  id: string('The client.'),
  client: string('Its name.'),
  line: orNull(string('A line for the terminal.')),
  link: orNull(string('Opens the client with the server filled in.')),
  file: string('Where the configuration goes.'),
  config: string('The configuration, as the client takes it.'),
  note: orNull(string('What else to know.')),
})
export type ClientSetup = Static<typeof ClientSetupSchema>

const address = orNull(string('An address.'))
const worst = Type.Optional(string('The worst that it can do, as readers say, in one sentence.'))

export const ToolSetupSchema = openObject({
  slug: string('The tool.'),
  name: string('Its name.'),
  auth: orNull(string('How to sign in, in words.')),
  keyUrl: orNull(string('Where to get a key.')),
  access: orNull(
    choice(ACCESS_IDS, 'The access method to use: the one asked for, else the best-graded one.'),
  ),
  because: string('Why this access method, in one sentence.'),
  mcp: orNull(
    openObject({
      url: address,
      package: address,
      docs: address,
      hint: orNull(string('What to put where the key goes.')),
      clients: list(ClientSetupSchema, 'Configuration for each client.'),
      worst,
    }),
    'The MCP server; null if there is none.',
  ),
  api: orNull(openObject({ ...API.properties, worst }), 'The API; null if there is none.'),
  cli: orNull(openObject({ ...CLI.properties, worst }), 'The command line; null if there is none.'),
})
export type ToolSetup = Static<typeof ToolSetupSchema>

// What adds a tool's MCP server to each client: the command, the file with its content, and the
// link that opens the client.
import { CLIENTS } from '../../clients/clients.ts'
import { mcpServers, type SignIn } from '../../clients/setup.ts'
import type { McpServer } from '../../domain/answer/profile.ts'
import type { ClientSetup } from '../../domain/answer/setup.ts'
import { ACCESS_IDS } from '../../domain/grading/criterion.ts'
import { oneOf, yesNo } from '../../domain/read/parameters.ts'

const OFFERED = CLIENTS.flatMap(({ id, name, setup }) =>
  setup ? [{ id, name: setup.name ?? name, setup }] : [],
).toSorted((a, b) => a.setup.rank - b.setup.rank)

/** Any other client: the form that most of them read. */
const OTHERS = 'json'

export const SETUP_NAMES: readonly string[] = OFFERED.map(({ name }) => name)
export const SETUP_IDS: readonly string[] = [...OFFERED.map(({ id }) => id), OTHERS]

/** The read of it, with the clients that it knows. */
export const CONNECT_READ = {
  path: '/tools/:slug/connect',
  query: {
    client: oneOf('Only the configuration of this client.', SETUP_IDS, undefined),
    access: oneOf(
      'The access method to use, instead of the best-graded one.',
      ACCESS_IDS,
      undefined,
    ),
    headless: yesNo('true: only configuration that works without a browser.'),
  },
}

/** `name` is a slug; the server's values have been validated as a URL or a package name. */
export function clientSetups(name: string, server: McpServer, signIn: SignIn): ClientSetup[] {
  return [
    ...OFFERED.map(({ id, name: client, setup }) => {
      const { line = null, link = null, config, note = null } = setup.write(name, server, signIn)
      return { id, client, line, link, file: setup.file, config, note }
    }),
    {
      id: OTHERS,
      client: 'Other clients',
      line: null,
      link: null,
      file: 'the client’s MCP configuration',
      config: mcpServers(name, server),
      note: null,
    },
  ]
}

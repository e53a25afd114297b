// How to connect to a tool from each client: the command, the file, and the link that opens it.
import { KEY_PLACEHOLDER, placeholdersIn, mcpServers, type SignIn } from '../../clients/setup.ts'
import type { Connection, McpServer } from '../../domain/answer/profile.ts'
import type { ClientSetup, ToolSetup } from '../../domain/answer/setup.ts'
import { ACCESS_IDS, type AccessId, byAccess } from '../../domain/grading/criterion.ts'
import type { AuthInfo } from '../../domain/tool/access.ts'
import { bestAccess } from '../../domain/tool/tool-filter.ts'
import type { ToolRecord } from '../../domain/tool/tool.ts'
import { authWords, choiceWords } from '../words/access.ts'
import { andList, plainText } from '../words/text.ts'
import { worstWords } from '../words/worst.ts'
import { connectionOf, keyServer, keyVariable, mcpServerOf } from './connection.ts'
import { webAddress } from './web-address.ts'
import { CLIENTS } from '../../clients/clients.ts'
import { oneOf, textValue, yesNo } from '../../domain/read/parameters.ts'

type McpConnection = NonNullable<Connection['mcp']>

const BROWSER_ONLY = 'Its MCP server signs in at a browser only.'
const NO_ADDRESS = 'The address of its MCP server is not known here: see its documentation.'
const KEY_PLACE_UNKNOWN =
  'Its MCP server takes a key, but where the key goes is not known here: see its documentation.'

/** Null if no configuration is known to work without a browser. */
function headlessServer(slug: string, mcp: McpConnection, auth: AuthInfo): McpServer | null {
  const leavesItToOAuth = mcp.auth.includes('oauth2') && !mcp.auth.includes('none')
  return leavesItToOAuth ? keyServer(slug, mcp) : mcpServerOf(slug, mcp, auth)
}

/** Without a configuration that needs a browser. */
export function headlessMcp(slug: string, mcp: McpConnection, auth: AuthInfo): McpConnection {
  const server = headlessServer(slug, mcp, auth)
  return { ...mcp, config: server && { mcpServers: { [slug]: server } } }
}

/** Null if there is a configuration. */
export function whyNotHeadless(slug: string, mcp: McpConnection, auth: AuthInfo): string | null {
  if (headlessServer(slug, mcp, auth) !== null) return null
  if (mcp.config === null) return NO_ADDRESS
  return mcp.auth.every((method) => method === 'oauth2') ? BROWSER_ONLY : KEY_PLACE_UNKNOWN
}

interface Asked {
  /** Only the configuration of this client. */
  client?: string | undefined
  /** Only what works without a browser. */
  headless?: boolean | undefined
  access?: AccessId | undefined
  /** The entry of a registry that the client obeys. */
  listed?: SignIn['listed']
}

export function toolSetup(
  record: Pick<ToolRecord, 'slug' | 'name' | 'access' | 'auth' | 'status' | 'grading'>,
  { client, headless: isHeadless = false, access, listed: entry }: Asked = {},
): ToolSetup {
  const { slug, name, auth } = record
  const { mcp: known, api, cli } = connectionOf(record)
  const mcp = known && isHeadless ? headlessMcp(slug, known, auth) : known
  const worstOf = (id: AccessId) => {
    const worst = worstWords(record.grading?.restsOn?.readings, id)
    return worst === null ? {} : { worst }
  }
  return {
    slug,
    name: plainText(name, 80),
    auth: auth.methods.length > 0 ? authWords(auth) : null,
    keyUrl: webAddress(auth.docsUrl),
    ...choiceOf(
      record,
      { mcp, api, cli },
      access ?? (client === undefined ? undefined : 'mcp'),
      isHeadless,
    ),
    mcp: mcp && {
      url: mcp.url,
      package: mcp.package,
      docs: mcp.docs,
      hint: known && isHeadless ? headlessNote(slug, known, auth) : keyHint(slug, mcp),
      clients: setupsOf(slug, mcp, entry).filter(({ id }) => client === undefined || id === client),
      ...worstOf('mcp'),
    },
    api: api && { ...api, ...worstOf('api') },
    cli: cli && { ...cli, ...worstOf('cli') },
  }
}

/** The configuration of a client is that of an MCP server. */
function choiceOf(
  record: Pick<ToolRecord, 'status' | 'grading'>,
  connection: Connection,
  asked: AccessId | undefined,
  isHeadless: boolean,
): Pick<ToolSetup, 'access' | 'because'> {
  const grades = record.status === 'graded' ? record.grading?.access : undefined
  const offered = ACCESS_IDS.filter((id) => connection[id] !== null)
  const allowed = offered.filter(
    (id) =>
      (asked === undefined || id === asked) &&
      !(id === 'mcp' && isHeadless && connection.mcp?.config === null),
  )
  const best = allowed.find((each) => each === record.grading?.best)
  const id =
    best ??
    bestAccess(
      allowed,
      byAccess((each) => grades?.[each]?.exact ?? null),
    )
  const { letter: grade = null, score = null } = (id && grades?.[id]) ?? {}
  const isRestricted = allowed.length < offered.length
  return { access: id, because: choiceWords({ id, grade, score, isRestricted }) }
}

/** Empty if neither a URL nor a package of the server is known. */
export function setupsOf(
  slug: string,
  mcp: NonNullable<Connection['mcp']>,
  entry?: SignIn['listed'],
): ClientSetup[] {
  const server = mcp.config?.mcpServers[slug]
  return server === undefined
    ? []
    : clientSetups(slug, server, {
        key: keyVariable(slug, mcp),
        signsIn: signsIn(mcp),
        listed: entry,
      })
}

/** The same without a browser, or why there is no configuration. */
export function headlessNote(
  slug: string,
  mcp: NonNullable<Connection['mcp']>,
  auth: AuthInfo,
): string | null {
  return whyNotHeadless(slug, mcp, auth) ?? keyHint(slug, headlessMcp(slug, mcp, auth))
}

/** What to fill in, how to sign in, and whether we started it by this configuration. */
export function keyHint(slug: string, mcp: NonNullable<Connection['mcp']>): string | null {
  const server = mcp.config?.mcpServers[slug]
  if (server === undefined) return null
  const isLocal = 'command' in server
  const words = [
    ...fillWords(slug, mcp, server),
    ...(!isLocal && !server.headers && signsIn(mcp)
      ? ['Your client opens a browser once to sign in.']
      : []),
    ...(isLocal ? [startedWords(mcp)] : []),
  ]
  return words.length === 0 ? null : words.join(' ')
}

function fillWords(slug: string, mcp: NonNullable<Connection['mcp']>, server: McpServer): string[] {
  const blanks = placeholdersIn(server)
  if (blanks.length === 0) return []
  const isGuessed = 'env' in server && mcp.key === undefined && mcp.local === undefined
  const fill =
    blanks.length === 1 && blanks[0] === KEY_PLACEHOLDER
      ? `Replace ${KEY_PLACEHOLDER} with your key.`
      : `Replace ${andList(blanks)} with your own values.`
  return isGuessed
    ? [fill, `Check the name ${keyVariable(slug, mcp)} in its documentation.`]
    : [fill]
}

/** Its endpoint takes OAuth, and nothing less. */
function signsIn({ auth }: Pick<NonNullable<Connection['mcp']>, 'auth'>): boolean {
  return auth.includes('oauth2') && !auth.includes('none')
}

function startedWords({ local }: NonNullable<Connection['mcp']>): string {
  return local?.started === undefined
    ? 'Not started by us.'
    : `We started it by this configuration on ${local.started}, with made-up values.`
}

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
    policy: textValue(
      'The policy of the registry that the client obeys: VS Code gets its entry there.',
      63,
      'strict',
    ),
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

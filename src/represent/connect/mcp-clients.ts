// What adds a tool's MCP server to each client: the command, the file with its content, and the
// link that opens the client, in the documented format of the client.
import type { ClientSetup } from '../../domain/answer/setup.ts'
import type { LocalServer, McpServer, RemoteServer } from '../../domain/answer/profile.ts'
import { tomlServer } from './codex-toml.ts'
import { KEY_PLACEHOLDER, PLACEHOLDER, placeholdersIn } from './mcp-server.ts'
import { shellWord } from './shell-word.ts'

interface SignIn {
  /** The environment variable of its key. */
  key: string
  /** Whether the client signs in by OAuth. */
  signsIn: boolean
}

/** `name` is a slug; the server's values have been validated as a URL or a package name. */
export function clientSetups(
  name: string,
  server: McpServer,
  { key, signsIn }: SignIn,
): ClientSetup[] {
  return [
    claudeCode(name, server),
    claudeDesktop(name, server),
    cursor(name, server),
    vsCode(name, server, key),
    windsurf(name, server),
    codex(name, server, { key, signsIn }),
    geminiCli(name, server),
    {
      id: 'json',
      client: 'Other clients',
      line: null,
      link: null,
      file: 'the client’s MCP configuration',
      config: pretty({ mcpServers: { [name]: server } }),
      note: null,
    },
  ]
}

function claudeCode(name: string, server: McpServer): ClientSetup {
  const words = isRemote(server)
    ? [
        `claude mcp add --transport ${server.type} ${name} ${shellWord(server.url)}`,
        ...(server.headers ? [`--header "Authorization: ${server.headers.Authorization}"`] : []),
      ]
    : [`claude mcp add ${name}`, ...envWords('-e', server), `-- ${started(server)}`]
  return {
    id: 'claude-code',
    client: 'Claude Code',
    line: words.join(' '),
    link: null,
    file: '.mcp.json in the project',
    config: pretty({ mcpServers: { [name]: server } }),
    note: null,
  }
}

/** Its file supports programs only: a remote server is a connector, or goes through mcp-remote. */
function claudeDesktop(name: string, server: McpServer): ClientSetup {
  const note =
    isRemote(server) && !server.headers
      ? `Or without a file: Settings, Connectors, Add custom connector, then paste ${server.url}`
      : null
  return {
    id: 'claude-desktop',
    client: 'Claude Desktop',
    line: null,
    link: null,
    file: 'claude_desktop_config.json',
    config: pretty({ mcpServers: { [name]: isRemote(server) ? throughProxy(server) : server } }),
    note,
  }
}

function cursor(name: string, server: McpServer): ClientSetup {
  const taken = isRemote(server) ? withoutType(server) : server
  const config = encodeURIComponent(Buffer.from(JSON.stringify(taken)).toString('base64'))
  return {
    id: 'cursor',
    client: 'Cursor',
    line: null,
    link: `cursor://anysphere.cursor-deeplink/mcp/install?name=${name}&config=${config}`,
    file: '~/.cursor/mcp.json',
    config: pretty({ mcpServers: { [name]: taken } }),
    note: null,
  }
}

/** It prompts for what is to be filled in, so that no file contains a key. */
function vsCode(name: string, server: McpServer, key: string): ClientSetup {
  const asked = placeholdersIn(server).map((blank) => ({
    type: 'promptString',
    id: inputOf(name, blank),
    description:
      variableOf(server, blank) ?? (blank === KEY_PLACEHOLDER ? key : blank.slice('YOUR_'.length)),
    password: true,
  }))
  const taken = isRemote(server) ? server : { type: 'stdio', ...server }
  const text = JSON.stringify(taken).replace(
    PLACEHOLDER,
    (blank) => `\${input:${inputOf(name, blank)}}`,
  )
  const keyed = JSON.parse(text) as object
  const inputs = asked.length > 0 ? { inputs: asked } : {}
  const whole = JSON.stringify({ name, ...keyed, ...inputs })
  return {
    id: 'vscode',
    client: 'VS Code',
    line: `code --add-mcp '${whole}'`,
    link: `vscode:mcp/install?${encodeURIComponent(whole)}`,
    file: '.vscode/mcp.json',
    config: pretty({ ...inputs, servers: { [name]: keyed } }),
    note: null,
  }
}

/** The environment variable that it fills alone, under which its documentation explains it. */
function variableOf(server: McpServer, blank: string): string | undefined {
  const variables = isRemote(server) ? [] : Object.entries(server.env ?? {})
  return variables.find(([, value]) => value === blank)?.[0]
}

/** acme-key, acme-account-sid */
function inputOf(name: string, blank: string): string {
  return `${name}-${blank === KEY_PLACEHOLDER ? 'key' : blank.slice('YOUR_'.length).toLowerCase().replaceAll('_', '-')}`
}

function windsurf(name: string, server: McpServer): ClientSetup {
  const taken = isRemote(server)
    ? { serverUrl: server.url, ...(server.headers && { headers: server.headers }) }
    : server
  return {
    id: 'windsurf',
    client: 'Windsurf',
    line: null,
    link: null,
    file: '~/.codeium/windsurf/mcp_config.json',
    config: pretty({ mcpServers: { [name]: taken } }),
    note: null,
  }
}

/** It supports Streamable HTTP only, and reads a bearer token from the environment. */
function codex(name: string, server: McpServer, { key, signsIn }: SignIn): ClientSetup {
  const isDirect = isRemote(server) && server.type === 'http'
  const local = isRemote(server) ? throughProxy(server) : server
  const words = isDirect
    ? [
        `codex mcp add ${name} --url ${shellWord(server.url)}`,
        ...(server.headers ? [`--bearer-token-env-var ${key}`] : []),
      ]
    : [`codex mcp add ${name}`, ...envWords('--env', local), `-- ${started(local)}`]
  const token = isDirect && server.headers ? { bearer_token_env_var: key } : {}
  return {
    id: 'codex',
    client: 'Codex',
    line: words.join(' '),
    link: null,
    file: '~/.codex/config.toml',
    config: tomlServer(name, isDirect ? { url: server.url, ...token } : local),
    note: !isDirect
      ? null
      : server.headers
        ? `Set ${key} to your key before you start Codex.`
        : signsIn
          ? `Then sign in: codex mcp login ${name}`
          : null,
  }
}

/** Streamable HTTP is at `httpUrl`, SSE at `url`. */
function geminiCli(name: string, server: McpServer): ClientSetup {
  const taken = isRemote(server)
    ? {
        [server.type === 'http' ? 'httpUrl' : 'url']: server.url,
        ...(server.headers && { headers: server.headers }),
      }
    : server
  return {
    id: 'gemini-cli',
    client: 'Gemini CLI',
    line: null,
    link: null,
    file: '~/.gemini/settings.json',
    config: pretty({ mcpServers: { [name]: taken } }),
    note: null,
  }
}

/** The key is in a variable: clients split arguments at blanks. */
function throughProxy({ type, url, headers }: RemoteServer): LocalServer {
  return {
    command: 'npx',
    args: [
      '-y',
      'mcp-remote',
      url,
      ...(type === 'sse' ? ['--transport', 'sse-only'] : []),
      ...(/^http:/i.test(url) ? ['--allow-http'] : []),
      ...(headers ? ['--header', 'Authorization:${AUTH_HEADER}'] : []),
    ],
    ...(headers && { env: { AUTH_HEADER: headers.Authorization } }),
  }
}

function isRemote(server: McpServer): server is RemoteServer {
  return 'url' in server
}

/** It detects the transport itself. */
function withoutType({ url, headers }: RemoteServer): Omit<RemoteServer, 'type'> {
  return { url, ...(headers && { headers }) }
}

function envWords(option: string, { env = {} }: LocalServer): string[] {
  return Object.entries(env).map(([name, value]) => {
    const word = `${name}=${value}`
    return `${option} ${/^[\w=.-]+$/.test(word) ? word : `'${word}'`}`
  })
}

function started({ command, args }: LocalServer): string {
  return [command, ...args.map(shellWord)].join(' ')
}

function pretty(value: unknown): string {
  return JSON.stringify(value, null, 2)
}

// What adds a tool's MCP server to each client: the command, the file with its content, and the
// link that opens the client, in the documented format of the client.
import type { ClientSetup } from '../../domain/answer/setup.ts'
import type { LocalServer, McpServer, RemoteServer } from '../../domain/answer/profile.ts'
import { tomlServer } from './codex-toml.ts'
import { KEY_PLACEHOLDER } from './mcp-server.ts'
import { shellWord } from './shell-word.ts'

/** `name` is a slug; the server's values have been validated as a URL or a package name. */
export function clientSetups(name: string, server: McpServer, key: string): ClientSetup[] {
  return [
    claudeCode(name, server),
    claudeDesktop(name, server),
    cursor(name, server),
    vsCode(name, server, key),
    windsurf(name, server),
    codex(name, server, key),
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

/** It prompts for the key, so that no file contains it. */
function vsCode(name: string, server: McpServer, key: string): ClientSetup {
  const asked = { type: 'promptString', id: `${name}-key`, description: key, password: true }
  const taken = isRemote(server) ? server : { type: 'stdio', ...server }
  const text = JSON.stringify(taken)
  const keyed = JSON.parse(text.replaceAll(KEY_PLACEHOLDER, `\${input:${asked.id}}`)) as object
  const inputs = text.includes(KEY_PLACEHOLDER) ? { inputs: [asked] } : {}
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
function codex(name: string, server: McpServer, key: string): ClientSetup {
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
    note: isDirect && server.headers ? `Set ${key} to your key before you start Codex.` : null,
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

// How a server is added to Codex: it supports Streamable HTTP only, and reads a bearer token from the
// environment.
import { shellWord } from '../../domain/text/shell-word.ts'
import { envWords, isRemote, started, throughProxy, type Setup } from '../setup.ts'

export const codexSetup: Setup = {
  rank: 6,
  name: 'Codex',
  file: '~/.codex/config.toml',
  write(name, server, { key, signsIn }) {
    if (!isRemote(server) || server.type !== 'http') {
      const local = isRemote(server) ? throughProxy(server) : server
      const words = [`codex mcp add ${name}`, ...envWords('--env', local), `-- ${started(local)}`]
      return { config: tomlServer(name, local), line: words.join(' ') }
    }
    const { url, headers } = server
    const line = `codex mcp add ${name} --url ${shellWord(url)}`
    if (headers)
      return {
        config: tomlServer(name, { url, bearer_token_env_var: key }),
        line: `${line} --bearer-token-env-var ${key}`,
        note: `Set ${key} to your key before you start Codex.`,
      }
    const note = signsIn ? `Then sign in: codex mcp login ${name}` : null
    return { config: tomlServer(name, { url }), line, note }
  },
}

type Value = string | readonly string[] | Readonly<Record<string, string>>

/** A table of its config.toml. `name` is a slug, which is a bare key. */
function tomlServer(name: string, server: object): string {
  const entries = Object.entries(server) as [string, Value][]
  const plain = entries.flatMap(([key, value]) =>
    typeof value === 'string' || Array.isArray(value) ? [`${key} = ${JSON.stringify(value)}`] : [],
  )
  const tables = entries.flatMap(([key, value]) =>
    typeof value === 'string' || Array.isArray(value)
      ? []
      : [
          `\n[mcp_servers.${name}.${key}]`,
          ...Object.entries(value).map(([inner, text]) => `${inner} = ${JSON.stringify(text)}`),
        ],
  )
  return [`[mcp_servers.${name}]`, ...plain, ...tables].join('\n')
}

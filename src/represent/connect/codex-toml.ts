// One MCP server as a table of Codex's config.toml.

type Value = string | readonly string[] | Readonly<Record<string, string>>

/** `name` is a slug, which is a bare key. */
export function tomlServer(name: string, server: object): string {
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

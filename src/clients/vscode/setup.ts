// How a server is added to VS Code: it prompts for what is to be filled in, so no file has a key.
import type { McpServer } from '../../domain/answer/profile.ts'
import {
  isRemote,
  KEY_PLACEHOLDER,
  PLACEHOLDER,
  placeholdersIn,
  pretty,
  type Setup,
} from '../setup.ts'

export const vscodeSetup: Setup = {
  rank: 4,
  name: 'VS Code',
  file: '.vscode/mcp.json',
  write(slug, server, { key, listed }) {
    // It looks a server up by its name.
    const name = listed?.name ?? slug
    const asked = placeholdersIn(server).map((blank) => ({
      type: 'promptString',
      id: inputOf(slug, blank),
      description:
        variableOf(server, blank) ??
        (blank === KEY_PLACEHOLDER ? key : blank.slice('YOUR_'.length)),
      password: true,
    }))
    const taken = isRemote(server) ? server : { type: 'stdio', ...server }
    const text = JSON.stringify(taken).replace(
      PLACEHOLDER,
      (blank) => `\${input:${inputOf(slug, blank)}}`,
    )
    const source = listed && { gallery: listed.registry, version: listed.version }
    const keyed = { ...(JSON.parse(text) as object), ...source }
    const inputs = asked.length > 0 ? { inputs: asked } : {}
    const whole = JSON.stringify({ name, ...keyed, ...inputs })
    return {
      config: pretty({ ...inputs, servers: { [name]: keyed } }),
      line: `code --add-mcp '${whole}'`,
      link: `vscode:mcp/install?${encodeURIComponent(whole)}`,
    }
  },
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

// Where each client keeps the servers that it connects to: paths as data, for three systems.
import type { ClientId } from '../../clients/rule.ts'
import type { Format } from './parse.ts'

export type System = 'linux' | 'macos' | 'windows'

export type Scope = 'managed' | 'project' | 'user' | 'extension' | 'defaults' | 'named'

/** How a file says which servers there are. */
export type Shape =
  | 'any'
  | 'mcp-servers'
  | 'bare-map'
  | 'vscode'
  | 'devcontainer'
  | 'claude'
  | 'claude-settings'
  | 'codex'
  | 'zed'
  | 'opencode'
  | 'goose'
  | 'continue'

export interface Place {
  client: ClientId
  scope: Scope
  shape: Shape
  format: Format
  /**
   * Below the home folder (`~/`), a folder of the system (`%APPDATA%`, `%ProgramData%`,
   * `%ProgramFiles%`), the root, or the project. `*` stands for one folder or file name.
   */
  path: string
  /** Null: on every system. */
  system: System | null
  /** A lower rank wins if a name is in several places; equal: which one wins is not known. */
  rank: number
  /** An environment variable that names another file, or, with `folder`, another folder. */
  variable?: { name: string; folder?: string }
  /** Read for this client only if it is used here: this folder exists. */
  onlyWith?: string
  /** Servers of places below this one are off while it exists. */
  isExclusive?: boolean
}

type Row = Omit<Place, 'system' | 'client' | 'format' | 'shape'> &
  Partial<Pick<Place, 'system' | 'format' | 'shape'>>

const SYSTEMS: readonly System[] = ['linux', 'macos', 'windows']

/** The same file in the folder that each system has for it. */
function each(folders: Readonly<Record<System, string>>, row: Omit<Row, 'path'>, file: string) {
  return SYSTEMS.map((system): Row => ({ ...row, system, path: `${folders[system]}/${file}` }))
}

const CODE: Readonly<Record<System, string>> = {
  linux: '~/.config/Code/User',
  macos: '~/Library/Application Support/Code/User',
  windows: '%APPDATA%/Code/User',
}

function machine(linux: string, macos: string, windows: string): Readonly<Record<System, string>> {
  return { linux, macos: `/Library/Application Support/${macos}`, windows }
}

const GEMINI = machine('/etc/gemini-cli', 'GeminiCli', '%ProgramData%/gemini-cli')
const OPENCODE = machine('/etc/opencode', 'opencode', '%ProgramData%/opencode')

const ROWS: readonly (readonly [ClientId, Shape, Format, readonly Row[]])[] = [
  [
    'claude-code',
    'mcp-servers',
    'json',
    [
      ...each(
        machine('/etc/claude-code', 'ClaudeCode', '%ProgramFiles%/ClaudeCode'),
        { scope: 'managed', rank: 0, isExclusive: true },
        'managed-mcp.json',
      ),
      { scope: 'project', rank: 2, path: '.mcp.json' },
      // Its servers of a project (rank 1) win over the project's file, its others (rank 3) do not.
      { scope: 'user', rank: 3, path: '~/.claude.json', shape: 'claude' },
      ...['~/.claude/settings.json', '.claude/settings.json', '.claude/settings.local.json'].map(
        (path): Row => ({
          scope: path.startsWith('~') ? 'user' : 'project',
          rank: 9,
          path,
          shape: 'claude-settings',
        }),
      ),
    ],
  ],
  [
    'claude-desktop',
    'mcp-servers',
    'json',
    each(
      {
        linux: '~/.config/Claude',
        macos: '~/Library/Application Support/Claude',
        windows: '%APPDATA%/Claude',
      },
      { scope: 'user', rank: 1 },
      'claude_desktop_config.json',
    ),
  ],
  [
    'codex',
    'codex',
    'toml',
    [
      { scope: 'project', rank: 2, path: '.codex/config.toml' },
      {
        scope: 'user',
        rank: 4,
        path: '~/.codex/config.toml',
        variable: { name: 'CODEX_HOME', folder: 'config.toml' },
      },
      { scope: 'managed', rank: 6, system: 'linux', path: '/etc/codex/config.toml' },
      { scope: 'managed', rank: 6, system: 'macos', path: '/etc/codex/config.toml' },
      {
        scope: 'managed',
        rank: 6,
        system: 'windows',
        path: '%ProgramData%/OpenAI/Codex/config.toml',
      },
    ],
  ],
  [
    'gemini-cli',
    'mcp-servers',
    'json',
    [
      ...each(GEMINI, { scope: 'managed', rank: 0 }, 'settings.json'),
      { scope: 'project', rank: 1, path: '.gemini/settings.json' },
      { scope: 'user', rank: 2, path: '~/.gemini/settings.json' },
      ...each(GEMINI, { scope: 'defaults', rank: 3 }, 'system-defaults.json'),
      { scope: 'extension', rank: 4, path: '~/.gemini/extensions/*/gemini-extension.json' },
    ],
  ],
  [
    'vscode',
    'vscode',
    'json',
    [
      { scope: 'project', rank: 1, path: '.vscode/mcp.json' },
      ...each(CODE, { scope: 'user', rank: 3 }, 'mcp.json'),
      ...SYSTEMS.map((system) => ({
        scope: 'project' as const,
        rank: 2,
        system,
        path: '.mcp.json',
        shape: 'mcp-servers' as const,
        onlyWith: CODE[system],
      })),
      { scope: 'project', rank: 2, path: '.devcontainer/devcontainer.json', shape: 'devcontainer' },
    ],
  ],
  [
    'copilot-cli',
    'bare-map',
    'json',
    [
      { scope: 'project', rank: 1, path: '.mcp.json', onlyWith: '~/.copilot' },
      { scope: 'project', rank: 1, path: '.github/mcp.json' },
      {
        scope: 'user',
        rank: 2,
        path: '~/.copilot/mcp-config.json',
        variable: { name: 'COPILOT_HOME', folder: 'mcp-config.json' },
      },
    ],
  ],
  [
    'cursor',
    'mcp-servers',
    'json',
    [
      { scope: 'project', rank: 1, path: '.cursor/mcp.json' },
      { scope: 'user', rank: 1, path: '~/.cursor/mcp.json' },
    ],
  ],
  [
    'windsurf',
    'mcp-servers',
    'json',
    [
      { scope: 'user', rank: 1, path: '~/.codeium/windsurf/mcp_config.json' },
      { scope: 'user', rank: 1, path: '~/.codeium/mcp_config.json' },
    ],
  ],
  [
    'zed',
    'zed',
    'json',
    [
      { scope: 'project', rank: 1, path: '.zed/settings.json' },
      { scope: 'user', rank: 1, system: 'linux', path: '~/.config/zed/settings.json' },
      { scope: 'user', rank: 1, system: 'macos', path: '~/.config/zed/settings.json' },
      { scope: 'user', rank: 1, system: 'windows', path: '%APPDATA%/Zed/settings.json' },
    ],
  ],
  [
    'opencode',
    'opencode',
    'json',
    ['opencode.json', 'opencode.jsonc'].flatMap((file): Row[] => [
      ...each(OPENCODE, { scope: 'managed', rank: 0 }, file),
      { scope: 'project', rank: 1, path: `.opencode/${file}` },
      { scope: 'project', rank: 2, path: file },
      {
        scope: 'user',
        rank: 4,
        path: `~/.config/opencode/${file}`,
      },
      ...(file === 'opencode.json'
        ? [{ scope: 'user' as const, rank: 3, path: '', variable: { name: 'OPENCODE_CONFIG' } }]
        : []),
    ]),
  ],
  [
    'goose',
    'goose',
    'yaml',
    [
      { scope: 'user', rank: 1, system: 'linux', path: '~/.config/goose/config.yaml' },
      { scope: 'user', rank: 1, system: 'macos', path: '~/.config/goose/config.yaml' },
      {
        scope: 'user',
        rank: 1,
        system: 'windows',
        path: '%APPDATA%/Block/goose/config/config.yaml',
      },
    ],
  ],
  [
    'cline',
    'mcp-servers',
    'json',
    [
      {
        scope: 'user',
        rank: 1,
        path: '~/.cline/data/settings/cline_mcp_settings.json',
        variable: { name: 'CLINE_MCP_SETTINGS_PATH' },
      },
      ...each(
        CODE,
        { scope: 'user', rank: 1 },
        'globalStorage/saoudrizwan.claude-dev/settings/cline_mcp_settings.json',
      ),
    ],
  ],
  [
    'roo',
    'mcp-servers',
    'json',
    [
      { scope: 'project', rank: 1, path: '.roo/mcp.json' },
      ...each(
        CODE,
        { scope: 'user', rank: 2 },
        'globalStorage/rooveterinaryinc.roo-cline/settings/mcp_settings.json',
      ),
    ],
  ],
  [
    'continue',
    'continue',
    'yaml',
    [
      { scope: 'user', rank: 1, path: '~/.continue/config.yaml' },
      ...['*.yaml', '*.yml', '*.json'].flatMap((name): Row[] => {
        const json = name === '*.json' && { format: 'json' as const, shape: 'mcp-servers' as const }
        return [
          { scope: 'user', rank: 1, path: `~/.continue/mcpServers/${name}`, ...json },
          { scope: 'project', rank: 1, path: `.continue/mcpServers/${name}`, ...json },
        ]
      }),
    ],
  ],
]

export const PLACES: readonly Place[] = ROWS.flatMap(([client, shape, format, rows]) =>
  rows.map((row) => ({ client, shape, format, system: null, ...row })),
)

/**
 * The place that a file belongs to by its path alone: for a file that the user names. The longest
 * ending wins, so that `.vscode/mcp.json` is not taken for another `mcp.json`.
 */
export function placeOfFile(file: string): Place | null {
  const path = `/${file.replaceAll('\\', '/')}`
  const fits = PLACES.flatMap((place) => {
    const ending = place.path.replace(/^(?:~|%[A-Za-z]+%)/, '').replace(/^\/?/, '/')
    return place.path !== '' && place.onlyWith === undefined && endsLike(path, ending)
      ? [{ place, length: ending.length }]
      : []
  })
  return fits.toSorted((a, b) => b.length - a.length)[0]?.place ?? null
}

/** Whether a path ends with another, part by part; `*` stands for any beginning of a part. */
function endsLike(path: string, ending: string): boolean {
  const parts = path.split('/').slice(1)
  const last = ending.split('/').slice(1)
  const rest = parts.slice(-last.length)
  return (
    rest.length === last.length &&
    last.every((part, at) =>
      part.startsWith('*') ? rest[at]?.endsWith(part.slice(1)) === true : rest[at] === part,
    )
  )
}

// The samples of docs/guides/stack.md and the README: what the command prints for a home with a few
// servers.
import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const root = new URL('../../', import.meta.url)

const npx = (...args: string[]) => ({ command: 'npx', args: ['-y', ...args] })
const json = (value: unknown) => JSON.stringify(value, null, 2)

const FILES: Readonly<Record<string, string>> = {
  '.claude.json': json({
    mcpServers: {
      notion: npx('@notionhq/notion-mcp-server'),
      search: {
        ...npx('@brave/brave-search-mcp-server@2.1.4'),
        env: { BRAVE_API_KEY: 'BSA7fQx9zLm27TtRpW4vN' },
      },
      files: npx('@modelcontextprotocol/server-filesystem@2026.8.31', '~/work'),
    },
  }),
  '.cursor/mcp.json': json({
    mcpServers: {
      browser: npx('@playwright/mcp@latest'),
      tickets: { url: 'http://tickets.acme.example/mcp' },
    },
  }),
  '.config/Claude/claude_desktop_config.json': '{\n  "mcpServers": {\n    "notes": {\n',
  'work/.git/HEAD': '',
}

export async function stackSample(): Promise<string> {
  return fenced(await printed())
}

/** What comes before the tables. */
export async function stackSummary(): Promise<string> {
  const [summary = ''] = (await printed()).split('\n\nServers\n')
  return fenced(summary)
}

function fenced(text: string): string {
  return ['```', text.trimEnd(), '```'].join('\n')
}

async function printed(): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'agentgrade-sample-'))
  try {
    for (const [name, text] of Object.entries(FILES)) {
      await mkdir(dirname(join(home, name)), { recursive: true })
      await writeFile(join(home, name), text)
      await chmod(join(home, name), 0o600)
    }
    const program = new URL('bin/agentgrade.js', root).pathname
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [program, 'stack', '--home', home],
      { cwd: join(home, 'work'), env: { ...process.env, NO_COLOR: '1' } },
    )
    return stdout
  } finally {
    await rm(home, { recursive: true, force: true })
  }
}

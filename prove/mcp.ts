// Has the MCP server judged by the official conformance suite, and used by clients that nobody here
// wrote, over HTTP and stdio; all are fetched through npm when asked.
import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readConfig } from '../src/app/config.ts'
import { start } from '../src/app/start.ts'
import { conclude } from './parts/conclude.ts'

/** Two versions of the suite: the released one knows 2025, the next one 2026 too. */
const SUITES = {
  released: '@modelcontextprotocol/conformance@0.1.16',
  next: '@modelcontextprotocol/conformance@0.2.0-alpha.12',
}
const CLIENTS = ['@modelcontextprotocol/inspector@2.12.0', 'mcporter@0.12.3', '@ai-sdk/mcp@2.0.93']

/**
 * The other scenarios ask for tools, resources and prompts of a server that was made for the suite,
 * or for what this server does not offer (logging, subscriptions, sampling, elicitation, tasks).
 */
const SCENARIOS = {
  released: [
    'server-initialize',
    'ping',
    'tools-list',
    'resources-list',
    'prompts-list',
    'dns-rebinding-protection',
  ],
  next: [
    'tools-list',
    'resources-list',
    'prompts-list',
    'sep-2164-resource-not-found',
    'dns-rebinding-protection',
    'caching',
    'http-header-validation',
    'server-sse-multiple-streams',
    'input-required-result-unsupported-methods',
  ],
}
const AI_SDK = `
import { createMCPClient } from '@ai-sdk/mcp'
import { Experimental_StdioMCPTransport as Stdio } from '@ai-sdk/mcp/mcp-stdio'
const [way, first, ...rest] = process.argv.slice(2)
const transport =
  way === 'http' ? { type: 'http', url: first } : new Stdio({ command: first, args: rest })
const client = await createMCPClient({ transport })
const tools = await client.tools()
const { structuredContent } = await tools.get_tool.execute({ slug: 'resend' }, {})
console.log(Object.keys(tools).join(' '), JSON.stringify(structuredContent))
await client.close()
`

const PROGRAM = join(import.meta.dirname, '../bin/agentgrade.js')
const folder = mkdtempSync(join(tmpdir(), 'agentgrade-mcp-'))
const run = promisify(execFile)
const inFolder = (name: string) => ({ cwd: join(folder, name), timeout: 120_000 })
const program = (name: string, command: string) => join(folder, name, 'node_modules/.bin', command)

function install(name: string, packages: readonly string[]): string[] {
  mkdirSync(join(folder, name))
  writeFileSync(join(folder, name, 'package.json'), '{"type":"module"}')
  const words = ['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts']
  const { status, stderr } = spawnSync('npm', [...words, ...packages], {
    cwd: join(folder, name),
    encoding: 'utf8',
  })
  return status === 0 ? [] : [`npm cannot fetch ${packages.join(', ')}: ${stderr.slice(-500)}`]
}

async function judge(): Promise<string[]> {
  const missing = [
    ...Object.entries(SUITES).flatMap(([name, suite]) => install(name, [suite])),
    ...install('clients', CLIENTS),
  ]
  if (missing.length > 0) return missing
  const service = await start(
    readConfig({
      PORT: '0',
      DATABASE_URL: `sqlite:${join(folder, 'mcp.db')}`,
      QUOTA_PUBLIC_READS: '0',
      SCAN_WORKERS: '0',
      LOG_LEVEL: 'silent',
    }),
  )
  try {
    const address = `${service.url}/mcp`
    const findings: string[] = []
    for (const scenario of SCENARIOS.released)
      findings.push(...(await conforms(address, 'released', scenario, [])))
    for (const scenario of SCENARIOS.next)
      findings.push(
        ...(await conforms(address, 'next', scenario, ['--spec-version', '2026-07-28'])),
      )
    return [...findings, ...(await used(address, service.url))]
  } finally {
    await service.close()
  }
}

async function conforms(
  address: string,
  suite: keyof typeof SUITES,
  scenario: string,
  words: readonly string[],
): Promise<string[]> {
  const { stdout } = await run(
    process.execPath,
    [program(suite, 'conformance'), 'server', '--url', address, '--scenario', scenario, ...words],
    inFolder(suite),
  ).catch((error: unknown) => error as { stdout: string })
  const [, passed, all] = /Passed: (\d+)\/(\d+), 0 failed/.exec(stdout) ?? []
  console.log(`conformance ${suite}, ${scenario}: ${passed ?? 0} of ${all ?? '?'} passed`)
  return passed !== undefined && passed === all && passed !== '0'
    ? []
    : [`${scenario}: ${stdout.slice(-600)}`]
}

/** Each client lists the tools and calls one, over both transports. */
async function used(address: string, url: string): Promise<string[]> {
  writeFileSync(join(folder, 'clients', 'ai-sdk.js'), AI_SDK)
  const local = [process.execPath, PROGRAM, 'mcp', '--url', url]
  const ask = ['--tool-name', 'get_tool', '--tool-arg', 'slug=resend']
  const inspect = (...target: string[]) => [program('clients', 'mcp-inspector'), '--cli', ...target]
  const port = [program('clients', 'mcporter')]
  const calls: [client: string, words: string[], expected: string][] = [
    [
      'inspector over HTTP, tools/list',
      [...inspect(address, '--transport', 'http'), '--method', 'tools/list'],
      '"recommend_tools"',
    ],
    [
      'inspector over HTTP, tools/call',
      [...inspect(address, '--transport', 'http'), '--method', 'tools/call', ...ask],
      '"connect"',
    ],
    [
      'inspector over stdio, tools/call',
      [...inspect(...local), '--method', 'tools/call', ...ask],
      '"connect"',
    ],
    [
      'mcporter over HTTP, list',
      [...port, 'list', '--http-url', address, '--allow-http', '--json'],
      '"recommend_tools"',
    ],
    [
      'mcporter over stdio, call',
      [...port, 'call', '--stdio', local.join(' '), '--name', 'ag', 'get_tool', 'slug=resend'],
      '"connect"',
    ],
    ['AI SDK over HTTP', ['ai-sdk.js', 'http', address], 'recommend_tools'],
    ['AI SDK over stdio', ['ai-sdk.js', 'stdio', ...local], 'recommend_tools'],
  ]
  const findings: string[] = []
  for (const [client, words, expected] of calls) {
    const { stdout, stderr } = await run(process.execPath, words, inFolder('clients')).catch(
      (error: unknown) => error as { stdout: string; stderr: string },
    )
    const isAnswered = stdout.includes(expected)
    console.log(`${client}: ${isAnswered ? 'answered' : 'failed'}`)
    if (!isAnswered) findings.push(`${client}: ${stdout.slice(-300)} ${stderr.slice(-600)}`)
  }
  return findings
}

try {
  const findings = await judge()
  const scenarios = SCENARIOS.released.length + SCENARIOS.next.length
  conclude(`${scenarios} scenarios of conformance and ${CLIENTS.length} clients`, findings)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

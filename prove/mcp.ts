// Has the MCP server judged by the official conformance suite and used by the inspector's command
// line; both are fetched through npm when asked.
import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { readConfig } from '../src/config.ts'
import { start } from '../src/start.ts'

const JUDGES = [
  '@modelcontextprotocol/conformance@0.1.16',
  '@modelcontextprotocol/inspector@2.12.0',
]
/**
 * The other scenarios ask for tools, resources and prompts of a server that was made for the suite.
 */
const SCENARIOS = [
  'server-initialize',
  'ping',
  'tools-list',
  'resources-list',
  'prompts-list',
  'dns-rebinding-protection',
]

const folder = mkdtempSync(join(tmpdir(), 'agentgrade-mcp-'))
const run = promisify(execFile)
const inFolder = { cwd: folder, timeout: 120_000 }
const program = (name: string) => join(folder, 'node_modules/.bin', name)

async function judge(): Promise<string[]> {
  writeFileSync(join(folder, 'package.json'), '{}')
  const installed = spawnSync(
    'npm',
    ['install', '--no-save', '--no-audit', '--no-fund', '--ignore-scripts', ...JUDGES],
    { cwd: folder, encoding: 'utf8' },
  )
  if (installed.status !== 0)
    return [`npm cannot fetch the judges: ${installed.stderr.slice(-500)}`]
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
    for (const scenario of SCENARIOS) findings.push(...(await conforms(address, scenario)))
    return [...findings, ...(await inspected(address))]
  } finally {
    await service.close()
  }
}

async function conforms(address: string, scenario: string): Promise<string[]> {
  const { stdout } = await run(
    process.execPath,
    [program('conformance'), 'server', '--url', address, '--scenario', scenario],
    inFolder,
  ).catch((error: unknown) => error as { stdout: string })
  const [, passed, all] = /Passed: (\d+)\/(\d+), 0 failed/.exec(stdout) ?? []
  console.log(`${scenario}: ${passed ?? 0} of ${all ?? '?'} passed`)
  return passed !== undefined && passed === all && passed !== '0'
    ? []
    : [`${scenario}: ${stdout.slice(-600)}`]
}

async function inspected(address: string): Promise<string[]> {
  const inspect = async (...words: string[]) => {
    const { stdout } = await run(
      process.execPath,
      [program('mcp-inspector'), '--cli', address, '--transport', 'http', ...words],
      inFolder,
    )
    return stdout
  }
  const listed = await inspect('--method', 'tools/list')
  const called = await inspect(
    '--method',
    'tools/call',
    '--tool-name',
    'get_tool',
    '--tool-arg',
    'slug=resend',
  )
  console.log('inspector: tools/list and tools/call answered')
  return [
    ...(listed.includes('"recommend_tools"') ? [] : ['inspector: tools/list']),
    ...(called.includes('"connect"') ? [] : ['inspector: tools/call']),
  ]
}

try {
  const findings = await judge()
  for (const finding of findings) console.log(finding)
  console.log(
    findings.length === 0
      ? 'The MCP server is what the protocol asks for.'
      : `${findings.length} findings.`,
  )
  process.exitCode = findings.length === 0 ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

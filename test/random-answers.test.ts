// Whatever a tool answers, a scan ends with evidence that fits its schema, and with no fault of ours.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import fc from 'fast-check'
import { parseEvidence } from '../src/domain/evidence/evidence.ts'
import { FAILURES } from '../src/domain/evidence/failure.ts'
import { parseAs } from '../src/domain/schema/parse.ts'

import { type ScanJob, ScanMessageSchema, type ScanReport } from '../src/usecases/scan/scan-job.ts'
import { scanLocally } from '../src/usecases/local/scan-locally.ts'
import { givenHeaders } from '../src/usecases/local/own-headers.ts'
import type { ListenOptions } from './targets/listen.ts'
import { modelOpenApi } from './targets/model-openapi.ts'
import { startModelTool } from './targets/model-tool.ts'
import { holds } from './property.ts'
import { type FakePackage, withRegistry } from './npm-registry.ts'
import { anyChange, changed, withChange, withText } from './random-answers.ts'
import { scanHere } from './scan-here.ts'

const LOOPBACK = ['127.0.0.0/8']
const BOT = 'http://127.0.0.1/bot'
const NOW = Date.UTC(2026, 10, 15)
const STARVED = FAILURES.starved.says
const MANIFEST = {
  name: 'acme-mail',
  version: '1.2.3',
  description: 'The SDK and command line of the Acme Mail API, an MCP server too.',
  keywords: ['mail', 'mcp'],
  license: 'MIT',
  homepage: 'https://acme.example/',
  repository: { type: 'git', url: 'git+https://github.com/acme/mail.git' },
  bin: { 'acme-mail': 'index.js' },
  mcpName: 'example.acme/mail',
  types: 'index.d.ts',
  dependencies: { '@modelcontextprotocol/server': '2' },
  scripts: { postinstall: 'true' },
  deprecated: 'Use another one.',
  hasInstallScript: true,
  dist: {
    integrity: `sha512-${'A'.repeat(86)}==`,
    signatures: [],
    attestations: { provenance: { predicateType: 'https://slsa.dev/provenance/v1' } },
  },
}
const README = `# acme-mail\n\n\`\`\`sh\nacme-mail send --json --yes\n\`\`\`\n\n${'--json --quiet --verbose --force --dry-run --limit --page --fields --output'
  .split(' ')
  .map((option) => `- \`${option}\`: what it does. Set ACME_KEY.\n`)
  .join('')}`
const TOOL = {
  name: 'search_messages',
  title: 'Search',
  description: 'Finds messages.',
  inputSchema: { type: 'object', properties: { query: { type: 'string', description: 'Words.' } } },
  outputSchema: { type: 'object' },
  annotations: { readOnlyHint: true, title: 'x' },
}
const ANSWERS = {
  initialize: {
    result: {
      protocolVersion: '2025-11-25',
      capabilities: { tools: { listChanged: true }, resources: {}, prompts: {} },
      serverInfo: {
        name: 'acme',
        version: '1',
        title: 'Acme',
        icons: [{ src: 'https://a.example/i' }],
      },
      instructions: 'Search before you send.',
    },
  },
  'tools/list': {
    result: { tools: [TOOL, { ...TOOL, name: 'delete_message' }], nextCursor: null },
  },
  'resources/list': { result: { resources: [{ uri: 'a://b', name: 'b' }] } },
  'prompts/list': { error: { code: -32601, message: 'none' } },
  'agentgrade/unknown': { error: { code: -32601, message: 'none' } },
  'tools/call': { result: { isError: true, content: [] } },
}

const changes = (least: number, most: number) =>
  fc.array(anyChange, { minLength: least, maxLength: most, size: 'max' })

function jobFor(target: ScanJob['target'], url: string): ScanJob {
  return {
    target,
    tool: { name: 'Target', url },
    now: NOW,
    allowedRanges: LOOPBACK,
    botUrl: BOT,
    npm: null,
    history: { days: 0, probes: 0, answered: 0 },
    before: null,
  }
}

/** Scans, and fails if anything that is ours went wrong. */
async function scanned(job: ScanJob): Promise<ScanReport> {
  const faults: string[] = []
  const report = await scanHere(job, { onFault: (detail) => faults.push(detail) })
  assert.deepEqual(faults, [])
  assert.ok(report.outcome !== 'fault', report.outcome === 'fault' ? report.detail : '')
  const { evidence, ...rest } = report
  const parsed = parseEvidence(JSON.parse(evidence))
  assert.ok(parsed.ok, parsed.ok ? '' : JSON.stringify(parsed.problems))
  for (const [name, observation] of Object.entries(parsed.value.observations))
    if (observation.state === 'unobserved' && observation.cause === 'fault')
      assert.equal(observation.detail, STARVED, name)
  const message = JSON.parse(JSON.stringify({ kind: 'report', report: rest })) as unknown
  const understood = parseAs(ScanMessageSchema, message)
  assert.ok(understood.ok, understood.ok ? '' : JSON.stringify(understood.problems))
  return report
}

const program = join(import.meta.dirname, 'mcp/program.ts')
/** A description that the owner gives: some are no description. */
const anyFile = fc.option(
  fc.record({ changes: changes(0, 6), chars: fc.constantFrom(100, 1e9, 1e9, 1e9) }),
)
const anyWords = fc.oneof(
  fc.constantFrom(
    'http',
    'observed',
    'unobserved',
    'GET',
    'curl ',
    '2026',
    'api-',
    'mcp-1',
    'null',
  ),
  fc.constantFrom('robots', 'sites', 'true', 'json', 'text/html', '***', '1.1.1', 'agentgrade'),
  fc.stringMatching(/^[0-9a-f]{4}$/),
  fc.stringMatching(/^[!-~]{1,12}$/),
)

test('random answers of a website, an API and an MCP server, and a random description', async () => {
  await holds(
    fc.asyncProperty(changes(0, 150), anyFile, async (own, file) => {
      const change: ListenOptions['change'] = (...both) => changed(...both, own)
      const target = await startModelTool({ change })
      try {
        const { url } = target
        const document: unknown = structuredClone(modelOpenApi(url))
        const text = JSON.stringify(file?.changes.reduce(withChange, document))
        const description = { name: 'openapi.json', text: text?.slice(0, file?.chars) }
        const given = file === null ? {} : { given: { description } }
        await scanned({ ...jobFor({ kind: 'web', url }, url), ...given })
      } finally {
        await target.close()
      }
    }),
    { tries: 8, shrinks: 40 },
  )
})

test('random metadata and a random README of a package', async () => {
  await holds(
    fc.asyncProperty(changes(1, 40), async (own) => {
      const manifest = own.reduce(withChange, structuredClone(MANIFEST)) as FakePackage['manifest']
      const readme = own.reduce((text, { at, value }) => withText(text, at, value), README)
      const files = { 'README.md': readme, 'index.d.ts': '', 'index.js': 'process.env.ACME_KEY' }
      const found = { manifest, files, publishedAt: String(own[0]?.value) }
      await withRegistry({ 'acme-mail': found }, async ({ url: registry }) => {
        const npm = { of: 'user' as const, settings: { registry } }
        const target = { kind: 'npm' as const, name: 'acme-mail' }
        await scanned({ ...jobFor(target, 'https://acme.example/'), npm })
      })
    }),
    { tries: 8, shrinks: 40 },
  )
})

test('random answers of a program, and random words on its standard error', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'agentgrade-'))
  const file = join(folder, 'answers.json')
  try {
    await holds(
      fc.asyncProperty(changes(0, 30), async (own) => {
        const answers = own.reduce(withChange, structuredClone(ANSWERS))
        const errors = own.map(({ value }) => String(value)).join('\n')
        writeFileSync(file, JSON.stringify({ answers, errors }))
        const command = [process.execPath, program, 'scripted', file]
        const environment = { PATH: process.env['PATH'] ?? '' }
        await scanned(jobFor({ kind: 'stdio', command, environment }, 'http://localhost/'))
      }),
      { tries: 2, shrinks: 20 },
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('a header field of any value: what is removed is no word of ours', async () => {
  const target = await startModelTool()
  try {
    await holds(
      fc.asyncProperty(fc.array(anyWords, { minLength: 1, maxLength: 3 }), async (values) => {
        const faults: string[] = []
        const { evidence } = await scanLocally({
          subject: target.url,
          allowedRanges: [],
          botUrl: BOT,
          environment: {},
          folder: import.meta.dirname,
          headers: givenHeaders(values.map((value, at) => `x-${at}: ${value}`)),
          now: NOW,
          onFault: (detail) => faults.push(detail),
          runScan: scanHere,
        })
        assert.deepEqual(faults, [])
        for (const name of ['openapi', 'mcpTools', 'docs', 'robots'] as const)
          assert.equal(
            evidence.observations[name]?.state,
            'observed',
            JSON.stringify(evidence.observations[name]),
          )
      }),
      { tries: 6, shrinks: 20 },
    )
  } finally {
    await target.close()
  }
})

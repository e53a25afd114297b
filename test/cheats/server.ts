// Evidence of an MCP server that does everything right, except for its tools: what a cheat starts
// from.
import assert from 'node:assert/strict'
import {
  parseEvidence,
  type Declaration,
  type Evidence,
  type ObservationName,
  type Seen,
} from '../../src/domain/index.ts'
import { exchange, pkg, SAMPLE } from '../sample.ts'

export type Tool = Seen<'mcpTools'>['tools'][number]

interface Server {
  tools: readonly Tool[]
  instructions?: string
  facts?: NonNullable<Declaration['facts']>
}

const ABSENT = [
  'openapi',
  'api',
  'apiLatency',
  'apiReads',
  'rateLimits',
  'apiErrors',
  'methodRefusal',
  'cors',
  'health',
  'authChallenge',
  'graphql',
  'cli',
  'cliHelp',
] as const satisfies readonly ObservationName[]

/** Started from a package on this machine. */
export function localServer(server: Server): Evidence {
  const mcp = { ...SAMPLE.mcp, url: null, command: 'npx -y @acme/mcp', transport: 'stdio' as const }
  return evidenceOf(server, mcp, {
    packages: { packages: [pkg({ name: '@acme/mcp', role: 'mcp' })] },
  })
}

/** At an address, beside a website with good documentation. */
export function hostedServer(server: Server): Evidence {
  const { site, docs, llmsTxt, mcpOrigin, serverCard, registryListing, transportSecurity } = SAMPLE
  return evidenceOf(server, SAMPLE.mcp, {
    site,
    docs,
    llmsTxt,
    mcpOrigin,
    serverCard,
    registryListing,
    transportSecurity,
  })
}

function evidenceOf(
  { tools, instructions, facts }: Server,
  mcp: Seen<'mcp'>,
  others: Partial<Record<ObservationName, unknown>>,
): Evidence {
  const seen = {
    ...others,
    mcp: { ...mcp, instructions: instructions ?? mcp.instructions },
    mcpTools: { ...SAMPLE.mcpTools, tools, tokens: Math.ceil(JSON.stringify(tools).length / 4) },
    mcpLists: SAMPLE.mcpLists,
    mcpErrors: SAMPLE.mcpErrors,
  }
  const parsed = parseEvidence({
    format: 'agentgrade-evidence/1',
    tool: { name: 'Acme', url: 'https://acme.example' },
    observedAt: '2026-11-01T00:00:00Z',
    exchanges: [exchange()],
    observations: {
      ...Object.fromEntries(
        ABSENT.map((name) => [name, { state: 'not-offered', exchanges: ['e1'] }]),
      ),
      ...Object.fromEntries(
        Object.entries(seen).map(([name, value]) => [
          name,
          { state: 'observed', exchanges: ['e1'], value },
        ]),
      ),
    },
    ...(facts && {
      declaration: {
        mcp: { package: '@acme/mcp' },
        facts,
        sources: ['https://acme.example/docs'],
      },
    }),
  })
  assert.ok(parsed.ok, parsed.ok ? '' : JSON.stringify(parsed.problems, null, 2))
  return parsed.value
}

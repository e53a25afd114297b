// A whole scan of real targets on this machine, from the scan process to the grade.
import { SCANNED_NAMES } from '../src/domain/evidence/observations/index.ts'
import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import test from 'node:test'
import { parseEvidence, type Evidence, type ObservationName } from '../src/domain/index.ts'
import type { Difference } from '../src/domain/scan/difference.ts'
import { LETTER_BOUNDS } from '../src/domain/grading/letter.ts'
import { grade } from '../src/grade/index.ts'
import { ICON_REQUESTS } from '../src/observe/find-icon.ts'
import { LIMITS } from '../src/observe/limits.ts'
import { ROBOTS_REQUESTS } from '../src/observe/outbound/client.ts'
import { SHARED_REQUESTS } from '../src/observe/make-scan.ts'
import { PROBES } from '../src/observe/probes/index.ts'
import { freePort } from './free-port.ts'
import { scanHere } from './scan-here.ts'
import { scanned, scanReport } from './scan-target.ts'
import { startModelTool } from './targets/model-tool.ts'
import {
  startAverageTool,
  startBotWall,
  startGraphqlApi,
  startSignInMcp,
  startSilentSite,
  startWebShell,
} from './targets/plain-tools.ts'

/** What no target on loopback can show, and what is not requested. */
const NOT_ON_LOOPBACK: ReadonlySet<ObservationName> = new Set([
  'uptime',
  'mcpAgain',
  'mcpConfirmed',
  'packages',
  'cli',
  'cliHelp',
  'graphql',
  'methodRefusal',
])

const ROOM_FOR_LEADS = 15

const stateOf = ({ observations }: Evidence, name: ObservationName) => observations[name]?.state

/** Evidence without what changes over time. */
function lasting({ observations }: Evidence): unknown {
  return JSON.parse(
    JSON.stringify(observations, (key, value: unknown) =>
      /^(?:samplesMs|handshakeMs|listMs|ms|exchanges|salt)$/.test(key) ? undefined : value,
    ),
  )
}

test('every observation has its probe, and all shares together are within the limit of a scan', () => {
  const observed = PROBES.flatMap(({ observes }) => observes)
  // A second look is taken later, and by itself; what a client was shown is sent.
  const others = ['uptime', 'mcpAgain', 'mcpConfirmed']
  assert.deepEqual([...observed, ...others].toSorted(), [...SCANNED_NAMES].toSorted())
  const names = new Map<string, number>([
    ...Object.entries(SHARED_REQUESTS),
    ['robots', ROBOTS_REQUESTS],
    ['icon', ICON_REQUESTS],
  ])
  for (const { id, requests } of PROBES) names.set(id, Math.max(names.get(id) ?? 0, requests))
  const sum = [...names.values()].reduce((total, requests) => total + requests, 0)
  // The rest is for leads: an additional probe takes from those, and from no other probe.
  assert.ok(
    sum <= LIMITS.requests - LIMITS.hops - ROOM_FOR_LEADS,
    `${sum} requests: ${JSON.stringify([...names])}`,
  )
})

test('the model tool: everything is found, only a reader is missing to its A, and a second look says the same', async () => {
  const target = await startModelTool()
  try {
    const first = await scanned(`${target.url}/`)
    const asked = target.asked.splice(0)
    assert.deepEqual(
      SCANNED_NAMES.filter(
        (name) => stateOf(first.evidence, name) !== 'observed' && !NOT_ON_LOOPBACK.has(name),
      ).map((name) => [name, first.evidence.observations[name]]),
      [],
    )
    const { api, mcp } = first.grading.access ?? assert.fail()
    assert.deepEqual([first.grading.letter, api?.letter, mcp?.letter], ['B+', 'B+', 'B'])
    for (const { ceiling, criteria } of [api, mcp].flatMap((each) => each ?? assert.fail())) {
      assert.equal(ceiling?.by, 'estimated')
      const mean = criteria.reduce((sum, { share, score }) => sum + share * (score ?? 0), 0)
      assert.ok(mean >= LETTER_BOUNDS.A, String(mean))
    }
    assert.ok(asked.length <= LIMITS.requests, `${asked.length} requests`)
    assert.equal(asked[0]?.path, '/robots.txt')
    assert.ok(asked.every(({ method }) => ['GET', 'HEAD', 'OPTIONS', 'POST'].includes(method)))
    assert.ok(
      asked.filter(({ userAgent }) =>
        userAgent.startsWith('AgentGradeBot/1.0 (+http://127.0.0.1/bot)'),
      ).length >=
        asked.length - 3,
    )
    assert.ok(
      first.evidence.exchanges.every(
        (exchange) => exchange.kind !== 'http' || !exchange.request.body?.includes('tools/call'),
      ),
    )
    const second = await scanned(`${target.url}/`)
    assert.deepEqual(lasting(second.evidence), lasting(first.evidence))
    assert.equal(second.grading.letter, first.grading.letter)
  } finally {
    await target.close()
  }
})

test('an average tool: its older description is read, and what it lacks costs it', async () => {
  const target = await startAverageTool()
  try {
    const { evidence, grading } = await scanned(target.url)
    const { openapi, api, authChallenge } = evidence.observations
    assert.ok(
      openapi?.state === 'observed' &&
        openapi.value.version === '2.0' &&
        openapi.value.operationCount === 4,
    )
    assert.ok(api?.state === 'observed' && api.value.baseUrl === `${target.url}/api/v2`)
    assert.ok(authChallenge?.state === 'observed' && authChallenge.value.status === 401)
    assert.equal(stateOf(evidence, 'mcp'), 'not-offered')
    assert.ok(
      grading.letter !== null && ['C+', 'C', 'D'].includes(grading.letter),
      String(grading.letter),
    )
  } finally {
    await target.close()
  }
})

test('a silent site and an empty JavaScript page have no known interface and too little evidence for a grade', async () => {
  for (const start of [startSilentSite, startWebShell]) {
    const target = await start()
    try {
      const { evidence, grading } = await scanned(target.url)
      assert.deepEqual([grading.status, grading.letter], ['unrated', null], start.name)
      // It may be at an address that was not tried.
      assert.equal(stateOf(evidence, 'api'), 'unobserved', start.name)
      for (const name of ['mcp', 'openapi', 'llmsTxt', 'agentsMd'] as const)
        assert.equal(stateOf(evidence, name), 'not-offered', `${start.name}: ${name}`)
    } finally {
      await target.close()
    }
  }
})

test('bot protection is blocked, with what was asked and answered; never a grade', async () => {
  const target = await startBotWall()
  try {
    const { evidence, grading } = await scanned(target.url)
    assert.equal(grading.status, 'unrated')
    const site = evidence.observations.site
    assert.ok(site?.state === 'unobserved' && site.cause === 'blocked', JSON.stringify(site))
    const [exchange] = evidence.exchanges
    assert.ok(
      exchange?.kind === 'http' &&
        exchange.answer?.status === 403 &&
        exchange.curl.startsWith('curl '),
    )
  } finally {
    await target.close()
  }
})

test('an MCP server behind sign-in is found with the metadata that leads there', async () => {
  const target = await startSignInMcp()
  try {
    const { evidence } = await scanned(`${target.url}/mcp`)
    const { mcp, mcpTools, protectedResource, authorizationServer } = evidence.observations
    assert.ok(mcp?.state === 'observed' && mcp.value.isAuthRequired && mcp.value.hasAuthMetadata)
    assert.ok(mcpTools?.state === 'unobserved' && mcpTools.cause === 'auth-required')
    assert.ok(
      protectedResource?.state === 'observed' &&
        protectedResource.value.scopes.includes('mcp:read'),
    )
    assert.ok(
      authorizationServer?.state === 'observed' && authorizationServer.value.takesClientIdMetadata,
    )
  } finally {
    await target.close()
  }
})

test('a GraphQL API is found by the link to it', async () => {
  const target = await startGraphqlApi()
  try {
    const { evidence } = await scanned(target.url)
    const { graphql } = evidence.observations
    assert.ok(
      graphql?.state === 'observed' && graphql.value.answersTypename,
      JSON.stringify(graphql),
    )
  } finally {
    await target.close()
  }
})

test('nothing that listens is unreachable with a cause, and private addresses are refused without asking', async () => {
  const port = await freePort()
  const server = createServer().listen(port, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  let connections = 0
  server.on('connection', (socket) => {
    connections += 1
    socket.destroy()
  })
  const refused = await scanReport(`http://127.0.0.1:${port}/`, { allowedRanges: [] })
  assert.ok(
    refused.outcome === 'unreachable' && refused.cause === 'refused',
    JSON.stringify(refused).slice(0, 300),
  )
  assert.equal(connections, 0)
  await new Promise((resolve) => server.close(resolve))
  const gone = await scanReport(`http://127.0.0.1:${port}/`, { run: scanHere })
  assert.ok(
    gone.outcome === 'unreachable' && gone.cause === 'refused',
    JSON.stringify(gone).slice(0, 300),
  )
  const parsed = parseEvidence(JSON.parse(gone.evidence))
  assert.ok(parsed.ok && grade(parsed.value).status === 'unrated')
})

test('a scan that takes too long is ended, and is a fault of ours', async () => {
  const target = await startModelTool({ before: () => new Promise(() => {}) })
  try {
    const report = await scanReport(target.url, { processMs: 700 })
    assert.ok(
      report.outcome === 'fault' && /did not end within 700 ms/.test(report.detail),
      JSON.stringify(report).slice(0, 300),
    )
  } finally {
    await target.close()
  }
})

test('what changed since the scan before is told', async () => {
  const [before, after] = [await startAverageTool(), await startModelTool()]
  try {
    const first = await scanReport(before.url, { run: scanHere })
    assert.equal(first.outcome, 'seen')
    const second = await scanReport(after.url, {
      run: scanHere,
      before: first.outcome === 'seen' ? first.evidence : '',
    })
    assert.ok(second.outcome === 'seen' && second.difference !== null)
    const difference = JSON.parse(second.difference) as Difference
    assert.equal(difference.letter?.to, second.grading.letter)
    assert.ok(
      JSON.stringify(difference.operations).includes('GET /messages'),
      JSON.stringify(difference.operations),
    )
  } finally {
    await Promise.all([before.close(), after.close()])
  }
})

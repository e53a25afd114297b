// AgentGrade scans its own running service: it meets its own requirements.
import assert from 'node:assert/strict'
import test from 'node:test'
import type { Evidence } from '../../src/domain/evidence/evidence.ts'
import { grade } from '../../src/grade/index.ts'
import { scanLocally } from '../../src/usecases/local/scan-locally.ts'
import { OWN_GRADE } from '../../src/represent/words/score.ts'
import { freePort } from '../free-port.ts'
import { startHttpsProxy } from './https-proxy.ts'
import { openMcp } from './open-mcp.ts'

/** The same evidence as from an idle machine: response times are no property of the service. */
function unhurried({ observations, ...rest }: Evidence): Evidence {
  const { apiLatency, mcp, mcpTools } = observations
  return {
    ...rest,
    observations: {
      ...observations,
      ...(apiLatency?.state === 'observed' && {
        apiLatency: {
          ...apiLatency,
          value: { ...apiLatency.value, samplesMs: [20, 20, 20, 20, 20] },
        },
      }),
      ...(mcp?.state === 'observed' && {
        mcp: { ...mcp, value: { ...mcp.value, handshakeMs: 20 } },
      }),
      ...(mcpTools?.state === 'observed' && {
        mcpTools: { ...mcpTools, value: { ...mcpTools.value, listMs: 20 } },
      }),
    },
  }
}

test('the scanner gives this service the grade that the home page shows, and sees every check that applies', async (t) => {
  const port = await freePort()
  const site = `https://127.0.0.1:${port}`
  const settings = {
    publicUrl: site,
    publicReads: 10_000,
    securityContact: 'mailto:security@grades.example',
  }
  const { address } = await openMcp(t, { settings })
  await startHttpsProxy(t, port, address)
  const { evidence } = await scanLocally({
    subject: site,
    allowedRanges: [],
    botUrl: 'https://agentgrade.example/bot',
    environment: {
      PATH: process.env['PATH'],
      NPM_CONFIG_REGISTRY: 'http://127.0.0.1:9/',
      NPM_CONFIG_USERCONFIG: '/dev/null',
    },
    folder: import.meta.dirname,
    now: Date.UTC(2026, 10, 15),
    // A busy machine takes longer, and grades the same.
    timeoutMs: 300_000,
  })
  const { letter, score, checks } = grade(unhurried(evidence))
  const lost = checks
    .filter(({ status, earned }) => status === 'judged' && (earned ?? 0) < 10)
    .map(({ id, outcome, earned }) => `${id} ${outcome} ${earned}`)
  assert.equal(letter, OWN_GRADE, `${score}; lost: ${lost.join(', ')}`)
  const unseen = checks
    .filter(({ status }) => status === 'inconclusive')
    .map(({ id, reason }) => `${id}: ${reason}`)
  // Writes work without a key here, and a description alone does not prove such a thing.
  assert.deepEqual(unseen, [
    'tool-job: Nobody has read what its tools do.',
    'sdk-languages: Not known: it belongs to the public site, and this address is private.',
    'tool-distinction: Nobody has read whether its tools can be told apart.',
    'registry-listing: No registry was asked for it.',
    'tool-harm: Nobody has read what its tools can do.',
    'operation-effects: Nobody has read what its operations change.',
    'write-authentication: The OpenAPI description names keys, but says that they are needed for almost nothing.',
    'operation-steering: Nobody has read whether its texts steer an agent.',
    'tool-steering: Nobody has read whether its texts steer an agent.',
  ])
})

import assert from 'node:assert/strict'
import test from 'node:test'
import type { ObservationName } from '../../domain/evidence/observations/index.ts'
import { lookAt, NOW, type Pages } from '../../../test/fixture-site.ts'
import { makeScan } from '../make-scan.ts'
import { createOutbound } from '../outbound/client.ts'
import type { Target } from '../scan.ts'
import { agentAccess, missingPage } from './site.ts'
import { agentSkills, agentsMd } from './agent-files.ts'
import { aiCatalog, apiCatalog, robots, securityTxt, sitemap } from './site-files.ts'
import { changelog, pricing } from './named-pages.ts'
import { transportSecurity } from './transport-security.ts'

const PROBES = [
  agentAccess,
  agentSkills,
  agentsMd,
  aiCatalog,
  apiCatalog,
  changelog,
  missingPage,
  pricing,
  robots,
  securityTxt,
  sitemap,
  transportSecurity,
]

async function endings(target: Target): Promise<string[]> {
  const outbound = createOutbound({
    allowedRanges: ['127.0.0.0/8'],
    botUrl: 'https://agentgrade.example/bot',
  })
  try {
    const scan = makeScan({ target, hints: null, now: NOW, outbound, npm: null })
    const looks = await Promise.all(
      PROBES.map((probe) => probe.look(scan, outbound.for(probe.id, probe.requests))),
    )
    return [
      ...new Set(
        looks
          .flatMap((look) => Object.values(look))
          .map((each) => (each.state === 'unobserved' ? each.cause : each.state)),
      ),
    ]
  } finally {
    await outbound.close()
  }
}

test('nothing is asked where the tool has no website of its own', async () => {
  assert.deepEqual(await endings({ kind: 'npm', name: 'acme' }), ['not-probed'])
  assert.deepEqual(await endings({ kind: 'stdio', command: ['acme'] }), ['not-probed'])
})

test('a website that does not answer ends every look with its cause', async () => {
  assert.deepEqual(await endings({ kind: 'web', url: 'http://127.0.0.1:9/' }), ['refused'])
  assert.deepEqual(await endings({ kind: 'web', url: 'http://10.0.0.1/' }), ['refused'])
})

test('the probes stay within their shares', () => {
  assert.equal(
    PROBES.reduce((sum, { requests }) => sum + requests, 0),
    10,
  )
})

const SITES: Record<string, Pages> = {
  'everything is a page': {
    '404': '<!doctype html><title>Acme</title><h1>Acme</h1><p>Mail for programs.</p>',
  },
  'everything is an error': { '404': { status: 500 }, '/robots.txt': { status: 404 } },
  'everything is JSON': { '404': '{"error": {"code": "not_found"}}' },
  'everything is a list': {
    '404': { headers: { 'content-type': 'application/json' }, body: '[[[]]]' },
  },
  'everything is noise': {
    '404': {
      headers: { 'content-type': 'application/octet-stream' },
      body: Buffer.from('\u0000\u001f\ufffd'.repeat(1000)),
    },
  },
  'everything is empty': { '404': { headers: {} } },
  'everything goes round': {
    '404': ({ url = '' }) => ({ status: 302, headers: { location: `${url}x` } }),
  },
  'everything is forbidden': { '404': { status: 403 } },
}

for (const [name, pages] of Object.entries(SITES)) {
  test(`two looks see the same, and no documents, where ${name}`, async () => {
    for (const probe of PROBES) {
      const [first, second] = [await seen(probe, pages), await seen(probe, pages)]
      assert.deepEqual(first, second, probe.id)
      for (const [observation, { state }] of Object.entries(first)) {
        if (state === 'observed')
          assert.ok(
            ['agentAccess', 'missingPage', 'robots', 'transportSecurity'].includes(observation),
            observation,
          )
      }
    }
  })
}

/** What was observed, without what differs between fixtures. */
async function seen(
  probe: (typeof PROBES)[number],
  pages: Pages,
): Promise<Record<string, { state: string }>> {
  const { asked: _, origin, ...look } = await lookAt<ObservationName>(probe, pages)
  const text = JSON.stringify(look)
    .replaceAll(origin, '')
    .replaceAll(/agentgrade-[0-9a-f]{16}/g, '')
  return JSON.parse(text) as Record<string, { state: string }>
}

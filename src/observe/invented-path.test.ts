// Guesses: what every path of a host answers is found nowhere, and no other code makes a guess.
import assert from 'node:assert/strict'
import test from 'node:test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { lookAt, type Page, type Pages } from '../../test/fixture-site.ts'
import { inventedBeside } from './invented-path.ts'
import { agentsMd } from './probes/agent-files.ts'
import { changelog, pricing } from './probes/named-pages.ts'
import { docs } from './probes/documentation.ts'
import { llmsTxt } from './probes/llms-txt.ts'
import { openapi } from './probes/api.ts'
import { securityTxt, sitemap } from './probes/site-files.ts'

const PROBES = [agentsMd, changelog, docs, llmsTxt, openapi, pricing, securityTxt, sitemap]
const sent = (type: string, body: string): Page => ({ headers: { 'content-type': type }, body })

/** Each answers every path, with what would be a finding somewhere. */
const ANYWHERE: Record<string, (path: string, count: number) => Page> = {
  'a page with a nonce and the path': (path, count) =>
    `<!doctype html><title>Acme</title><script nonce="x${count}Bq">1</script><h1>Acme docs</h1>
     <p>Changelog, pricing from $5 per month, documentation and release notes of ${path}.</p>`,
  'metrics that count': (_, count) =>
    sent(
      'text/plain',
      `# HELP up Whether it is up.\n# TYPE up gauge\nup 1\nrequests_total ${count}\n`,
    ),
  'markdown with a contact': () =>
    sent('text/plain', '# Acme\n\nContact: mailto:a@b.example\n\n- [Docs](/docs)\n\n> Text.\n'),
  'a description': () =>
    '{"openapi":"3.1.0","info":{"title":"A","version":"1"},"paths":{"/a":{"get":{}}}}',
  'a sitemap': () => sent('application/xml', '<urlset><url><loc>x</loc></url></urlset>'),
}

for (const [name, answer] of Object.entries(ANYWHERE))
  test(`nothing is found by guessing where every path answers ${name}`, async () => {
    let count = 0
    const pages: Pages = {
      '/': '<!doctype html><title>Acme</title><h1>Acme</h1><p>Mail for programs.</p>',
      '/robots.txt': { status: 404 },
      '404': ({ url = '' }) => answer(url, count++),
    }
    for (const probe of PROBES) {
      const { asked: _asked, origin: _origin, ...seen } = await lookAt(probe, pages)
      for (const [observation, ending] of Object.entries(seen))
        assert.ok(ending.state !== 'observed', `${observation} ${JSON.stringify(ending)}`)
    }
  })

test('what is found at a guessed path counts where an invented one is answered otherwise', async () => {
  const pages: Pages = {
    '/': '<!doctype html><title>Acme</title><h1>Acme</h1>',
    '/pricing': '<!doctype html><title>Pricing</title><h1>Plans</h1><p>Five for everybody.</p>',
    '404': '<!doctype html><title>Oops</title><h1>Oops</h1><p>There is nothing at this place.</p>',
  }
  assert.equal((await lookAt(pricing, pages)).pricing?.state, 'observed')
})

test('what cannot be compared with an invented path is not known', async () => {
  const pages: Pages = {
    '/': '<!doctype html><title>Acme</title><h1>Acme</h1>',
    '/pricing': '<!doctype html><title>Pricing</title><h1>Plans</h1><p>Five for everybody.</p>',
    '/robots.txt': 'User-agent: *\nAllow: /$\nAllow: /pricing\nDisallow: /\n',
  }
  const { pricing: seen } = await lookAt(pricing, pages)
  assert.ok(seen?.state === 'unobserved' && seen.cause === 'not-probed', JSON.stringify(seen))
  assert.match(seen.detail ?? '', /answers 200, and could not be compared/)
})

function shape(url: string): string {
  return inventedBeside(url).replace(/agentgrade-[0-9a-f]{16}/, '?')
}

test('an invented path has the folder and the ending of the guessed one', () => {
  assert.equal(shape('https://a.example/docs'), 'https://a.example/?')
  assert.equal(
    shape('https://a.example/.well-known/llms.txt'),
    'https://a.example/.well-known/?.txt',
  )
  assert.equal(shape('https://a.example/api/v1/'), 'https://a.example/api/v1/?')
})

/**
 * Those that prove themselves: a protocol is spoken there, the file is the owner's, or it is a
 * picture.
 */
const NO_DOCUMENTS =
  /outbound\/robots|mcp\/(?:candidates|welcome)|api\/(?:base|search|graphql|oauth)|claim-proof|find-icon|invented-path/

test('nothing else asks at a path of its own choice', () => {
  const folder = join(import.meta.dirname)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !NO_DOCUMENTS.test(file),
  )
  const asking = files.filter((file) =>
    /ask\w*\(\{[^}]{0,200}\burl: [^,]{0,40}\$\{[\w.]{0,20}origin\}(?:\/\w|\$)/i.test(
      readFileSync(join(folder, file), 'utf8'),
    ),
  )
  assert.deepEqual(asking, [])
})

// Credentials in URLs are never published: neither a submitter's, nor those in a tool's own links.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after } from 'node:test'
import { listen } from '../targets/listen.ts'
import { openPipeline } from './scan-pipeline.ts'

const folder = mkdtempSync(join(tmpdir(), 'agentgrade-submitted-'))
after(() => rmSync(folder, { recursive: true, force: true }))

const SUBMITTED = 'CANARYsubmitted7fQx9zLm27'
const OWN = 'CANARYown4tYs8kPq31'

test('what a scan publishes of addresses holds no credential', async (t) => {
  const target = await listen(() => (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://x.example')
    if (pathname === '/docs')
      return response.writeHead(302, { location: `/docs/start?session_token=${OWN}` }).end()
    if (pathname !== '/' && !pathname.startsWith('/docs')) return response.writeHead(404).end()
    const link = `/docs/start?access_token=${OWN}&page=1`
    return response
      .writeHead(200, {
        'content-type': 'text/html',
        link: `<${link}>; rel="service-doc", </openapi.json?api_key=${OWN}>; rel="service-desc"`,
      })
      .end(
        `<html><head><title>Acme</title></head><body><a href="/docs">Documentation</a><a href="${link}">API reference</a><a href="https://me:${OWN}@127.0.0.1/changelog">Changelog</a></body></html>`,
      )
  })
  t.after(() => target.close())
  const pipeline = await openPipeline(t, `sqlite:${join(folder, 'secrets.db')}`)
  pipeline.startWorker()
  const submitted = await pipeline.post('/tools/submit', {
    url: `${target.url}/?token=${SUBMITTED}#${SUBMITTED}`,
    name: 'Acme',
  })
  const text = await submitted.text()
  const { scan, tool } = JSON.parse(text) as { scan: { id: string }; tool: { slug: string } }
  await pipeline.until(`/scans/${scan.id}`, ({ status }) => status === 'done')
  const paths = ['', '.md', '.json', '/checks', '/history', '/evidence', '/evidence.md'].map(
    (path) => `/tools/${tool.slug}${path}`,
  )
  const texts = [text]
  for (const path of [
    ...paths,
    `/scans/${scan.id}`,
    `/scans/${scan.id}?evidence=true`,
    `/scans/${scan.id}/evidence`,
    `/scans/${scan.id}/events`,
    '/tools',
    '/search?q=acme',
  ]) {
    for (const accept of ['*/*', 'text/html', 'text/markdown'])
      texts.push(`${path} ${await (await pipeline.ask(path, { headers: { accept } })).text()}`)
  }
  for (const each of texts) assert.doesNotMatch(each, /CANARY/, each.slice(0, 60))
  const evidence = await (await pipeline.ask(`/scans/${scan.id}/evidence`)).text()
  assert.match(evidence, /_token=\*\*\*/)
  // They were requested as given: they are hidden from readers, not from the tool.
  assert.ok(
    target.asked.some(({ path }) => path.includes(OWN)) &&
      target.asked.every(({ path }) => !path.includes(SUBMITTED)),
  )
})

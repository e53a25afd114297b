// The name of a tool according to its own page, description and server.
import assert from 'node:assert/strict'
import test from 'node:test'
import { readdirSync, readFileSync } from 'node:fs'
import type { Evidence } from '../evidence/evidence.ts'
import type { OwnWords } from '../evidence/observations/web.ts'
import { ownIdentity, suggestedCategory } from './own-identity.ts'

interface Said {
  url?: string
  page?: Partial<OwnWords>
  document?: Partial<OwnWords>
  server?: Partial<OwnWords>
}
const SILENT: OwnWords = { name: null, title: null, description: null, icon: null }

function seen(words: Partial<OwnWords> | undefined) {
  return words && { state: 'observed', exchanges: [], value: { words: { ...SILENT, ...words } } }
}

function identity({ url = 'http://localhost:3000/', page, document, server }: Said) {
  const observations = { site: seen(page), openapi: seen(document), mcp: seen(server) }
  return ownIdentity({ tool: { name: 'x', url }, observations } as unknown as Evidence)
}
const named = (said: Said) => identity(said).name

test('the site name counts first, then the title, then the description, then the server', () => {
  assert.equal(named({ page: { name: 'Node-RED', title: 'Other' } }), 'Node-RED')
  assert.equal(
    named({ page: { title: 'Prometheus Time Series Collection and Processing Server' } }),
    'Prometheus Time Series Collection and Processing Server',
  )
  assert.equal(
    named({ page: { title: 'Swagger UI' }, document: { title: 'Shop API' } }),
    'Shop API',
  )
  assert.equal(
    named({ document: { title: 'FastAPI' }, server: { name: 'shop-mcp', title: 'Shop' } }),
    'Shop',
  )
  assert.equal(named({ server: { name: 'shop-mcp' } }), 'shop-mcp')
})

test('titles that name no tool are no names', () => {
  const titles = [
    'Home',
    'Welcome to nginx!',
    'Swagger UI',
    '404 Not Found',
    'Just a moment...',
    'API Documentation',
    'Index of /',
    'React App',
    'It works!',
    '',
    '…',
  ]
  for (const title of titles)
    assert.equal(named({ page: { title }, document: { title } }), null, title)
  assert.equal(named({ page: { title: 'x'.repeat(61) } }), null)
})

test('of a title the part counts that the domain names, too', () => {
  const at = (url: string, title: string) => named({ url, page: { title } })
  assert.equal(at('https://acme-mail.io/', 'Email for everyone | AcmeMail'), 'AcmeMail')
  assert.equal(at('https://acme-mail.io/', 'Acme Mail: the email API'), 'Acme Mail')
  assert.equal(at('https://acme-mail.io/', 'Email for everyone'), null)
  assert.equal(at('http://127.0.0.1:9000/', 'Home - Shop'), 'Shop')
  assert.equal(
    named({
      url: 'https://acme-mail.io/',
      page: { title: 'Home' },
      document: { title: 'Weather' },
    }),
    null,
  )
  assert.equal(named({ url: 'https://acme-mail.io/', document: { title: 'Weather' } }), 'Weather')
})

test('a page on a code host keeps the name of its project', () => {
  assert.equal(
    named({
      url: 'https://github.com/acme/mail',
      page: { name: 'GitHub' },
      document: { title: 'Mail' },
    }),
    null,
  )
})

test('description and category come from the same words', () => {
  const page = {
    title: 'Acme',
    description: 'Payments and invoicing for shops.',
  }
  assert.deepEqual(identity({ page }), {
    name: 'Acme',
    description: page.description,
    category: 'payments',
  })
  assert.equal(
    identity({ page: {}, document: { description: 'Sends mail.' } }).description,
    'Sends mail.',
  )
  assert.equal(identity({}).category, null)
})

test('a suggested category is right nine times of ten on the launch catalogue', () => {
  const folder = new URL('../../../catalogue/', import.meta.url)
  const entries = readdirSync(folder, { withFileTypes: true })
    .filter((file) => file.isFile() && file.name.endsWith('.json'))
    .map(
      (file) =>
        JSON.parse(readFileSync(new URL(file.name, folder), 'utf8')) as {
          name: string
          description: string
          category: string
        },
    )
  const suggested = entries.flatMap(({ name, description, category }) => {
    const slug = suggestedCategory(`${name}. ${description}`)
    return slug === null ? [] : [slug === category]
  })
  assert.ok(suggested.length >= 0.7 * entries.length)
  assert.ok(suggested.filter(Boolean).length >= 0.9 * suggested.length)
})

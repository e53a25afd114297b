// GET /tools over HTTP: filters, order, pages, refusals.
import type { Pagination } from '../../src/domain/answer/list.ts'
import assert from 'node:assert/strict'
import test from 'node:test'
import type { Tool } from '../../src/domain/tool/tool.ts'
import { LISTED } from '../launch-tools.ts'
import { openApp, type TestApp } from './open-app.ts'

interface List {
  tools: Tool[]
  pagination: Pagination
}

async function list({ app }: TestApp, query = ''): Promise<List> {
  const answer = await app.inject(`/tools${query}`)
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json<List>()
}

test('GET /tools', async (t) => {
  const opened = await openApp(t)
  const { tools: all } = await list(opened, '?limit=100')
  const everything = [...all, ...(await list(opened, '?limit=100&page=2')).tools]

  await t.test('200: fifty tools by score, best first, with pagination and Link', async () => {
    const answer = await opened.app.inject('/tools')
    const { tools, pagination } = answer.json<List>()
    assert.equal(tools.length, 50)
    assert.deepEqual(pagination, {
      page: 1,
      limit: 50,
      total: LISTED,
      totalPages: 3,
      hasNext: true,
      hasPrev: false,
    })
    assert.deepEqual(
      tools.map(({ score }) => score),
      tools.map(({ score }) => score).toSorted((one, other) => (other ?? 0) - (one ?? 0)),
    )
    assert.match(String(answer.headers.link), /<\/tools\?[^>]*page=2[^>]*>; rel="next"/)
    assert.match(String(answer.headers.link), /<\/tools\?[^>]*page=3[^>]*>; rel="last"/)
    assert.doesNotMatch(String(answer.headers.link), /rel="prev"/)
    assert.equal(answer.headers['cache-control'], 'public, max-age=60, stale-while-revalidate=600')
    assert.equal(answer.headers.vary, 'Accept, Accept-Encoding')
  })

  await t.test('200: pages together are the whole, without overlap', async () => {
    for (const sort of ['score', 'name', 'recent']) {
      const pages = await Promise.all(
        [1, 2, 3, 4, 5, 6].map((page) => list(opened, `?limit=25&sort=${sort}&page=${page}`)),
      )
      const slugs = pages.flatMap(({ tools }) => tools.map(({ slug }) => slug))
      assert.equal(slugs.length, LISTED)
      assert.equal(new Set(slugs).size, LISTED)
    }
  })

  await t.test('200: every filter returns only matching tools', async () => {
    const filters: [string, (tool: Tool) => boolean][] = [
      ['?category=email', ({ category }) => category === 'email'],
      ['?minGrade=B', ({ grade }) => ['A+', 'A', 'B+', 'B'].includes(grade ?? '')],
      ['?hasMcp=true', ({ accessMethods }) => accessMethods.includes('MCP')],
      ['?hasMcp=false', ({ accessMethods }) => !accessMethods.includes('MCP')],
      ['?kind=local', ({ kind }) => kind === 'local'],
      [
        '?kind=service&hasMcp=true',
        ({ kind, accessMethods }) => kind === 'service' && accessMethods.includes('MCP'),
      ],
      [
        '?hasApi=true&hasCli=false',
        ({ accessMethods }) => accessMethods.includes('API') && !accessMethods.includes('CLI'),
      ],
    ]
    for (const [query, keeps] of filters) {
      const expected = everything.filter(keeps).map(({ slug }) => slug)
      const pages = await Promise.all(
        [1, 2].map((page) => list(opened, `${query}&limit=100&page=${page}`)),
      )
      assert.equal(pages[0]?.pagination.total, expected.length, query)
      assert.deepEqual(
        pages.flatMap(({ tools }) => tools.map(({ slug }) => slug)).toSorted(),
        expected.toSorted(),
        query,
      )
    }
  })

  await t.test(
    '200: local programs are there, and a reference server is shown but not ranked',
    async () => {
      assert.ok(everything.some(({ kind }) => kind === 'local'))
      const record = await opened.catalogue.findRecord('mcp-memory')
      assert.ok(record?.grading)
      const reference = {
        ...record,
        slug: 'test-server',
        name: 'Test server',
        url: 'https://test-server.example/',
        kind: 'reference' as const,
      }
      await opened.catalogue.putTools(
        [{ record: reference, urlKey: 'test-server.example', evidence: '{}' }],
        Date.now(),
      )
      assert.equal((await list(opened, '?limit=1')).pagination.total, LISTED)
      const shown = (await opened.app.inject('/tools/test-server')).json<Tool>()
      assert.deepEqual([shown.kind, shown.grade], ['reference', record.grading.letter])
    },
  )

  await t.test('200: an unencoded plus in minGrade reads as a plus', async () => {
    const plus = await list(opened, '?minGrade=C+&limit=100')
    assert.deepEqual(plus, await list(opened, '?minGrade=C%2B&limit=100'))
    assert.notEqual(
      plus.pagination.total,
      (await list(opened, '?minGrade=C&limit=100')).pagination.total,
    )
  })

  await t.test('200: name sorts without regard to case; q narrows', async () => {
    const { tools } = await list(opened, '?sort=name&limit=100')
    const names = tools.map(({ name }) => name.toLowerCase())
    assert.deepEqual(names, names.toSorted())
    const found = await list(opened, '?q=resend')
    assert.equal(found.tools[0]?.slug, 'resend')
    assert.ok(found.pagination.total < LISTED)
  })

  await t.test(
    '200: a limit above the most is the most; a page past the end and an unknown category are empty',
    async () => {
      assert.equal((await list(opened, '?limit=5000')).pagination.limit, 100)
      const past = await opened.app.inject('/tools?page=999999999999999999999')
      assert.deepEqual(past.json<List>().tools, [])
      assert.equal(past.json<List>().pagination.hasPrev, true)
      assert.match(String(past.headers.link), /page=3&[^>]*>; rel="prev"/)
      const unknown = await list(opened, '?category=nothing-of-the-kind')
      assert.deepEqual(unknown, {
        tools: [],
        pagination: { page: 1, limit: 50, total: 0, totalPages: 0, hasNext: false, hasPrev: false },
        warnings: ['category: nothing-of-the-kind is not a category. GET /categories lists them.'],
      })
    },
  )

  await t.test('200: a page for browsers, whose form may send empty fields', async () => {
    const answer = await opened.app.inject({
      url: '/tools?category=&minGrade=&hasMcp=&q=',
      headers: { accept: 'text/html,*/*;q=0.8' },
    })
    assert.equal(answer.statusCode, 200)
    assert.match(answer.body, /^<!doctype html>/)
    assert.match(String(answer.headers['content-security-policy']), /default-src 'none'/)
  })

  await t.test('400: values that make no sense, each with what is allowed', async () => {
    const wrong = [
      'limit=abc',
      'limit=0',
      'limit=-1',
      'limit=1.5',
      'limit=',
      'page=0',
      'page=x',
      'minGrade=Z',
      'minGrade=',
      'sort=foo',
      'hasMcp=maybe',
      'limit=1&limit=2',
    ]
    for (const query of wrong) {
      const answer = await opened.app.inject(`/tools?${query}`)
      assert.equal(answer.statusCode, 400, query)
      assert.match(String(answer.headers['content-type']), /^application\/problem\+json/)
      const { code, errors } = answer.json<{
        code: string
        errors: { pointer: string; detail: string }[]
      }>()
      assert.equal(code, 'invalid-parameter')
      assert.equal(errors[0]?.pointer, `/query/${query.split('=')[0]}`)
    }
    const both = await opened.app.inject('/tools?minGrade=Z&sort=foo')
    const details = both.json<{ errors: { detail: string }[] }>().errors.map(({ detail }) => detail)
    assert.deepEqual(details, [
      'Found "Z", expected one of A+, A, B+, B, C+, C, D, F.',
      'Found "foo", expected one of score, name, recent, tokenEfficiency, programmaticAccess, autonomousAuth, speed, discoverability, reliability, safety, reactivity.',
    ])
  })
})

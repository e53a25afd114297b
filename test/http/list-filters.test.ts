// The filters and sort orders of every list of tools, and warnings about unknown ones.
import assert from 'node:assert/strict'
import test from 'node:test'
import type { Tool } from '../../src/domain/tool/tool.ts'
import { sharedApp } from './open-app.ts'

interface Answered {
  tools?: Tool[]
  results?: Tool[]
  pagination?: { total: number }
  total?: number
  warnings?: string[]
}

const NO_MATCH = 'No good match: no tool matches both the words and the filters.'

test('evidence, auth and kind narrow /tools, /search and /categories/{slug} alike', async () => {
  const { app } = await sharedApp()
  const toolsAt = async (url: string) => {
    const answer = (await app.inject(url)).json<Answered>()
    const tools = answer.tools ?? answer.results ?? []
    const isFruitless = url.startsWith('/search') && tools.length === 0
    assert.deepEqual(answer.warnings, isFruitless ? [NO_MATCH] : undefined, url)
    return tools
  }
  const all = await toolsAt('/tools?limit=100')
  const email = await toolsAt('/categories/email')
  const levels = new Set(all.map(({ evidence }) => evidence))
  assert.ok(levels.size > 1, [...levels].join())
  for (const evidence of ['verified', 'mixed', 'declared'] as const) {
    const kept = email.filter((tool) => tool.evidence === evidence).map(({ slug }) => slug)
    const listed = await toolsAt(`/categories/email?evidence=${evidence}`)
    assert.deepEqual(
      listed.map(({ slug }) => slug),
      kept,
    )
    const found = await toolsAt(`/search?q=email&limit=100&evidence=${evidence}`)
    const unfiltered = await toolsAt('/search?q=email&limit=100')
    assert.deepEqual(
      found.map(({ slug }) => slug),
      unfiltered.filter((tool) => tool.evidence === evidence).map(({ slug }) => slug),
    )
  }
  for (const path of ['/tools?limit=100&', '/search?q=api&limit=100&', '/categories/email?']) {
    const unfiltered = await toolsAt(path)
    for (const provisional of [true, false]) {
      const kept = await toolsAt(`${path}provisional=${provisional}`)
      assert.ok(kept.every((tool) => tool.provisional === provisional))
      const expected = unfiltered.filter((tool) => tool.provisional === provisional)
      // The page of all may end earlier.
      assert.deepEqual(
        kept.slice(0, expected.length).map(({ slug }) => slug),
        expected.map(({ slug }) => slug),
        `${path}: in the same order`,
      )
    }
  }
  for (const path of ['/tools?', '/search?q=api&', '/categories/email?']) {
    const tools = await toolsAt(`${path}auth=bearer`)
    assert.ok(tools.length > 0, path)
    assert.ok(
      tools.every(({ auth }) => auth.methods.includes('bearer')),
      path,
    )
    assert.deepEqual(
      await toolsAt(`${path}auth=jwt&kind=local&minGrade=A%2B&evidence=verified`),
      [],
    )
  }
  const both = await toolsAt('/tools?slugs=resend,stripe,mailgun&auth=basic')
  assert.ok(both.every(({ auth }) => auth.methods.includes('basic')))
})

test('a list is sorted by any criterion, on its own and within a category', async () => {
  const { app } = await sharedApp()
  for (const path of ['/tools?limit=100&sort=', '/categories/email?sort='])
    for (const sort of ['speed', 'safety'] as const) {
      const { tools = [] } = (await app.inject(`${path}${sort}`)).json<Answered>()
      const scores = tools.map(({ criteria }) => criteria[sort] ?? -1)
      assert.deepEqual(
        scores,
        scores.toSorted((one, other) => other - one),
      )
      assert.ok(scores.length > 3)
    }
  const page = (await app.inject({ url: '/tools?sort=speed', headers: { accept: 'text/html' } }))
    .body
  assert.match(page, /<a class="chip" href="\/tools\?sort=speed" aria-current="true">Speed<\/a>/)
  assert.equal((await app.inject('/tools?sort=colour')).statusCode, 400)
})

test('what is not known is named with the nearest that is, also where the answer is kept', async () => {
  const { app } = await sharedApp()
  const warned = async (url: string) => {
    const first = await app.inject(url)
    assert.equal(first.statusCode, 200, url)
    const again = await app.inject(url)
    assert.equal(again.body, first.body)
    return first.json<Answered>()
  }
  for (const path of ['/tools?', '/search?q=email&', '/categories/email?']) {
    const { warnings } = await warned(`${path}mingrade=B&colour=red`)
    assert.deepEqual(
      warnings?.map((warning) => warning.split('.')[0]),
      [
        'colour is not a parameter here and was ignored',
        'mingrade is not a parameter here and was ignored',
      ],
    )
    assert.match(warnings?.[1] ?? '', /Did you mean minGrade\?$/)
    assert.equal((await warned(`${path}limit=2`)).warnings, undefined, 'kept apart')
  }
  for (const path of ['/tools?', '/search?q=send&']) {
    const { warnings, tools, results, pagination, total } = await warned(`${path}category=emial`)
    assert.deepEqual(warnings, [
      'category: emial is not a category. Did you mean email?',
      ...(results === undefined ? [] : [NO_MATCH]),
    ])
    assert.deepEqual([tools ?? results, pagination?.total ?? total], [[], 0])
  }
  const near = (await app.inject('/categories/emial')).json<{ suggestions: string[] }>()
  assert.deepEqual(near.suggestions, ['email'])
})

test('page and markdown say it too, and what is asked is text whatever it holds', async () => {
  const { app } = await sharedApp()
  const evil = encodeURIComponent('<b>x</b>](/evil)')
  for (const path of ['/tools', '/search', '/categories/email']) {
    const query = `?q=email&${evil}=1&minGrad=B&utm_source=x`
    const page = (await app.inject({ url: `${path}${query}`, headers: { accept: 'text/html' } }))
      .body
    assert.match(page, /<div role="alert">\s*<ul class="warnings">/, path)
    assert.match(page, /Did you mean minGrade\?/)
    assert.ok(!page.includes('<b>x</b>') && !page.includes('utm_source is not'), path)
    const markdown = (await app.inject(`${path}.md${query}`)).body
    assert.match(markdown, /^- Warning: minGrad is not a parameter here/m, path)
    assert.ok(!markdown.includes('](/evil)') && !markdown.includes('<b>'), markdown)
    assert.ok(!(await app.inject(`${path}${query}`)).body.includes('<b>'))
  }
})

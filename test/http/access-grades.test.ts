// The grade of each access method as data: lists, search, badge, recommendation and connection.
import assert from 'node:assert/strict'
import test from 'node:test'
import type { Checks } from '../../src/domain/answer/checks.ts'
import type { Profile } from '../../src/domain/answer/profile.ts'
import type { Recommendation } from '../../src/domain/answer/recommendation.ts'
import { MethodCheckSchema, MethodSchema } from '../../src/domain/answer/service.ts'
import type { ToolSetup } from '../../src/domain/answer/setup.ts'
import { ACCESS_IDS, ACCESS_NAMES, type AccessId } from '../../src/domain/grading/criterion.ts'
import { LETTERS } from '../../src/domain/grading/letter.ts'
import type { Grading } from '../../src/domain/grading/grading.ts'
import type { Tool, ToolRecord } from '../../src/domain/tool/tool.ts'
import { method } from '../../src/grade/method.ts'
import { gradedRecord, urlKeyOf } from '../catalogue-model.ts'
import { recordOf } from '../tool-record.ts'
import { launchTools } from '../launch-tools.ts'
import { ENGINES } from './engines.ts'
import { openApp, sharedApp, type TestApp } from './open-app.ts'

interface Answered {
  tools?: Tool[]
  results?: Tool[]
}

const keys = (value: object) => Object.keys(value).toSorted()
const slugsOf = (tools: readonly Tool[]) => tools.map(({ slug }) => slug)

async function readers({ app }: TestApp) {
  const read = async <T>(url: string) => (await app.inject(url)).json<T>()
  const tools = async (url: string) => {
    const { tools: listed, results } = await read<Answered>(url)
    return listed ?? results ?? []
  }
  return { read, tools }
}

/** A real record whose access methods have these scores. */
async function recordWith(
  slug: string,
  scores: Partial<Record<AccessId, number | null>>,
  changes: Partial<ToolRecord> = {},
): Promise<ToolRecord> {
  const [entry = assert.fail()] = (await launchTools(['adyen'])).entries
  const record = recordOf(entry, { slug, name: slug, url: `https://${slug}.io`, ...changes })
  const grading = record.grading ?? assert.fail()
  const made = gradedRecord(slug, 7)
  const own = (id: AccessId) => {
    const exact = scores[id]
    if (exact === undefined) return null
    const graded = exact === null ? null : gradedRecord(slug, exact).grading
    const some = Object.values(grading.access ?? {}).find(Boolean)
    return {
      ...(some ?? assert.fail()),
      status: exact === null ? ('unrated' as const) : ('graded' as const),
      letter: graded?.letter ?? null,
      score: graded?.score ?? null,
      exact,
    }
  }
  const offered = ACCESS_IDS.filter((id) => scores[id] !== undefined)
  return {
    ...record,
    accessMethods: offered.map((id) => ACCESS_NAMES[id]),
    access: {
      api: offered.includes('api')
        ? { style: 'rest', baseUrl: `https://api.${slug}.io`, openapi: null, docs: null }
        : null,
      mcp: offered.includes('mcp')
        ? {
            url: `https://${slug}.io/mcp`,
            package: null,
            transports: ['streamable-http'],
            auth: ['none'],
            docs: null,
          }
        : null,
      cli: offered.includes('cli')
        ? { command: slug, install: `npm i -g ${slug}`, package: null, docs: null }
        : null,
    },
    auth: { ...record.auth, methods: ['none'], machineFlow: true },
    grading: {
      ...grading,
      letter: made.grading?.letter ?? null,
      exact: 7,
      score: 7,
      access: { api: own('api'), mcp: own('mcp'), cli: own('cli') },
    },
    ...changes,
  }
}

const SCORES = {
  'weasel-one': { api: 4.5, mcp: 7.2 },
  'weasel-two': { api: 8.1, mcp: 5.5, cli: 3.1 },
  'weasel-three': { api: 6.6, mcp: null },
  'weasel-four': { cli: 9.2 },
} as const

async function withWeasels(one: TestApp): Promise<void> {
  const records = await Promise.all(
    Object.entries(SCORES).map(([slug, scores]) =>
      recordWith(slug, scores, {
        category: 'other',
        description: 'Feeds weasels.',
        capabilities: ['feed weasels'],
      }),
    ),
  )
  await one.catalogue.putTools(
    records.map((record) => ({ record, urlKey: urlKeyOf(record), evidence: null })),
    Date.now(),
  )
}

for (const [name, open] of Object.entries(ENGINES))
  test(`with an access method, grade and score are those of it, on ${name}`, async (t) => {
    const one = await open(t)
    await withWeasels(one)
    const { tools } = await readers(one)
    for (const path of ['/tools?category=other&q=weasel&', '/categories/other?q=weasels&']) {
      const listed = async (query: string) => slugsOf(await tools(`${path}${query}`))
      assert.deepEqual(await listed('access=mcp'), ['weasel-one', 'weasel-two', 'weasel-three'])
      assert.deepEqual(await listed('access=api'), ['weasel-two', 'weasel-three', 'weasel-one'])
      assert.deepEqual(await listed('access=cli'), ['weasel-four', 'weasel-two'])
      assert.deepEqual(await listed('access=mcp&minGrade=B'), ['weasel-one'])
      assert.deepEqual(await listed('access=mcp&minGrade=F'), ['weasel-one', 'weasel-two'])
      assert.deepEqual(await listed('access=api&minGrade=A&sort=name'), ['weasel-two'])
      assert.deepEqual(await listed('access=mcp&hasMcp=false'), [])
      assert.equal((await listed('minGrade=B%2B')).length, 4, 'without it, that of the tool')
    }
    const found = async (query: string) => slugsOf(await tools(`/search?q=feed+weasels&${query}`))
    assert.deepEqual(await found('access=mcp&sort=score'), [
      'weasel-one',
      'weasel-two',
      'weasel-three',
    ])
    assert.deepEqual(await found('access=cli&minGrade=A'), ['weasel-four'])
    assert.deepEqual((await found('access=api&minGrade=B')).toSorted(), [
      'weasel-three',
      'weasel-two',
    ])
    assert.deepEqual(
      slugsOf(await tools('/search?q=feed+weasels+at+least+B&access=mcp&limit=1')),
      ['weasel-one'],
      'also a grade in words',
    )
    const named = '/tools?slugs=weasel-two,weasel-one,weasel-four&access=mcp'
    assert.deepEqual(slugsOf(await tools(named)), ['weasel-two', 'weasel-one'])
    assert.deepEqual(slugsOf(await tools(`${named}&minGrade=B`)), ['weasel-one'])
    const wrong = await one.app.inject('/tools?access=sdk')
    assert.equal(wrong.statusCode, 400)
    assert.match(wrong.body, /one of api, mcp, cli/)
  })

test('a page by access method ranks what is known enough of that one, whatever is of the tool', async (t) => {
  const { app, catalogue } = await openApp(t)
  const record = await recordWith('weasel-one', { api: 4.5, mcp: 7.2 }, { category: 'other' })
  const grading = record.grading ?? assert.fail()
  const { api, mcp } = grading.access ?? {}
  assert.ok(api && mcp)
  const sectionIn = async (query: string, changes: Partial<Grading>) => {
    const changed = { ...record, grading: { ...grading, ...changes } }
    await catalogue.putTools([{ record: changed, urlKey: urlKeyOf(record), evidence: null }], 0)
    const url = `/tools?q=weasel&${query}`
    const { body } = await app.inject({ url, headers: { accept: 'text/html' } })
    assert.match(body, /weasel-one/)
    return /<h2>(Little is known|Deprecated)/.exec(body)?.[1] ?? 'ranked'
  }
  const access = { api: { ...api, confidence: 0.2 }, mcp: { ...mcp, confidence: 0.6 }, cli: null }
  assert.equal(await sectionIn('access=mcp', { access, provisional: true }), 'ranked')
  assert.equal(await sectionIn('access=mcp&weights=speed:50', { access }), 'ranked')
  assert.equal(await sectionIn('access=api', { access, provisional: false }), 'Little is known')
  const givenUp = { access, provisional: false, deprecated: ['mcp' as const] }
  assert.equal(await sectionIn('access=mcp', givenUp), 'Deprecated')
})

test('the launch catalogue has them everywhere, and lists follow them', async () => {
  const { read, tools } = await readers(await sharedApp())
  const all = await tools('/tools?limit=100')
  assert.ok(all.length > 50)
  for (const { slug, accessMethods, accessGrades } of all)
    for (const id of ACCESS_IDS)
      if (accessGrades[id] !== null)
        assert.ok(accessMethods.includes(ACCESS_NAMES[id]), `${slug} ${id}`)
  for (const id of ACCESS_IDS) {
    const listed = await tools(`/tools?limit=100&access=${id}`)
    const ranks = listed.map(({ accessGrades }) =>
      accessGrades[id] === null ? LETTERS.length : LETTERS.indexOf(accessGrades[id]),
    )
    assert.deepEqual(
      ranks,
      ranks.toSorted((a, b) => a - b),
    )
    assert.ok(listed.length > 10)
  }
  for (const { slug } of all.slice(0, 5)) {
    const profile = await read<Profile>(`/tools/${slug}`)
    const checks = await read<Checks>(`/tools/${slug}/checks`)
    assert.ok(profile.best !== null && profile.access[profile.best]?.why)
    assert.equal(profile.accessGrades[profile.best], profile.access[profile.best]?.grade)
    const own = checks.access[profile.best] ?? assert.fail()
    assert.equal(own.score, profile.access[profile.best]?.score)
    assert.deepEqual(own.criteria, profile.criteria, 'those of the tool are those of the best')
    assert.ok(checks.checks.some(({ access }) => access?.includes(profile.best ?? 'api')))
  }
})

test('the badge of an access method', async (t) => {
  const one = await openApp(t)
  await withWeasels(one)
  const badge = async (slug: string, query: string) => {
    const { statusCode, body, headers } = await one.app.inject(`/tools/${slug}/badge.svg${query}`)
    assert.match(String(headers['content-type']), /^image\/svg/)
    return { statusCode, title: /<title>([^<]*)/.exec(body)?.[1], etag: headers['etag'] }
  }
  const plain = await badge('weasel-one', '')
  const mcp = await badge('weasel-one', '?access=mcp')
  const api = await badge('weasel-one', '?access=api')
  assert.match(mcp.title ?? '', /^AgentGrade MCP: B\+ 7\.2/)
  assert.match(api.title ?? '', /^AgentGrade API: C 4\.5/)
  assert.equal(new Set([plain.etag, mcp.etag, api.etag]).size, 3)
  assert.deepEqual(await badge('weasel-one', '?access=mcp'), mcp, 'also where it is kept')
  assert.match((await badge('weasel-one', '?access=mcp&score=false')).title ?? '', /MCP: B\+(?! 7)/)
  const none = await badge('weasel-one', '?access=cli')
  assert.deepEqual([none.statusCode, none.title], [200, 'AgentGrade CLI: no CLI'])
  assert.equal((await badge('weasel-three', '?access=mcp')).title, 'AgentGrade MCP: unrated')
  const wrong = await badge('weasel-one', '?access=sdk')
  assert.deepEqual([wrong.statusCode, wrong.title], [400, 'AgentGrade: access: api, mcp, cli'])
  assert.equal((await badge('nobody', '?access=mcp')).statusCode, 404)
  const data = await one.app.inject('/tools/weasel-one/badge.json?access=mcp')
  assert.partialDeepStrictEqual(data.json(), { label: 'AgentGrade MCP', message: 'B+ 7.2' })
  const refused = await one.app.inject('/tools/weasel-one/badge.json?access=sdk')
  assert.deepEqual(
    [refused.statusCode, refused.json<{ code: string }>().code],
    [400, 'invalid-parameter'],
  )
})

test('recommendations and connections choose the access method, with the reason', async (t) => {
  const one = await openApp(t)
  await withWeasels(one)
  const { read } = await readers(one)
  const asked = async (query: string) => {
    const { recommendations, ...rest } = await read<Recommendation>(
      `/recommend?task=feed+weasels&limit=10&${query}`,
    )
    const own = recommendations.filter(({ slug }) => slug.startsWith('weasel'))
    return { ...rest, chosen: Object.fromEntries(own.map((each) => [each.slug, each])) }
  }
  const { chosen } = await asked('')
  assert.partialDeepStrictEqual(chosen, {
    'weasel-one': { access: 'mcp', because: 'MCP B+ is its best access method.' },
    'weasel-two': { access: 'api', because: 'API A is its best access method.' },
    'weasel-four': { access: 'cli', because: 'CLI A+ is its best access method.' },
  })
  const mcp = await asked('access=mcp')
  assert.partialDeepStrictEqual(mcp.chosen['weasel-two'], {
    access: 'mcp',
    because: 'MCP C+ 5.5 is its best access method that you allow.',
    weightedScore: 5.5,
  })
  assert.match(mcp.chosen['weasel-three']?.because ?? '', /^MCP is an access method .* no grade/)
  assert.deepEqual(Object.keys(mcp.chosen)[0], 'weasel-one')
  assert.deepEqual((await asked('hasMcp=true')).chosen, mcp.chosen)
  assert.equal((await asked('hasMcp=true')).constraints.access, 'mcp')
  const good = await asked('hasMcp=true&minGrade=B')
  assert.deepEqual(Object.keys(good.chosen), ['weasel-one'])
  assert.deepEqual(
    (await asked('hasMcp=true&hasCli=true')).chosen['weasel-two']?.because,
    'MCP C+ 5.5 is its best access method that you allow.',
  )
  const lacking = (await asked('access=cli')).ruledOut.find(({ slug }) => slug === 'weasel-one')
  assert.partialDeepStrictEqual(lacking, { by: 'access', why: 'It has no CLI access.' })

  const connect = async (query: string) => {
    const { access, because } = await read<ToolSetup>(`/tools/weasel-two/connect${query}`)
    return [access, because]
  }
  assert.deepEqual(await connect(''), ['api', 'API A 8.1 is its best access method.'])
  const allowed = 'is its best access method that you allow.'
  assert.deepEqual(await connect('?access=cli'), ['cli', `CLI D 3.1 ${allowed}`])
  assert.deepEqual(await connect('?client=cursor'), ['mcp', `MCP C+ 5.5 ${allowed}`])
  const text = (await one.app.inject('/tools/weasel-two/connect.md?access=cli')).body
  assert.ok(text.indexOf('## CLI') < text.indexOf('## MCP'))
  assert.equal((await one.app.inject('/tools/weasel-two/connect?access=sdk')).statusCode, 400)
})

test('the best of a category is known well enough, is no demo and not deprecated', async (t) => {
  const one = await openApp(t)
  const put = async (slug: string, exact: number, changes: object, kind?: ToolRecord['kind']) => {
    const record = await recordWith(slug, { api: exact })
    const grading = { ...(record.grading ?? assert.fail()), exact, score: exact, ...changes }
    await one.catalogue.putTools(
      [
        {
          record: { ...record, category: 'other', grading, ...(kind && { kind }) },
          urlKey: `${slug}.io`,
          evidence: null,
        },
      ],
      Date.now(),
    )
  }
  const home = async () => {
    const { body } = await one.app.inject({ url: '/', headers: { accept: 'text/markdown' } })
    const [, best = ''] = /## Best of each category\n([^#]*)/.exec(body) ?? []
    return best
  }
  const known = { provisional: false, confidence: 0.4 }
  const gone = { ...known, letter: 'A+', best: 'api', deprecated: ['api'] }
  await put('gone-weasel', 9.9, gone)
  await put('hardly-known-weasel', 9.8, { letter: 'A+', provisional: true, confidence: 0.39 })
  await put('demo-weasel', 9.7, { ...known, letter: 'A+' }, 'reference')
  assert.doesNotMatch(await home(), /weasel/)
  await put('plain-weasel', 6.2, { ...known, letter: 'B' })
  assert.match(await home(), /plain-weasel/)
  assert.doesNotMatch(await home(), /gone|hardly|demo/)
})

test('the description has every field of the method', () => {
  const { criteria, checks, parts, ...rest } = method()
  const described = MethodSchema.properties
  assert.deepEqual(keys(described), keys(method()))
  for (const name of ['old', 'anA', 'estimated', 'unpublished'] as const)
    assert.deepEqual(keys(described[name].properties), keys(rest[name]), name)
  const check = described.checks.items.properties
  const { judgedTools: _, passRate: _rate, ...own } = check
  assert.deepEqual(keys(described.criteria.items.properties), keys(criteria[0] ?? {}))
  assert.ok(parts.length > 30)
  for (const each of [...checks, ...parts]) assert.deepEqual(keys(each), keys(own))
  const outcomes = new Set(checks.flatMap((each) => each.outcomes.flatMap((one) => keys(one))))
  assert.deepEqual([...outcomes].toSorted(), keys(check.outcomes.items.properties))
  assert.deepEqual(
    keys(MethodCheckSchema.properties),
    keys({ ...check, partOf: null, examples: null }),
  )
})

test('a tool that an older method graded has no such grades, and nothing breaks', async (t) => {
  const one = await openApp(t)
  const { read, tools } = await readers(one)
  const record = await recordWith('old-weasel', { api: 7, mcp: 6 }, { category: 'other' })
  const { access: _, best: _best, bonus: _bonus, ...grading } = record.grading ?? assert.fail()
  const old = { ...record, grading: { ...grading, methodVersion: '2.3.0' } }
  await one.catalogue.putTools([{ record: old, urlKey: 'old-weasel.io', evidence: null }], 0)
  assert.deepEqual(slugsOf(await tools('/tools?category=other&access=mcp')), ['old-weasel'])
  assert.deepEqual(await tools('/tools?category=other&access=mcp&minGrade=F'), [])
  assert.equal((await read<Profile>('/tools/old-weasel')).access.mcp?.grade, null)
  const { recommendations } = await read<Recommendation>('/recommend?task=old-weasel&access=mcp')
  assert.partialDeepStrictEqual(recommendations[0], { access: 'mcp', weightedScore: 7 })
  const badge = await one.app.inject('/tools/old-weasel/badge.svg?access=mcp')
  assert.match(badge.body, /unrated/)
})

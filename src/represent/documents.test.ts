// The documents of the launch catalogue: complete, small, true to the grading, and inert whatever a
// tool's name is.
import type { Checks } from '../domain/answer/checks.ts'
import type { Profile } from '../domain/answer/profile.ts'
import assert from 'node:assert/strict'
import test from 'node:test'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { HOSTILE_TEXTS } from '../../test/hostile-text.ts'
import { catalogueRecords, pendingRecord } from '../../test/tool-record.ts'
import { ACCESS_IDS, CRITERION_IDS } from '../domain/grading/criterion.ts'
import { shownGain } from '../domain/grading/letter.ts'
import { bestOutcome } from '../grade/check.ts'
import { checkOf } from '../grade/method.ts'
import { parseAs } from '../domain/schema/parse.ts'
import { ToolSchema, type Tool, type ToolRecord } from '../domain/tool/tool.ts'
import { checksOf, documentsOf } from './documents.ts'

const records = await catalogueRecords()
const documents = records.map((record) => ({ record, ...documentsOf(record) }))
const STATUSES = ['pending', 'scanning', 'unreachable'] as const

/** What is omitted where it is not so. */
const OPTIONAL = new Set(['icon', 'deprecated', 'unknownCriteria', 'hazards', 'texts'])

function bySlug(slug: string) {
  const found = documents.find(({ record }) => record.slug === slug)
  assert.ok(found, slug)
  return { ...found, profile: JSON.parse(found.profile) as Profile }
}

test('every tool is exactly what its schema says, with the letter and score of its grading', () => {
  for (const { record, tool } of documents) {
    const parsed = parseAs<Tool>(ToolSchema, JSON.parse(tool))
    assert.ok(parsed.ok, `${record.slug}: ${JSON.stringify(parsed)}`)
    const fields = Object.keys(ToolSchema.properties)
    assert.deepEqual(
      Object.keys(parsed.value),
      fields.filter((field) => field in parsed.value || !OPTIONAL.has(field)),
    )
    assert.equal('texts' in parsed.value, record.grading?.letter != null, record.slug)
    assert.deepEqual(Object.keys(parsed.value.criteria), [...CRITERION_IDS])
    assert.equal(parsed.value.grade, record.grading?.letter)
    assert.equal(parsed.value.score, record.grading?.score)
  }
})

test('a tool that is not graded has no grade, no score and no criteria, even where an older grading is kept', () => {
  for (const status of STATUSES) {
    for (const record of [
      pendingRecord({ status }),
      { ...(records[0] ?? pendingRecord()), status },
    ]) {
      const tool = JSON.parse(documentsOf(record).tool) as Tool
      assert.ok(parseAs<Tool>(ToolSchema, tool).ok)
      assert.deepEqual(
        [tool.status, tool.grade, tool.score, tool.evidence, tool.methodVersion],
        [status, null, null, null, null],
      )
      assert.deepEqual(tool.criteria, Object.fromEntries(CRITERION_IDS.map((id) => [id, null])))
      assert.deepEqual((JSON.parse(documentsOf(record).profile) as Profile).fixes, [])
      assert.deepEqual((JSON.parse(checksOf(record)) as Checks).checks, [])
    }
  }
})

test('profiles take about 900 tokens, markdown at most 200, for every tool of the catalogue', () => {
  for (const { record, profile, markdown } of documents) {
    assert.ok(countTokens(profile) <= 950, `${record.slug}: ${countTokens(profile)} tokens of JSON`)
    assert.ok(
      countTokens(markdown) <= 200,
      `${record.slug}: ${countTokens(markdown)} tokens of markdown`,
    )
  }
})

test('the profile holds the tool unchanged, ready configuration, links and a summary', () => {
  const { profile, tool, record } = bySlug('stripe')
  assert.deepEqual({ ...profile, ...(JSON.parse(tool) as Tool) }, profile)
  assert.deepEqual(profile.access.mcp?.config, {
    mcpServers: { stripe: { type: 'http', url: 'https://mcp.stripe.com' } },
  })
  assert.equal(
    profile.access.api?.curl,
    'curl https://api.stripe.com/v1/balance -H "Authorization: Bearer $API_KEY"',
  )
  assert.equal(profile.access.cli?.install, 'brew install stripe/stripe-cli/stripe')
  assert.deepEqual(profile.reviews, record.reviews)
  const { gain: _, together: __, ...next } = profile.nextLetter ?? {}
  const { gain: ___, together: ____, ...expected } = record.grading?.nextLetter ?? {}
  assert.deepEqual(next, expected)
  assert.deepEqual(profile.needsEvidence, record.grading?.needsEvidence)
  assert.ok((profile.scanWouldTell?.declared ?? 0) > 10)
  assert.deepEqual(profile.links, {
    self: '/tools/stripe',
    badge: '/tools/stripe/badge.svg',
    markdown: '/tools/stripe.md',
    json: '/tools/stripe.json',
    connect: '/tools/stripe/connect',
    checks: '/tools/stripe/checks',
    reviews: '/tools/stripe/reviews',
    history: '/tools/stripe/history',
    html: '/tools/stripe',
  })
  assert.deepEqual(bySlug('playwright-mcp').profile.access.mcp?.config, {
    mcpServers: { 'playwright-mcp': { command: 'npx', args: ['-y', '@playwright/mcp'] } },
  })
  assert.match(
    bySlug('linear').profile.access.api?.curl ?? '',
    /--json '\{"query":"\{__typename\}"\}'$/,
  )
  assert.match(
    bySlug('algolia').profile.access.api?.curl ?? '',
    /^curl 'https:\/\/\{APP_ID\}\.algolia\.net\/1\/indexes' -H "x-algolia-application-id: \{APP_ID\}" -H "x-algolia-api-key: \$API_KEY"$/,
  )
})

test('the first fixes are those of the grading, with its gain', () => {
  for (const { record, profile } of documents) {
    const { fixes } = JSON.parse(profile) as Profile
    const all = record.grading?.fixes ?? []
    // Fewer than five if the rest is long.
    assert.ok(fixes.length >= Math.min(2, all.length) && fixes.length <= 5)
    const expected = all.slice(0, fixes.length)
    assert.deepEqual(
      fixes.map(({ check, letterAfter, scoreAfter, effort }) => ({
        check,
        letterAfter,
        scoreAfter,
        effort,
      })),
      expected.map(({ check, letter, score, effort }) => ({
        check,
        letterAfter: letter.to,
        scoreAfter: score.to,
        effort,
      })),
    )
    for (const [index, fix] of fixes.entries()) {
      assert.ok(
        fix.gain === shownGain(record.grading?.exact ?? 0, expected[index]?.gain ?? 0) &&
          fix.fix.length > 10 &&
          fix.title !== '',
      )
    }
  }
})

test('the profile has the grade of each access method, and the checks all that it is made of', () => {
  for (const { record, tool, profile } of documents) {
    const { grading } = record
    const { best, bonus, access } = JSON.parse(profile) as Profile
    const { accessGrades } = JSON.parse(tool) as Tool
    const checks = JSON.parse(checksOf(record)) as Checks
    assert.deepEqual([best, bonus], [grading?.best, grading?.bonus])
    assert.deepEqual([checks.best, checks.bonus], [best, bonus])
    for (const id of ACCESS_IDS) {
      const own = grading?.access?.[id]
      const [short, whole] = [access[id], checks.access[id]]
      assert.equal(accessGrades[id], own?.letter ?? null)
      assert.deepEqual(
        [short?.grade, short?.score, whole?.grade, whole?.score],
        [own?.letter, own?.score, own?.letter, own?.score],
        `${record.slug} ${id}`,
      )
      if (!own) continue
      assert.ok(short && whole)
      assert.ok(short.why && whole.why?.startsWith(short.why.replace(/ …$/, '').slice(0, 20)))
      assert.equal(short.confidence, Math.floor(own.confidence * 100 + 1e-9) / 100)
      assert.deepEqual([whole.ceiling, whole.isHeld], [own.ceiling, own.isHeld])
      assert.deepEqual(
        whole.criteria,
        Object.fromEntries(own.criteria.map((each) => [each.id, each.score])),
      )
    }
    for (const check of checks.checks) assert.ok(check.access, check.id)
  }
})

test('a grading of an older method has no grades of access methods', () => {
  const { record } = bySlug('stripe')
  const { access: _, best: _best, bonus: _bonus, ...grading } = record.grading ?? assert.fail()
  const old = { ...record, grading }
  const profile = JSON.parse(documentsOf(old).profile) as Profile
  const none = { api: null, mcp: null, cli: null }
  assert.deepEqual([profile.accessGrades, profile.best, profile.bonus], [none, null, 0])
  const { grade, score, confidence, why } = profile.access.api ?? assert.fail()
  assert.deepEqual([grade, score, confidence, why], [null, null, null, null])
  assert.deepEqual((JSON.parse(checksOf(old)) as Checks).access, none)
})

test('every check is told with its words, and only these fields', () => {
  for (const { record } of documents) {
    const told = JSON.parse(checksOf(record)) as Checks
    assert.equal(told.slug, record.slug)
    assert.equal(told.methodVersion, record.grading?.methodVersion)
    assert.equal(told.checks.length, record.grading?.checks.length)
    for (const check of told.checks) {
      const own = `${FIELDS}${check.statedBy ? ' statedBy' : ''} says fix reason exchanges`
      assert.equal(
        Object.keys(check).join(' '),
        `${own}${check.parts ? ' parts' : ''}${check.ifKnown ? ' ifKnown' : ''}`,
      )
      assert.ok(check.status === 'inconclusive' || check.ifKnown === undefined, check.id)
      const parts = check.parts ?? []
      assert.deepEqual(
        parts.map(({ id }) => id),
        checkOf(check.id)?.parts.map(({ id }) => id),
        check.id,
      )
      for (const part of parts) {
        assert.equal(part.title, checkOf(part.id)?.title)
        assert.equal(
          Object.keys(part).join(' '),
          `${FIELDS}${part.statedBy ? ' statedBy' : ''} says fix reason exchanges`,
          `${check.id} ${part.id}`,
        )
      }
      // What is made of parts says what its parts found, and asks for what they ask.
      const judged = parts.filter(({ status }) => status === 'judged')
      for (const { says, fix } of judged) {
        assert.ok(check.says.length > 900 || check.says.includes(says), `${check.id}: ${says}`)
        assert.ok(fix === null || check.fix?.includes(fix), `${check.id}: ${fix}`)
      }
      for (const each of [check, ...parts]) {
        assert.ok(
          each.says !== '' && !/\{\w+\}/.test(each.says.replace(/https?:\S+| Note: .*$/g, '')),
          `${record.slug} ${each.id}: ${each.says}`,
        )
        // Of an estimate the last points are for a reader, and no fix leads to them.
        const method = checkOf(each.id) ?? assert.fail(each.id)
        const most = bestOutcome(method, each.basis === 'read')?.[1].points ?? 10
        const isLost = each.earned !== null && each.earned < (method.parts.length > 0 ? 10 : most)
        if (!isLost) assert.equal(each.fix, null, each.id)
        else if (method.parts.length === 0 && (each.points ?? 0) < most)
          assert.notEqual(each.fix, null, each.id)
      }
    }
  }
})

const FIELDS =
  'id title criterion weight access status basis outcome points earned strength certainty'

test('a criterion of which nothing is known keeps its score and says so', () => {
  const found = documents.flatMap(({ record, tool, markdown }) =>
    ((JSON.parse(tool) as Tool).unknownCriteria ?? []).map((id) => ({ record, id, markdown })),
  )
  assert.ok(found.length > 20)
  for (const { record, id, markdown } of found) {
    const { score, coverage } =
      record.grading?.criteria.find((each) => each.id === id) ?? assert.fail(id)
    assert.deepEqual([score, coverage], [5, 0], `${record.slug} ${id}`)
    assert.doesNotMatch(markdown, new RegExp(`${id} \\d`), `${record.slug} ${id}`)
  }
  assert.ok(found.some(({ id, markdown }) => markdown.includes(`${id} not known`)))
})

test('the latest scan is linked', () => {
  assert.deepEqual((JSON.parse(documentsOf(pendingRecord()).profile) as Profile).latestScan, {
    id: 'scan-1',
    status: 'queued',
    url: '/scans/scan-1',
  })
})

test('no tag can begin and nothing invisible is left in any JSON', () => {
  for (const text of HOSTILE_TEXTS) {
    const record = hostileRecord(text)
    for (const json of [...Object.values(documentsOf(record)), checksOf(record)]) {
      assert.doesNotMatch(json ?? '', /[\p{Cf}\p{Zl}\p{Zp}]/u)
    }
    const { tool, profile } = documentsOf(record)
    for (const json of [tool, profile, checksOf(record)]) assert.ok(!json.includes('<'))
  }
})

test('addresses, packages and lines that are not what they claim are left out of what is ready to run', () => {
  const access = (JSON.parse(documentsOf(hostileRecord('--eval=evil')).profile) as Profile).access
  assert.deepEqual(
    [
      access.mcp?.url,
      access.mcp?.package,
      access.mcp?.config,
      access.api?.baseUrl,
      access.api?.curl,
    ],
    [null, null, null, null, null],
  )
  const quoted = documentsOf(
    pendingRecord({
      access: {
        mcp: null,
        api: {
          style: 'rest',
          baseUrl: 'https://x.example/?a=$(id)&b=;id',
          openapi: null,
          docs: null,
          firstCall: {
            url: 'https://x.example/?a=$(id)&b=;id',
            from: 'described',
            auth: 'header',
            parameter: 'X: $(id)',
          },
        },
        cli: null,
      },
    }),
  )
  assert.match(quoted.profile, /"curl 'https:\/\/x\.example\/\?a=\$\(id\)&b=;id'"/)
})

function hostileRecord(text: string): ToolRecord {
  return {
    ...(records[0] ?? pendingRecord()),
    name: text,
    description: text,
    access: {
      mcp: { url: text, package: text, transports: [text], auth: [text], docs: text },
      api: { style: text, baseUrl: text, openapi: text, docs: text },
      cli: { command: text, install: text, package: text, docs: text },
    },
  }
}

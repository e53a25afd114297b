// The launch catalogue: every file valid, every category filled, and grades that differentiate.
import assert from 'node:assert/strict'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { PROGRAMS, SERVERS } from '../../scripts/captured-tools.ts'
import { gradeLaunchCatalogue, letterCounts } from '../../scripts/launch-grades.ts'
import { readLaunchCatalogue } from '../../src/usecases/operate/launch-catalogue.ts'
import {
  CATEGORIES,
  declaredEvidence,
  joinedEvidence,
  parseEvidence,
} from '../../src/domain/index.ts'
import { isOffered, surfacesOf } from '../../src/domain/evidence/surface.ts'
import { screenedNote } from '../../src/domain/text/quoted.ts'
import { launchCatalogue } from '../launch-tools.ts'

test('every file is valid, named after its slug, and stands alone', async () => {
  const { entries, refused } = await launchCatalogue()
  assert.deepEqual(refused, [])
  assert.ok(entries.length >= 134)
  assert.equal(new Set(entries.map(({ name }) => name.toLowerCase())).size, entries.length)
  assert.equal(new Set(entries.map(({ url }) => url)).size, entries.length)
})

test('every category has tools, a name and a description', async () => {
  const { entries } = await launchCatalogue()
  assert.equal(CATEGORIES.length, 18)
  for (const { slug, name, description } of CATEGORIES) {
    assert.ok(
      entries.some(({ category }) => category === slug),
      slug,
    )
    assert.ok(name.length > 1 && description.endsWith('.'))
  }
})

test('every tool is graded and plainly marked: by declaration alone below an A, what was captured as seen', async () => {
  const { captured } = await launchCatalogue()
  assert.ok(captured.size >= 85, String(captured.size))
  for (const { entry, grading } of await gradeLaunchCatalogue()) {
    // A program that nobody ran has too few facts to be rated.
    assert.equal(
      grading.status,
      entry.kind === 'local' && !captured.has(entry.slug) ? 'unrated' : 'graded',
      entry.slug,
    )
    if (grading.status === 'unrated') continue
    if (!captured.has(entry.slug)) {
      assert.equal(grading.evidence, 'declared', entry.slug)
      assert.ok((grading.exact ?? 10) < 8, entry.slug)
    }
  }
})

test('every note and scope is printed as it is written', async () => {
  const { entries } = await launchCatalogue()
  for (const { slug, declaration } of entries)
    for (const [key, fact] of Object.entries(declaration.facts ?? {}))
      for (const words of [fact.note, 'scope' in fact ? fact.scope?.of : undefined])
        if (words !== undefined) assert.equal(screenedNote(words), words, `${slug}: ${key}`)
})

test('facts and addresses agree: what a fact says there is has a section, and nothing else has', async () => {
  const { entries } = await launchCatalogue()
  for (const { slug, declaration } of entries) {
    const { api, mcp, cli, docs, facts = {} } = declaration
    assert.ok(Object.keys(facts).length > 0, `${slug}: no facts`)
    assert.equal(
      mcp !== undefined,
      ['local', 'remote', 'both'].includes(facts['mcp.official']?.value ?? 'none'),
      `${slug}: mcp`,
    )
    assert.equal(cli !== undefined, facts['cli.official']?.value === true, `${slug}: cli`)
    if (facts['mcp.official']?.value === 'local')
      assert.equal(mcp?.url, undefined, `${slug}: mcp.url`)
    if (facts['mcp.official']?.value === 'remote')
      assert.equal(mcp?.package, undefined, `${slug}: mcp.package`)
    if (docs?.llmsTxt) assert.equal(facts['docs.llmsTxt']?.value, true, `${slug}: llms.txt`)
    if (docs?.status) assert.equal(facts['docs.status']?.value, true, `${slug}: status`)
    if (docs?.changelog) assert.equal(facts['docs.changelog']?.value, true, `${slug}: changelog`)
    const sections = new Set([...Object.keys(declaration), 'auth', 'docs'])
    for (const key of Object.keys(facts))
      assert.ok(
        key.endsWith('.official') || sections.has(key.slice(0, key.indexOf('.'))),
        `${slug}: ${key}`,
      )
    if (api) assert.ok(facts['api.openapiOfficial'], slug)
  }
})

test('a server or command line counts for a tool only where its entry names the package', async () => {
  const { entries } = await launchCatalogue()
  const declarationOf = (slug: string) => entries.find((entry) => entry.slug === slug)?.declaration
  for (const { slug, package: name } of SERVERS)
    assert.equal(declarationOf(slug)?.mcp?.package, name, slug)
  for (const { slug, package: name } of PROGRAMS)
    assert.equal(declarationOf(slug)?.cli?.package, name, slug)
})

test('what was captured of one package denies nothing that the vendor declares', async () => {
  const { entries, captured } = await launchCatalogue()
  for (const entry of entries) {
    const seen = captured.get(entry.slug)
    if (!seen) continue
    const joined = joinedEvidence(entry, seen)
    assert.deepEqual(parseEvidence(joined).ok, true, entry.slug)
    assert.deepEqual(
      [joined.tool.name, joined.tool.url, joined.declaration],
      [entry.name, entry.url, entry.declaration],
    )
    const before = surfacesOf(declaredEvidence(entry))
    const after = surfacesOf(joined)
    for (const surface of ['web', 'api', 'mcp', 'hosted-mcp', 'cli', 'sdk', 'remote'] as const) {
      if (isOffered(before[surface]))
        assert.ok(isOffered(after[surface]), `${entry.slug}: ${surface}`)
    }
  }
})

test('services are told apart by letter', async () => {
  const services = (await gradeLaunchCatalogue()).filter(({ entry }) => entry.kind === 'service')
  const counts = letterCounts(services)
  assert.ok(counts.length >= 3, JSON.stringify(counts))
  for (const { letter, count } of counts)
    assert.ok(count / services.length <= 0.6, `${letter}: ${count} of ${services.length}`)
})

// Method 4 had 0.72. Until texts are read, what nobody knows holds scores together.
test('services are told apart by score', { todo: 'reached 0.57, 0.6 wanted' }, async () => {
  const services = (await gradeLaunchCatalogue()).filter(({ entry }) => entry.kind === 'service')
  const scores = services.map(({ grading }) => grading.exact ?? 0)
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length
  const deviation = Math.sqrt(
    scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / scores.length,
  )
  assert.ok(deviation >= 0.6, deviation.toFixed(2))
})

test('an invalid file is rejected as a whole; the other files are read', async () => {
  const place = await mkdtemp(join(tmpdir(), 'agentgrade-catalogue-'))
  const { entries } = await launchCatalogue()
  const [good] = entries
  await writeFile(join(place, `${good?.slug}.json`), JSON.stringify(good))
  await writeFile(join(place, 'torn.json'), '{"slug":')
  await writeFile(join(place, 'misnamed.json'), JSON.stringify(good))
  await writeFile(
    join(place, 'guess.json'),
    JSON.stringify({
      ...good,
      slug: 'guess',
      declaration: { ...good?.declaration, api: { style: 'soap' } },
    }),
  )
  await mkdir(join(place, 'captured'))
  await writeFile(
    join(place, 'captured', `${good?.slug}.evidence.json`),
    '{"format":"agentgrade-evidence/0"}',
  )
  await writeFile(
    join(place, 'captured', 'nobody.evidence.json'),
    JSON.stringify(good && declaredEvidence(good)),
  )
  const read = await readLaunchCatalogue(place)
  assert.equal(read.captured.size, 0)
  assert.deepEqual(
    read.entries.map(({ slug }) => slug),
    [good?.slug],
  )
  assert.deepEqual(
    read.refused.map(({ file, problems }) => [file, problems[0]?.pointer]),
    [
      ['guess.json', '/declaration/api/style'],
      ['misnamed.json', '/slug'],
      ['torn.json', ''],
      [`captured/${good?.slug}.evidence.json`, '/tool'],
      ['captured/nobody.evidence.json', ''],
    ],
  )
})

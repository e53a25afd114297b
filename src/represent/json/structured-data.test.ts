// Structured data about a tool: true to the profile, and empty if there is nothing to say.
import assert from 'node:assert/strict'
import test from 'node:test'
import { catalogueRecords, pendingRecord } from '../../../test/tool-record.ts'
import { dataBlock } from '../html/html.ts'
import { profileJson } from './profile.ts'
import { toolStructuredData } from './structured-data.ts'

const [record] = await catalogueRecords()
assert.ok(record)
type Data = Record<string, unknown> & { review: { reviewRating: object } }

test('a graded tool is software with our review of it', () => {
  const profile = profileJson(record)
  const data = toolStructuredData(profile, 'https://grades.example') as Data
  assert.equal(data['@type'], 'SoftwareApplication')
  assert.equal(data['mainEntityOfPage'], `https://grades.example/tools/${record.slug}`)
  assert.deepEqual(data.review.reviewRating, {
    '@type': 'Rating',
    ratingValue: profile.score,
    bestRating: 10,
    worstRating: 0,
    alternateName: profile.grade,
  })
  assert.ok(!('aggregateRating' in data))
  const reviewed = toolStructuredData({ ...profile, reviewCount: 3, reviewScore: 7.5 }, '') as Data
  assert.deepEqual(reviewed['aggregateRating'], {
    '@type': 'AggregateRating',
    ratingValue: 7.5,
    reviewCount: 3,
    bestRating: 10,
    worstRating: 1,
  })
})

test('a tool without a grade has no review, and an address that is none of the web is left out', () => {
  const data = toolStructuredData(profileJson(pendingRecord({ url: 'javascript:alert(1)' })), '')
  assert.ok(!('review' in data) && !('url' in data))
})

test('no text can end the block that holds the data', () => {
  const data = toolStructuredData(
    { ...profileJson(record), name: '</script><script>alert(1)</script>', description: '<!--' },
    '',
  )
  const block = dataBlock('application/ld+json', data).text
  assert.equal(block.match(/<\/script/g)?.length, 1)
  assert.doesNotMatch(block, /<!--/)
})

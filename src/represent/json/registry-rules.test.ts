// What a policy can ask of the texts of a server: each rule holds, fails and is left open by what
// readers say, and says which tool it is.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import type { Given } from '../../../test/readings.ts'
import { readEvidence } from '../../../test/readings.ts'
import { seenIn, type Evidence } from '../../domain/evidence/evidence.ts'
import { judge, parsePolicy, verdictSentence, type Policy } from '../../domain/registry/policy.ts'
import { jointGrade, type ServerGrade } from '../../domain/registry/registration.ts'
import { grade, type GradeOptions } from '../../grade/grade.ts'
import { recordFrom } from '../../usecases/tool-record.ts'
import { registrationOf } from './registration.ts'

const NOW = Date.UTC(2026, 10, 20)
const file = join(import.meta.dirname, '../../../test/corpus/model-tool.evidence.json')
const base = JSON.parse(readFileSync(file, 'utf8')) as Evidence
const IDENTITY = {
  slug: 'post',
  name: 'Post',
  description: 'Sends mail.',
  url: 'https://post.example',
  category: 'email',
  categoryWish: null,
  tags: [],
}
type Readers = GradeOptions['readers']

function gradeOf(evidence: Evidence, readers: Readers = 'any'): ServerGrade {
  const record = recordFrom(IDENTITY, evidence, NOW)
  const grading = grade(evidence, { on: '2026-11-20', ...(readers && { readers }) })
  const found = registrationOf({ ...record, grading }, '')?.grade
  assert.ok(found)
  return found
}

/** Both passes say the same of each tool. */
function readAs(items: Given['items'] = {}, whole: Given['whole'] = {}): Evidence {
  return readEvidence(base, 'mcp', { reader: 'Ada', items, whole }, { reader: 'Ben', items, whole })
}

function says(policy: Policy, graded: ServerGrade): string {
  const name = 'com.acme/post'
  const judged = { name, source: '', grade: graded, doubt: null, open: null, leads: [] }
  const more = { change: null, isAsWritten: () => true }
  return verdictSentence(judge(policy, { ...judged, ...more }, { now: NOW, trusted: [] }))
}

const MEETS = 'In: it meets everything that the policy asks for.'
const BOUNDED: Policy = { rules: ['bounded-tools'] }
const effect = (of: string, bound = 'closed') => ({ delete_message: { effect: of, bound } })

const told = ({ texts, readers, readOn }: ServerGrade) => ({ texts, readers, readOn })

test('an entry says whether its texts were read, by whom and when', () => {
  const nobody = { readers: undefined, readOn: undefined }
  assert.deepEqual(told(gradeOf(base)), { texts: 'estimated', ...nobody })
  const by = { readers: ['Ada', 'Ben'], readOn: '2026-11-19' }
  assert.deepEqual(told(gradeOf(readAs())), { texts: 'read', ...by })
  assert.deepEqual(told(gradeOf(changed(readAs()))), { texts: 'changed', ...by })
})

/** One tool is another by now. */
function changed(read: Evidence): Evidence {
  const other = structuredClone(read)
  const tool = seenIn(other).mcpTools?.tools.find(({ name }) => name === 'search_messages')
  assert.ok(tool)
  tool.description = `${tool.description} And more.`
  return other
}

test('bounded-tools and noRuns are answered by what readers say of each tool', () => {
  const cases: [Given['items'], bounded: string, noRuns: string][] = [
    [{}, MEETS, MEETS],
    [effect('writes', 'open'), MEETS, MEETS],
    [effect('destroys', 'stated'), MEETS, MEETS],
    [
      effect('destroys', 'open'),
      'Out: bounded-tools is asked for, and delete_message destroys something that no call brings back without bounds, as readers say.',
      MEETS,
    ],
    [
      // A worse one that is bounded does not hide it.
      { ...effect('runs'), send_message: { effect: 'sends', bound: 'open' } },
      'Out: bounded-tools is asked for, and send_message sends something to somebody without bounds, as readers say.',
      'Out: noRuns is asked for, and delete_message runs what it is given, as readers say.',
    ],
    [
      effect('pays', 'cannot tell'),
      'Out: bounded-tools is asked for, and readers cannot tell what delete_message does, or what bounds it.',
      MEETS,
    ],
    [
      effect('unknowable'),
      'Out: bounded-tools is asked for, and readers cannot tell what delete_message does, or what bounds it.',
      'Out: noRuns is asked for, and readers cannot tell what delete_message does, or what bounds it.',
    ],
  ]
  for (const [items, bounded, noRuns] of cases) {
    const graded = gradeOf(readAs(items))
    assert.equal(says(BOUNDED, graded), bounded, JSON.stringify(items))
    assert.equal(says({ noRuns: true }, graded), noRuns, JSON.stringify(items))
  }
})

test('what nobody has read as it is now is not known', () => {
  const unread = gradeOf(base)
  assert.deepEqual([unread.rules['bounded-tools'], unread.rules.noRuns], ['unknown', 'unknown'])
  assert.equal(
    says({ noRuns: true }, unread),
    'Out: noRuns is asked for, and nobody has read what its tools can do.',
  )
  const later = gradeOf(changed(readAs()))
  assert.equal(
    says(BOUNDED, later),
    'Out: bounded-tools is asked for, and not all of its texts are as they were read on 2026-11-19.',
  )
  assert.equal(gradeOf(changed(readAs(effect('runs', 'open')))).rules['bounded-tools'], 'fails')
  const command = structuredClone(base)
  const [tool] = seenIn(command).mcpTools?.tools ?? []
  assert.ok(tool)
  tool.inputSchema = { type: 'object', properties: { command: { type: 'string' } } }
  assert.equal(
    says(BOUNDED, gradeOf(command)),
    'Out: bounded-tools is asked for, and search_messages takes any text as command.',
  )
})

test('a policy asks for texts that are read, and by whom', () => {
  const read = gradeOf(readAs())
  for (const [policy, graded, expected] of [
    [{ texts: 'read' }, read, MEETS],
    [{ texts: 'read' }, gradeOf(base), 'Out: its texts have to be read, and nobody has read them.'],
    [
      { texts: 'read' },
      gradeOf(changed(readAs())),
      'Out: its texts have to be read, and not all of them are as they were read on 2026-11-19.',
    ],
    [{ readers: ['Ada', 'Ben', 'Cem'] }, read, MEETS],
    [{ readers: ['Ada'] }, read, 'Out: it has to be read by Ada, and was read by Ada, Ben.'],
    [{ readers: ['Ada'] }, gradeOf(base), 'Out: it has to be read by Ada, and nobody has read it.'],
  ] as const satisfies [Policy, ServerGrade, string][])
    assert.equal(says(policy, graded), expected, JSON.stringify(policy))
})

test('who reads by hand counts for a policy that names them, and for no other', () => {
  const own = gradeOf(readAs(), [])
  assert.equal(own.texts, 'read')
  assert.deepEqual(own.rules, {
    'bounded-tools': 'unknown',
    'believed-annotations': 'unknown',
    'no-steering': 'unknown',
    'seen-twice': 'unknown',
    noRuns: 'unknown',
  })
  const asked: Policy = {
    texts: 'read',
    noRuns: true,
    rules: ['bounded-tools', 'believed-annotations', 'no-steering'],
  }
  const words = says(asked, own)
  assert.match(words, /^Out: its texts have to be read, and Ada, Ben, who read them, do not count/)
  assert.match(words, /noRuns is asked for, and its texts were read by Ada, Ben, who do not count/)
  assert.equal(says({ ...asked, readers: ['Ada', 'Ben'] }, own), MEETS)
  assert.match(says({ ...asked, readers: ['Ada'] }, own), /^Out: it has to be read by Ada/)
  // What was found counts whoever has found it.
  const found = gradeOf(readAs(effect('runs', 'open')), [])
  assert.deepEqual([found.rules['bounded-tools'], found.rules.noRuns], ['fails', 'fails'])
})

test('marks are believed as far as their readers believe them', () => {
  const marked: Policy = { rules: ['believed-annotations'] }
  assert.equal(says(marked, gradeOf(readAs(effect('destroys')))), MEETS)
  const lie = {
    search_messages: {
      effect: 'destroys',
      bound: 'closed',
      honest: 'mark',
      place: { number: 1, field: 'annotations', starts: 'readOnlyHint true' },
    },
  }
  assert.match(
    says(marked, gradeOf(readAs(lie))),
    /^Out: believed-annotations is asked for, and a mark of search_messages denies that it destroys something that no call brings back, as readers say\.$/,
  )
  assert.match(
    says(marked, gradeOf(readAs({ search_messages: { effect: 'pays', bound: 'closed' } }))),
    /and no mark tells that search_messages spends money, as readers say\.$/,
  )
  assert.equal(gradeOf(changed(readAs())).rules['believed-annotations'], 'unknown')
})

test('texts that readers find pushy steer, as hostile ones do', () => {
  const calm: Policy = { rules: ['no-steering'] }
  assert.equal(says(calm, gradeOf(readAs())), MEETS)
  const tool = seenIn(base).mcpTools?.tools[0]
  const starts = tool?.description?.split(' ').slice(0, 4).join(' ') ?? ''
  const steering = (steer: string) => ({
    steer,
    place: { number: 1, field: 'description', starts },
  })
  for (const steer of ['pushy', 'hostile'])
    assert.equal(
      says(calm, gradeOf(readAs({}, steering(steer)))),
      `Out: no-steering is asked for, and readers find the texts of its MCP server ${steer}, in the description of search_messages.`,
    )
  const differ = readEvidence(
    base,
    'mcp',
    { reader: 'Ada' },
    { reader: 'Ben', whole: steering('hostile') },
  )
  assert.equal(
    says(calm, gradeOf(differ)),
    'Out: no-steering is asked for, and readers do not agree.',
  )
})

test('an entry that leads to several tools is as read as the least of them', () => {
  const read = gradeOf(readAs())
  const both = jointGrade([read, gradeOf(base)])
  assert.ok(both)
  assert.deepEqual(
    [both.texts, both.readers, both.rules.noRuns],
    ['estimated', undefined, 'unknown'],
  )
  assert.equal(both.because?.noRuns?.code, 'not-read')
  const own = gradeOf(readAs(), [])
  const mixed = jointGrade([read, own])
  assert.ok(mixed)
  assert.equal(mixed.rules.noRuns, 'unknown')
  assert.equal(says({ noRuns: true, readers: ['Ada', 'Ben'] }, mixed), MEETS)
  assert.match(says({ noRuns: true }, mixed), /^Out: /)
})

test('policies of before are policies, and the new fields are checked', () => {
  const before = { minLetter: 'B', rules: ['bounded-tools'], maxScanDays: 30 }
  assert.ok(parsePolicy(before).ok)
  assert.ok(parsePolicy({ ...before, texts: 'read', readers: ['Ada'], noRuns: true }).ok)
  for (const wrong of [
    { texts: 'estimated' },
    { readers: [] },
    { readers: [''] },
    { noRuns: 'no' },
  ])
    assert.equal(parsePolicy(wrong).ok, false, JSON.stringify(wrong))
  // What an earlier release has rendered knows none of it.
  const { texts: _, readers: __, readOn: ___, because: ____, ...old } = gradeOf(base)
  assert.match(says({ texts: 'read', noRuns: true }, old), /^Out: its texts have to be read/)
})

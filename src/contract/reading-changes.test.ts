// What became possible, by what readers say of both sides, and which changes nobody has read.
import assert from 'node:assert/strict'
import test from 'node:test'
import { readEvidence } from '../../test/readings.ts'
import type { Evidence } from '../domain/evidence/evidence.ts'
import { EFFECTS } from '../domain/questions/answers.ts'
import { QUESTIONS } from '../domain/questions/questions.ts'
import { changeWords, isFailing } from './change-rules.ts'
import { comparedServers } from './compare.ts'
import { toolDefinition } from './definition.ts'
import {
  contractOf,
  lockedServer,
  parseLock,
  withEarlierReadings,
  withServer,
  type LockedServer,
  type ServerContract,
} from './lock.ts'
import { BOUNDS, BROUGHT, HONESTIES, readingsIn, RECIPIENTS, SEEN } from './readings.ts'

type Tool = { name: string; description?: string } & Record<string, unknown>
type Answers = Readonly<Record<string, unknown>>

const INPUT = { type: 'object', properties: { id: { type: 'string' } } }
const tool = (bent: object = {}): Tool => ({
  name: 'delete_note',
  description: 'Handles a note of the list.',
  inputSchema: INPUT,
  ...bent,
})
const CHANGED = tool({ description: 'Handles one note of the list.' })

const observed = (value: object) => ({ state: 'observed', exchanges: ['file-1'], value })

function evidenceOf(tools: readonly Tool[], instructions: string | null = null): Evidence {
  return {
    format: 'agentgrade-evidence/1',
    tool: { name: 'notes', url: 'https://notes.example/' },
    observedAt: null,
    exchanges: [],
    observations: {
      mcp: observed({ serverName: 'notes', instructions }),
      mcpTools: observed({ tools, tokens: 1, listMs: 1, repeat: null }),
    },
  } as unknown as Evidence
}

/** Both readers agree, unless others are given. */
function read(tools: readonly Tool[], items: Record<string, Answers> = {}, others = items) {
  return readEvidence(
    evidenceOf(tools),
    'mcp',
    { reader: 'a', items },
    { reader: 'b', items: others },
  )
}

function contract(evidence: Evidence): ServerContract {
  const { mcpTools, mcp } = evidence.observations
  assert.ok(mcpTools?.state === 'observed' && mcp?.state === 'observed')
  return {
    name: 'notes',
    source: 'evidence.json',
    version: null,
    instructions: mcp.value.instructions,
    kind: 'tools',
    definitions: mcpTools.value.tools.flatMap((each) => toolDefinition(each) ?? []),
    readings: readingsIn(evidence),
  }
}

const asked = ['unread'] as const

function found(before: Evidence, after: Evidence, failOn: readonly 'unread'[] = []): string[] {
  return toldBetween(contract(before), contract(after), failOn)
}

/** Without what changes of the definition say themselves. */
function toldBetween(
  before: ServerContract,
  after: ServerContract,
  failOn: readonly 'unread'[] = [],
): string[] {
  const own = new Set(['extended', 'reworded', 'may-write', 'tool-added', 'tool-removed', 'milder'])
  return comparedServers({ before, after }, failOn)
    .filter(({ reason }) => !own.has(reason))
    .map((change) => `${change.class} ${change.tool}: ${changeWords(change)}`)
}

const given = (answers: Answers) => ({ delete_note: answers })
const since = (before: Answers, after: Answers) =>
  found(read([tool()], given(before)), read([CHANGED], given(after)))

test('without any reading, changes are called unread only if somebody asks', () => {
  const [before, after] = [evidenceOf([tool()]), evidenceOf([CHANGED, tool({ name: 'add_note' })])]
  assert.deepEqual(found(before, after), [])
  assert.deepEqual(found(before, after, asked), [
    'unread add_note: new, not read',
    'unread delete_note: changed, not read',
  ])
  assert.deepEqual(found(before, before, asked), [])
})

const CHANGES: [name: string, bent: object][] = [
  ['a title', { title: 'Delete' }],
  ['an input', { inputSchema: { type: 'object', properties: { ...INPUT.properties, at: {} } } }],
  ['an output', { outputSchema: { type: 'object' } }],
  ['only a mark', { annotations: { readOnlyHint: false } }],
]
for (const [name, bent] of CHANGES)
  test(`with a reading before, what changed since is unread: ${name}`, () => {
    const changed = 'unread delete_note: changed, not read'
    assert.deepEqual(found(read([tool()]), evidenceOf([tool(bent)])), [changed])
    assert.deepEqual(found(read([tool()]), read([tool(bent)])), [])
  })

test('answers to an earlier text are no reading of a changed one', () => {
  const stale = { ...read([tool()]) }
  const { mcpTools } = evidenceOf([CHANGED]).observations
  const now = { ...stale, observations: { ...stale.observations, mcpTools } } as Evidence
  assert.deepEqual(found(read([tool()]), now), ['unread delete_note: changed, not read'])
})

test('a text that is too long to be shown whole is not read', () => {
  const inputSchema = { ...INPUT, description: 'x'.repeat(60_000) }
  const long = read([tool({ inputSchema })])
  assert.match(found(read([tool()]), long).join(), /unread delete_note: changed, not read/)
})

test('what is only unread fails nothing, unless somebody asks', () => {
  const sides = { before: contract(read([tool()])), after: contract(evidenceOf([CHANGED])) }
  const unread = comparedServers(sides).filter(({ reason }) => reason === 'unread')
  assert.deepEqual(
    unread.map((change) => [isFailing(change, []), isFailing(change, asked)]),
    [[false, true]],
  )
})

const STEPS: [name: string, before: Answers, after: Answers, found: string[]][] = [
  ['the same answers', { effect: 'destroys' }, { effect: 'destroys' }, []],
  [
    'a worse effect',
    { effect: 'writes' },
    { effect: 'destroys' },
    [
      'safety delete_note: readers say that it can now destroy something that no call brings back; before it only changed something',
    ],
  ],
  [
    'an effect where there was none, with its bounds',
    {},
    { effect: 'runs', bound: 'open' },
    [
      'safety delete_note: readers say that it can now run what it is given, without bounds; before it only read',
    ],
  ],
  [
    'another harm that weighs the same',
    { effect: 'unknowable' },
    { effect: 'runs' },
    [
      'safety delete_note: readers say that it can now run what it is given; before it might have changed something that its texts did not say',
    ],
  ],
  [
    'a milder effect',
    { effect: 'destroys' },
    {},
    [
      'compatible delete_note: readers say that it can no longer destroy something that no call brings back; now it only reads',
    ],
  ],
  [
    'wider bounds',
    { effect: 'writes', bound: 'closed' },
    { effect: 'writes', bound: 'open' },
    [
      'safety delete_note: readers say that its bounds are wider: without bounds; before, only in the named case',
    ],
  ],
  [
    'narrower bounds',
    { effect: 'runs', bound: 'open' },
    { effect: 'runs', bound: 'stated' },
    [
      'compatible delete_note: readers say that its bounds are narrower: within limits that its texts state; before, without bounds',
    ],
  ],
  ['bounds of what only reads', { bound: 'closed' }, { bound: 'open' }, []],
  [
    'other recipients',
    { out: 'fixed' },
    { out: 'any' },
    [
      'safety delete_note: readers say that it can now pass data to any address or recipient that an argument names; before, to fixed hosts only',
    ],
  ],
  [
    'fewer recipients',
    { out: 'any' },
    { out: 'none' },
    [
      'compatible delete_note: readers say that it can no longer pass data to any address or recipient that an argument names; now to nobody',
    ],
  ],
  [
    'private data, and text of strangers',
    {},
    { sees: 'private', brings: 'strangers' },
    [
      'safety delete_note: readers say that it returns private data of the user, and did not before',
      'safety delete_note: readers say that it brings in text that strangers wrote, and did not before',
    ],
  ],
  [
    'neither of them any more',
    { sees: 'private', brings: 'strangers' },
    {},
    [
      'compatible delete_note: readers say that it no longer returns private data of the user',
      'compatible delete_note: readers say that it no longer brings in text that strangers wrote',
    ],
  ],
  ['what the texts did not tell', { sees: 'cannot tell' }, { sees: 'private' }, []],
]
for (const [name, before, after, expected] of STEPS)
  test(`what readers say of both sides: ${name}`, () => {
    assert.deepEqual(since(before, after), expected)
  })

const LIE = {
  effect: 'destroys',
  honest: 'text',
  place: { number: 1, field: 'description', starts: 'Handles one note' },
}

test('a text that hides what it does, and one that no longer does', () => {
  const before = read([tool()], given({ effect: 'destroys' }))
  const after = read([CHANGED], given(LIE))
  assert.deepEqual(found(before, after), [
    'safety delete_note: readers say that its text hides that it destroys something that no call brings back',
  ])
  assert.deepEqual(found(after, before), [
    'compatible delete_note: readers say that its texts and marks no longer hide or deny what it does',
  ])
  const alone = read([CHANGED], given(LIE), given({ effect: 'destroys' }))
  assert.deepEqual(found(before, alone), [], 'one reader accuses nobody')
})

test('of a tool that stays as it was, other readers say nothing new', () => {
  assert.deepEqual(found(read([tool()]), read([tool()], given({ effect: 'runs' }))), [])
})

test('a new tool is told by what it can do', () => {
  const before = read([tool()])
  const both = (answers: Answers) => read([tool(), tool({ name: 'pay' })], { pay: answers })
  assert.deepEqual(found(before, both({})), [])
  assert.deepEqual(found(before, both({ effect: 'pays', bound: 'open', sees: 'private' })), [
    'safety pay: a new tool that can spend money, without bounds, readers say',
    'safety pay: a new tool that returns private data of the user, readers say',
  ])
})

test('instructions that changed are unread until they are read', () => {
  const told = evidenceOf([tool()], 'Be kind.')
  const unread = 'unread null: changed, not read'
  assert.deepEqual(found(read([tool()]), told), [unread])
  assert.deepEqual(found(read([tool()]), readEvidence(told, 'mcp')), [])
})

function entryOf(evidence: Evidence): LockedServer {
  const locked = lockedServer(contract(evidence))
  assert.ok(locked.ok)
  return locked.value
}

test('an entry keeps what was read, so that a later comparison says what became possible', () => {
  const before = read([tool()], given({ effect: 'writes', bound: 'closed' }))
  const after = read([CHANGED], given({ effect: 'pays', bound: 'open' }))
  const parsed = parseLock(JSON.parse(JSON.stringify(withServer(null, entryOf(before)))))
  assert.ok(parsed.ok)
  const [kept] = parsed.value.servers
  assert.ok(kept)
  assert.equal(kept.tools?.[0]?.read?.effect, 'writes')
  assert.deepEqual(toldBetween(contractOf(kept), contract(after)), found(before, after))
  assert.deepEqual(toldBetween(contractOf(kept), contractOf(entryOf(evidenceOf([CHANGED])))), [
    'unread delete_note: changed, not read',
  ])
})

test('an entry without readings has none, and is as it was', () => {
  const entry = entryOf(evidenceOf([tool()]))
  assert.equal(contractOf(entry).readings, null)
  assert.doesNotMatch(JSON.stringify(entry), /read/i)
})

test('what was read stays with a tool that is locked again unchanged, and with no other', () => {
  const before = entryOf(read([tool(), tool({ name: 'add' })], given({ effect: 'writes' })))
  const now = entryOf(evidenceOf([tool(), tool({ name: 'add', description: 'Adds.' })]))
  assert.deepEqual(
    withEarlierReadings(before, now).tools?.map(({ name, read: own }) => [name, own?.effect]),
    [
      ['add', undefined],
      ['delete_note', 'writes'],
    ],
  )
})

test('a lock with an answer that no question has is refused', () => {
  const lock = withServer(null, entryOf(read([tool()])))
  const bent = JSON.parse(JSON.stringify(lock).replace('"effect":"reads"', '"effect":"heals"'))
  assert.ok(parseLock(JSON.parse(JSON.stringify(lock))).ok)
  assert.ok(!parseLock(bent).ok)
})

test('the answers that are compared are those of the questions', () => {
  const lists = { effect: EFFECTS, bound: BOUNDS, honest: HONESTIES }
  const flows = { sees: SEEN, brings: BROUGHT, out: RECIPIENTS }
  for (const [id, words] of Object.entries({ ...lists, ...flows })) {
    const question = QUESTIONS.mcp.each.find((each) => each.id === id)
    assert.deepEqual(Object.keys(question?.answers ?? {}), [...words], id)
  }
})

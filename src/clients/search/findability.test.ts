// The search of Codex: its words, its ranks, and what it does not find.
import assert from 'node:assert/strict'
import test from 'node:test'
import { Bm25, searchWords } from './bm25.ts'
import { findability, hardToFind, nameInWords } from './findability.ts'

const tool = (name: string, description = '', more: object = {}) => ({
  name,
  description,
  inputSchema: { type: 'object', properties: {} },
  ...more,
})

const rankOf = (more: object, instructions = '') =>
  findability(
    { name: 's', instructions, tools: [tool('a_b', 'Does it.', more), tool('c_d', 'Does it.')] },
    { tasks: [{ query: 'invoice', expects: ['a_b'] }] },
  ).tasks[0]?.rank
const parameter = (name: string, description: string) => ({
  inputSchema: { type: 'object', properties: { [name]: { type: 'string', description } } },
})

test('words: _ and inner full stops and colons keep together, hyphens and slashes split', () => {
  assert.equal(searchWords('create_event').length, 1)
  assert.equal(searchWords('page.get a:b createEvent').length, 3)
  assert.equal(searchWords('list-issues read/file').length, 4)
  assert.deepEqual(searchWords('The users are running'), ['user', 'run'])
  assert.deepEqual(searchWords('1,000 3.5'), ['1,000', '3.5'])
  assert.deepEqual(searchWords('Café naïve'), searchWords('cafe naive'))
  assert.deepEqual(searchWords("don't"), [])
})

test('BM25: scores as the formula gives them, and nothing for documents without the words', () => {
  const search = new Bm25([['apple banana'], ['apple apple', 'cherry grape'], ['durian']])
  const [first, second, third] = [0, 1, 2].map((at) => search.scores('apple')[at])
  const average = 7 / 3
  const expected = (count: number, length: number) =>
    Math.log(1 + (3 - 2 + 0.5) / (2 + 0.5)) *
    ((count * 2.2) / (count + 1.2 * (0.25 + (0.75 * length) / average)))
  assert.ok(Math.abs((first ?? 0) - expected(1, 2)) < 1e-5)
  assert.ok(Math.abs((second ?? 0) - expected(2, 4)) < 1e-5)
  assert.equal(third, 0)
  const once = search.scores('banana')[0]
  const twice = search.scores('banana banana')[0]
  assert.ok(Math.abs((twice ?? 0) - 2 * (once ?? 0)) < 1e-5, 'a repeated word counts twice')
})

test('ties are broken against the tool', () => {
  const search = new Bm25([['equal words'], ['equal words'], ['other']])
  assert.equal(search.rank(0, 'equal'), 2)
  assert.equal(search.rank(2, 'equal'), null)
})

test('a name is one word: its words find it only through the other texts', () => {
  assert.equal(nameInWords('create_event'), 'create event')
  assert.equal(nameInWords('createEvent'), 'create event')
  const { tools } = findability({
    name: 'calendar',
    tools: [tool('create_event', 'Books a slot.'), tool('list_events', 'Lists events.')],
  })
  assert.deepEqual(tools[0]?.missingWords, ['create', 'event'])
  assert.equal(tools[0]?.ranks[0]?.inServer, null)
  assert.deepEqual(tools[1]?.missingWords, [])
  assert.equal(tools[1]?.ranks[0]?.inServer, 1)
})

test('instructions, titles and names of parameters are indexed; their descriptions are not', () => {
  assert.equal(rankOf({ title: 'Invoices' }), 1)
  assert.equal(rankOf(parameter('invoice', 'Which.')), 1)
  assert.equal(rankOf(parameter('id', 'Of the invoice.')), null)
  assert.equal(rankOf({}, 'For invoices.'), 2, 'instructions are the same for every tool')
})

test('shuffled descriptions lower recall, and other servers push a tool down', () => {
  const subjects =
    'invoice calendar weather ticket robot garden piano tunnel bakery comet glacier lantern'.split(
      ' ',
    )
  const server = (shift: number) => ({
    name: 's',
    tools: subjects.map((subject, at) =>
      tool(`get_${subject}`, `Reads one ${subjects[(at + shift) % subjects.length]}.`),
    ),
  })
  const tasks = subjects.map((subject) => ({
    query: `read the ${subject}`,
    expects: [`get_${subject}`],
  }))
  const honest = findability(server(0), { tasks }).ofTasks
  const shuffled = findability(server(1), { tasks }).ofTasks
  assert.equal(honest?.at5, 1)
  assert.ok((shuffled?.at5 ?? 1) < 0.5, `${shuffled?.at5}`)
  const alone = findability(server(0))
  const crowd = {
    name: 'x',
    tools: [...Array(20).keys()].map((at) => tool(`t${at}`, 'invoice invoice')),
  }
  const crowded = findability(server(0), { others: [crowd] })
  assert.deepEqual(crowded.inServer, alone.inServer)
  assert.ok(crowded.inStack.at8 < alone.inStack.at8)
})

test('a tool is hard to find in a stack if no query brings it among the results', () => {
  const many = Array.from({ length: 9 }, (_, at) => tool(`send_${at}`, 'Sends a mail.'))
  const servers = [
    { name: 'mail', tools: [...many, tool('archive_mail', 'Archives one conversation.')] },
    { name: 'lost', tools: [tool('zq_xv', '')] },
  ]
  const found = hardToFind(servers)
  // Nine tools of the same words are nine ranks; ties count against each.
  assert.deepEqual(
    found.map(({ server, tool: name, rank }) => [server, name, rank]),
    [...many.map(({ name }) => ['mail', name, 9]), ['lost', 'zq_xv', null]],
  )
  assert.deepEqual(found.at(-1)?.missingWords, ['zq', 'xv'])
  assert.deepEqual(hardToFind([]), [])
})

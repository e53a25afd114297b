// The file of one pass: what is accepted, and how whatever is wrong in it is told.
import assert from 'node:assert/strict'
import test from 'node:test'
import { parseEvidence } from '../evidence/evidence.ts'
import type { Members } from '../schema/json.ts'
import { ANSWERS_FORMAT, MOST_ITEMS, parseAnswers, passOf } from './answers.ts'
import { answersTo, QUESTIONS, STEER, SUBJECTS, type Subject } from './questions.ts'

/** As section 7 of the method writes it, with the digest filled in. */
const WRITTEN = `{"format":"agentgrade-reading/1","of":"mcp","sha256":"${'0'.repeat(64)}","questions":1,"by":{"kind":"hand","name":"who reads","reported":null,"date":"2026-11-20","exam":null,"prompt":null},"pass":1,"controls":null,"whole":{"job":"real","texts":"when","args":"described","answers":"most","distinct":"distinct","steer":"none","place":{"number":0,"field":"","starts":""},"worst":{"texts":[3,7],"args":[],"answers":[3]}},"tools":[{"number":1,"effect":"reads","bound":"closed","honest":"yes","sees":"none","brings":"none","out":"none","place":{"number":0,"field":"","starts":""}}]}`
const NOWHERE = { number: 0, field: '', starts: '' }

const written = () => JSON.parse(WRITTEN) as Members & { whole: Members; tools: Members[] }

/** Of any subject: the first answer to each question, about two items. */
function fileOf(of: Subject): Members {
  const { items, whole, each } = QUESTIONS[of]
  const first = (questions: typeof whole) =>
    Object.fromEntries(questions.map((question) => [question.id, answersTo(question)[0]]))
  const named = whole.filter(({ names }) => names)
  const { tools: _, whole: __, ...rest } = written()
  return {
    ...rest,
    of,
    whole: {
      ...first(whole),
      steer: 'none',
      place: NOWHERE,
      ...(named.length > 0 && { worst: Object.fromEntries(named.map(({ id }) => [id, [1]])) }),
    },
    ...(items && {
      [items]: [1, 2].map((number) => ({
        number,
        ...first(each),
        ...(of === 'mcp' && { place: NOWHERE }),
      })),
    }),
  }
}

function problemsIn(input: unknown) {
  const parsed = parseAnswers(input)
  return parsed.ok ? [] : parsed.problems
}

function bent(change: (file: ReturnType<typeof written>) => void): unknown {
  const file = written()
  change(file)
  return file
}

test('the example of the format is accepted to the letter, and kept as it is', () => {
  const file = written()
  const parsed = parseAnswers(JSON.parse(WRITTEN))
  assert.ok(parsed.ok, JSON.stringify(parsed))
  const { by, pass, controls, whole, tools } = file
  assert.deepEqual(parsed.value, {
    of: 'mcp',
    sha256: file['sha256'],
    pass: { by, pass, controls, whole, tools },
  })
  assert.deepEqual(passOf('mcp', parsed.value.pass).items, tools)
})

test('every subject has a file of its own form, and every word of each question is one', () => {
  for (const subject of SUBJECTS) {
    assert.deepEqual(problemsIn(fileOf(subject)), [], subject)
    const { items, whole, each } = QUESTIONS[subject]
    for (const question of [...whole, STEER])
      for (const word of answersTo(question)) {
        const file = fileOf(subject) as Members & { whole: Members }
        file.whole[question.id] = word
        assert.deepEqual(problemsIn(file), [], `${subject} ${question.id} ${word}`)
      }
    for (const question of each)
      for (const word of answersTo(question)) {
        const file = fileOf(subject)
        Object.assign((file[items ?? ''] as Members[])[0] ?? {}, { [question.id]: word })
        assert.deepEqual(problemsIn(file), [], `${subject} ${question.id} ${word}`)
      }
  }
})

test('cannot tell is an answer to what texts may leave open, and to nothing else', () => {
  const open = SUBJECTS.flatMap((subject) => {
    const { whole, each } = QUESTIONS[subject]
    return [...whole, ...each].filter(({ canPass }) => canPass).map(({ id }) => id)
  })
  assert.deepEqual([...new Set(open)].toSorted(), ['bound', 'brings', 'find', 'job', 'out', 'sees'])
  const [refused] = problemsIn(bent(({ whole }) => (whole['texts'] = 'cannot tell')))
  assert.equal(refused?.pointer, '/whole/texts')
})

test('words are compared without case and space around them; texts stay as they are', () => {
  const parsed = parseAnswers(
    bent((file) => {
      file.whole['job'] = ' Real\n'
      file.whole['steer'] = 'NONE'
      Object.assign(file.tools[0] ?? {}, {
        effect: 'Reads',
        out: 'NONE ',
        sees: 'Cannot Tell',
        place: { number: 1, field: 'name', starts: 'As IT Is' },
      })
      Object.assign(file['by'] as Members, { name: 'Ada L.' })
    }),
  )
  assert.ok(parsed.ok, JSON.stringify(parsed))
  const { whole, items, by } = passOf('mcp', parsed.value.pass)
  assert.deepEqual([whole['job'], whole['steer'], by.name], ['real', 'none', 'Ada L.'])
  const [tool] = items
  assert.deepEqual(
    [tool?.['effect'], tool?.['out'], tool?.['sees']],
    ['reads', 'none', 'cannot tell'],
  )
  assert.equal(tool?.place?.starts, 'As IT Is')
})

const MALFORMED: Record<string, [input: unknown, pointer: string, expected: RegExp]> = {
  null: [null, '/format', /agentgrade-reading\/1/],
  'an array': [[written()], '/format', /agentgrade-reading\/1/],
  text: [WRITTEN, '/format', /agentgrade-reading\/1/],
  'no format': [bent((file) => delete file['format']), '/format', /agentgrade-reading\/1/],
  'the format of what is asked': [
    bent((file) => (file['format'] = 'agentgrade-reading-request/1')),
    '/format',
    /"agentgrade-reading\/1"/,
  ],
  'a later format': [
    bent((file) => (file['format'] = 'agentgrade-reading/2')),
    '/format',
    /"agentgrade-reading\/1"/,
  ],
  'a foreign subject': [bent((file) => (file['of'] = 'sdk')), '/of', /"mcp", "api", "cli", "llms"/],
  'a subject of the prototype': [bent((file) => (file['of'] = 'toString')), '/of', /"mcp"/],
  'no subject': [bent((file) => delete file['of']), '/of', /"mcp"/],
  'a digest of another form': [
    bent((file) => (file['sha256'] = 'A'.repeat(64))),
    '/sha256',
    /0-9a-f/,
  ],
  'other questions': [bent((file) => (file['questions'] = 2)), '/questions', /1/],
  'a number that is no number': [bent((file) => (file['pass'] = '1')), '/pass', /integer/],
  'a huge number': [
    JSON.parse(WRITTEN.replace('"pass":1', '"pass":85E7508714658')),
    '/pass',
    /integer from 1 to 9/,
  ],
  'a huge number of an item': [
    JSON.parse(WRITTEN.replace('[{"number":1', '[{"number":85E7508714658')),
    '/tools/0/number',
    /integer from 0 to 500/,
  ],
  'a number beyond all items': [
    bent(({ tools }) => Object.assign(tools[0] ?? {}, { number: MOST_ITEMS + 1 })),
    '/tools/0/number',
    /from 0 to 500/,
  ],
  'a number with a fraction': [
    bent(({ tools }) => Object.assign(tools[0] ?? {}, { number: 1.5 })),
    '/tools/0/number',
    /integer/,
  ],
  'a number below zero': [
    bent(({ whole }) => (whole['place'] = { ...NOWHERE, number: -1 })),
    '/whole/place/number',
    /from 0/,
  ],
  'an unknown member': [bent((file) => (file['note'] = 'A+')), '/note', /one of format/],
  'an unknown member of a tool': [
    bent(({ tools }) => Object.assign(tools[0] ?? {}, { safe: true })),
    '/tools/0/safe',
    /one of number/,
  ],
  'a question that nobody asked': [
    bent(({ whole }) => (whole['trust'] = 'full')),
    '/whole/trust',
    /one of job/,
  ],
  'a missing question': [bent(({ whole }) => delete whole['job']), '/whole/job', /"nothing"/],
  'no place': [bent(({ tools }) => delete tools[0]?.['place']), '/tools/0/place', /object/],
  'no tools': [bent((file) => delete (file as Members)['tools']), '/tools', /array/],
  'tools by name': [bent((file) => Object.assign(file, { tools: {} })), '/tools', /array/],
  'a tool that is null': [
    bent((file) => Object.assign(file, { tools: [null] })),
    '/tools/0',
    /object/,
  ],
  'an answer in a list': [
    bent(({ whole }) => (whole['job'] = ['real'])),
    '/whole/job',
    /"nothing", "toy"/,
  ],
  'an answer that is its place': [bent(({ whole }) => (whole['job'] = 3)), '/whole/job', /"toy"/],
  'an answer in prose': [
    bent(({ whole }) => (whole['job'] = 'real, I think')),
    '/whole/job',
    /"real"/,
  ],
  'a place in a field of an API': [
    bent(({ whole }) => (whole['place'] = { ...NOWHERE, field: 'body' })),
    '/whole/place/field',
    /"instructions"/,
  ],
  'a place with long words': [
    bent(({ whole }) => (whole['place'] = { ...NOWHERE, starts: 'a'.repeat(201) })),
    '/whole/place/starts',
    /at most 200/,
  ],
  'four of the worst': [
    bent(({ whole }) => Object.assign(whole['worst'] as Members, { args: [1, 2, 3, 4] })),
    '/whole/worst/args',
    /at most 3/,
  ],
  'a day in words': [
    bent((file) => Object.assign(file['by'] as Members, { date: 'today' })),
    '/by/date',
    /string/,
  ],
  'a day that does not exist': [
    bent((file) => Object.assign(file['by'] as Members, { date: '2026-02-30' })),
    '/by/date',
    /a day that exists/,
  ],
  'a reader of another kind': [
    bent((file) => Object.assign(file['by'] as Members, { kind: 'oracle' })),
    '/by/kind',
    /"hand", "http", "command"/,
  ],
}

for (const [name, [input, pointer, expected]] of Object.entries(MALFORMED))
  test(`refused, with its place and what belongs there: ${name}`, () => {
    const problems = problemsIn(input)
    const [first] = problems
    assert.equal(first?.pointer, pointer, JSON.stringify(problems))
    assert.match(first.expected, expected)
    assert.ok(first.found !== '' && first.found.length <= 100, first.found)
  })

test('a number twice is told at its place, for each subject', () => {
  for (const subject of ['mcp', 'api', 'cli'] as const) {
    const { items } = QUESTIONS[subject]
    const file = fileOf(subject)
    const list = file[items ?? ''] as Members[]
    list.push({ ...list[0] })
    assert.deepEqual(problemsIn(file), [
      { pointer: `/${items}/2/number`, found: '1', expected: 'each number once' },
    ])
  }
})

test('a missing item is no matter of form, and an empty list is one', () => {
  assert.deepEqual(problemsIn(bent((file) => (file.tools = []))), [])
})

test('10,000 tools are refused as such, and problems never flood', () => {
  const [tool] = written().tools
  const many = bent((file) => (file.tools = Array.from({ length: 10_000 }, () => ({ ...tool }))))
  assert.deepEqual(problemsIn(many), [
    { pointer: '/tools', found: '10000 items', expected: 'an array of at most 500 items' },
  ])
  const wrong = bent((file) => {
    file.tools = Array.from({ length: MOST_ITEMS }, () => ({ nothing: 1 }))
  })
  assert.ok(problemsIn(wrong).length <= 20)
})

test('5 MB of anything are answered in time', () => {
  const long = 'x'.repeat(5_000_000)
  const list = Array.from({ length: 400_000 }, () => [1])
  const members = Object.fromEntries(Array.from({ length: 200_000 }, (_, at) => [`m${at}`, at]))
  const [tool] = written().tools
  const hostile = [
    long,
    { format: long },
    bent((file) => (file['of'] = long)),
    bent(({ whole }) => (whole['job'] = ` ${long} `)),
    bent(({ whole }) => (whole['job'] = list)),
    bent((file) => Object.assign(file, { tools: list })),
    bent((file) => Object.assign(file, { tools: [{ ...tool, effect: long }] })),
    bent((file) => Object.assign(file, members)),
    bent((file) => Object.assign(file.whole, members)),
    bent(({ whole }) => Object.assign(whole, { place: { ...NOWHERE, starts: long } })),
    bent((file) => Object.assign(file['by'] as Members, { name: long, date: long })),
  ]
  for (const input of hostile) {
    const problems = problemsIn(input)
    assert.ok(problems.length > 0 && problems.length <= 20)
    assert.ok(JSON.stringify(problems).length < 20_000)
  }
})

test('a deep answer ends no stack', () => {
  let deep: unknown = 'real'
  for (let depth = 0; depth < 20_000; depth += 1) deep = [deep]
  assert.equal(problemsIn(bent(({ whole }) => (whole['job'] = deep)))[0]?.pointer, '/whole/job')
})

test('members that objects have are no members of a file', () => {
  const text = WRITTEN.replace('"pass":1', '"pass":1,"__proto__":{"controls":null}')
  assert.equal(problemsIn(JSON.parse(text))[0]?.pointer, '/__proto__')
  const tool = WRITTEN.replace('"bound":"closed"', '"constructor":"closed"')
  assert.deepEqual(
    problemsIn(JSON.parse(tool)).map(({ pointer }) => pointer),
    ['/tools/0/bound', '/tools/0/constructor'],
  )
})

test('an answer is not evidence', () => {
  assert.equal(ANSWERS_FORMAT, 'agentgrade-reading/1')
  assert.equal(parseEvidence(written()).ok, false)
})

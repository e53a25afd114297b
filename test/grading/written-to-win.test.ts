// Lists that somebody wrote to win against the questions, who had read how grades are computed and no
// code; six of them are honest, and only look suspicious. Two readers answered, who saw the printed
// texts and nothing else.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { gunzipSync } from 'node:zlib'
import { LETTERS, type Letter } from '../../src/domain/index.ts'
import { grade } from '../../src/grade/index.ts'
import { evidenceWith } from '../../src/usecases/local/read-by-hand.ts'
import { evidenceInFile } from '../../src/usecases/local/report-on.ts'

interface WrittenToWin {
  trick: string
  /** The letter that its author thinks is fair. */
  fair: string
  isHonest: boolean
  list: object
  answers: object[]
}

const FOLDER = join(import.meta.dirname, '../judges/written-to-win')

const lists = readdirSync(FOLDER).map((file) => ({
  name: file.replace('.json.gz', ''),
  ...(JSON.parse(gunzipSync(readFileSync(join(FOLDER, file))).toString()) as WrittenToWin),
}))

async function letters({ list, answers }: WrittenToWin) {
  const { evidence } = await evidenceInFile({ name: 'tools.json', text: JSON.stringify(list) })
  const { evidence: read } = evidenceWith(
    evidence,
    answers.map((answer, at) => ({ name: `${at}.json`, text: JSON.stringify(answer) })),
  )
  return {
    estimated: grade(evidence).access?.mcp?.letter ?? null,
    read: grade(read, { readers: 'any' }).access?.mcp?.letter ?? null,
  }
}

function isBelow(letter: Letter | null, other: Letter): boolean {
  return letter === null || LETTERS.indexOf(letter) > LETTERS.indexOf(other)
}

test('there are 30 dishonest lists and six honest ones', () => {
  assert.deepEqual(
    [true, false].map((isHonest) => lists.filter((list) => list.isHonest === isHonest).length),
    [6, 30],
  )
})

for (const list of lists)
  test(`${list.name}: ${list.trick}`, async () => {
    const { read, estimated } = await letters(list)
    assert.ok(!isBelow(estimated, 'D'), 'an estimate sees nothing of it')
    if (!list.isHonest) assert.ok(isBelow(read, 'B'), `${read}: dishonest lists are below B`)
    // A toy is one, however honest.
    else assert.equal(read, list.fair === 'C' ? 'C' : 'B')
  })

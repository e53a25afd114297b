// Less evidence never helps beyond what the confidence allows: on every real evidence, with one
// observation removed at a time.
import assert from 'node:assert/strict'
import test from 'node:test'
import { readCorpus } from '../scripts/corpus-files.ts'
import {
  declaredEvidence,
  joinedEvidence,
  LETTERS,
  type Evidence,
  type Grading,
  type Letter,
  type ObservationName,
} from '../src/domain/index.ts'
import { kindOf } from '../src/domain/tool/kind-of.ts'
import { DESCRIPTIONS, LETTER_NEEDS, ORDINARY } from '../src/grade/evidence-rules.ts'
import { CHECKS, grade } from '../src/grade/index.ts'
import { launchCatalogue } from './launch-tools.ts'

const { entries, captured } = await launchCatalogue()
const corpus = (await readCorpus()).map(({ name, evidence }) => ({ name, evidence }))
const launch = entries.map((entry) => {
  const seen = captured.get(entry.slug)
  return {
    name: entry.slug,
    evidence: seen ? joinedEvidence(entry, seen) : declaredEvidence(entry),
  }
})
// The kind of a tool does not change because less is known about it.
const all = [...corpus, ...launch].map(({ name, evidence }) => ({
  name,
  evidence: { ...evidence, tool: { ...evidence.tool, kind: kindOf(evidence) } },
}))

test('without an observation nothing is more certain, and no letter is better than that certainty allows', () => {
  let taken = 0
  for (const [index, { name, evidence }] of all.entries()) {
    const before = grade(evidence)
    // What was not observed says nothing, so removing it changes nothing.
    const told = Object.entries(evidence.observations).filter(
      ([, { state }]) => state !== 'unobserved',
    )
    // Another sixth of the observations for each tool: hundreds of gradings show what thousands do.
    for (const [without] of told.filter((_, at) => (at + index) % 6 === 0)) {
      const after = grade(lacking(evidence, without))
      const what = `${name} without ${without}: ${before.letter} ${before.confidence} → ${after.letter} ${after.confidence}`
      assert.ok(after.confidence <= before.confidence, what)
      if (after.letter !== null)
        assert.ok(after.confidence >= (LETTER_NEEDS[after.letter] ?? 0), what)
      taken++
    }
  }
  assert.ok(taken > 300, String(taken))
})

test('to hide the help of a command line wins no letter above C+', () => {
  const programs = corpus.filter(
    ({ evidence }) =>
      evidence.observations.cliHelp?.state === 'observed' &&
      evidence.observations.mcp?.state === 'not-offered',
  )
  assert.ok(programs.length > 5, String(programs.length))
  for (const { name, evidence } of programs) {
    const [before, after] = [grade(evidence).letter, grade(lacking(evidence, 'cliHelp')).letter]
    assert.ok(rank(after) >= Math.min(rank(before), rank('C+')), `${name}: ${before} → ${after}`)
  }
})

test('to publish an ordinary description never costs a letter, whatever else is known', () => {
  const published = all.flatMap(({ name, evidence }) =>
    DESCRIPTIONS.filter((each) => evidence.observations[each]?.state === 'observed').map(
      (each) => ({ name, evidence, each }),
    ),
  )
  assert.ok(published.length > 150, String(published.length))
  let ordinary = 0
  for (const { name, evidence, each } of published) {
    const [before, after] = [grade(lacking(evidence, each)), grade(evidence)]
    if (meanPoints(after, each) < ORDINARY) continue
    ordinary++
    // A cap on the letter, such as for a tool list of 30,000 tokens, is independent of the mean.
    if (after.cappedBy !== null) continue
    assert.ok(
      rank(after.letter) <= rank(before.letter),
      `${name} with ${each}: ${before.letter} ${before.exact} → ${after.letter} ${after.exact}`,
    )
  }
  assert.ok(ordinary > 120, String(ordinary))
})

test('the average API description, published by each tool that has none, costs nobody a letter', () => {
  const documents = launch
    .flatMap(({ evidence }) =>
      evidence.observations.openapi?.state === 'observed' ? evidence : [],
    )
    .toSorted((a, b) => meanPoints(grade(a), 'openapi') - meanPoints(grade(b), 'openapi'))
  const average = documents[Math.floor(documents.length / 2)]
  const openapi = average?.observations.openapi
  assert.ok(average && openapi && meanPoints(grade(average), 'openapi') < 8)
  let published = 0
  for (const { name, evidence } of launch) {
    if (!evidence.declaration?.api || evidence.observations.openapi) continue
    const before = grade(evidence)
    const after = grade({
      ...evidence,
      exchanges: [...evidence.exchanges, ...average.exchanges],
      observations: { ...evidence.observations, openapi },
    })
    published++
    assert.ok(
      rank(after.letter) <= rank(before.letter),
      `${name}: ${before.letter} ${before.exact} → ${after.letter} ${after.exact}`,
    )
    assert.ok(after.confidence >= before.confidence, name)
  }
  assert.ok(published > 40, String(published))
})

/** The weighted mean points of checks judged by a description. */
function meanPoints({ checks }: Grading, name: ObservationName): number {
  const readers = new Set(
    CHECKS.filter(({ needs, uses }) => needs.includes(name) || uses.includes(name)).map(
      ({ id }) => id,
    ),
  )
  const read = checks.filter(
    ({ id, basis, weight }) => readers.has(id) && basis === 'seen' && weight > 0,
  )
  const weight = read.reduce((sum, result) => sum + result.weight, 0)
  return weight === 0
    ? 0
    : read.reduce((sum, result) => sum + result.weight * (result.points ?? 0), 0) / weight
}

function lacking(evidence: Evidence, name: string): Evidence {
  return {
    ...evidence,
    observations: Object.fromEntries(
      Object.entries(evidence.observations).filter(([each]) => each !== name),
    ),
  }
}

/** The best letter is 0; none at all comes last. */
function rank(letter: Letter | null): number {
  return letter === null ? LETTERS.length : LETTERS.indexOf(letter)
}

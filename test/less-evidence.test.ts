// Less evidence never helps beyond what the confidence allows: on every real evidence that we have, one observation taken away at a time.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import test from 'node:test'
import { readCorpus } from '../scripts/corpus-files.ts'
import { readLaunchCatalogue } from '../src/rating/launch-catalogue.ts'
import { declaredEvidence, joinedEvidence, LETTERS, type Evidence, type Letter } from '../src/domain/index.ts'
import { kindOf } from '../src/domain/tool/kind-of.ts'
import { LETTER_NEEDS } from '../src/grade/evidence-rules.ts'
import { grade } from '../src/grade/index.ts'

const { entries, captured } = await readLaunchCatalogue(join(import.meta.dirname, '../catalogue'))
const corpus = (await readCorpus()).map(({ name, evidence }) => ({ name, evidence }))
const launch = entries.map((entry) => {
  const seen = captured.get(entry.slug)
  return { name: entry.slug, evidence: seen ? joinedEvidence(entry, seen) : declaredEvidence(entry) }
})
// What a tool is does not change because less is known of it.
const all = [...corpus, ...launch].map(({ name, evidence }) => ({ name, evidence: { ...evidence, tool: { ...evidence.tool, kind: kindOf(evidence) } } }))

test('without an observation nothing is more certain, and no letter is better than that certainty allows', () => {
  let taken = 0
  for (const { name, evidence } of all) {
    const before = grade(evidence)
    for (const without of Object.keys(evidence.observations)) {
      const after = grade(lacking(evidence, without))
      const what = `${name} without ${without}: ${before.letter} ${before.confidence} → ${after.letter} ${after.confidence}`
      assert.ok(after.confidence <= before.confidence, what)
      if (after.letter !== null) assert.ok(after.confidence >= (LETTER_NEEDS[after.letter] ?? 0), what)
      taken++
    }
  }
  assert.ok(taken > 2000, String(taken))
})

test('to hide the help of a command line wins no letter above C+', () => {
  const programs = corpus.filter(({ evidence }) => evidence.observations.cliHelp?.state === 'observed' && evidence.observations.mcp?.state === 'not-offered')
  assert.ok(programs.length > 5, String(programs.length))
  for (const { name, evidence } of programs) {
    const [before, after] = [grade(evidence).letter, grade(lacking(evidence, 'cliHelp')).letter]
    assert.ok(rank(after) >= Math.min(rank(before), rank('C+')), `${name}: ${before} → ${after}`)
  }
})

function lacking(evidence: Evidence, name: string): Evidence {
  return { ...evidence, observations: Object.fromEntries(Object.entries(evidence.observations).filter(([each]) => each !== name)) }
}

/** The best letter is 0; none at all comes last. */
function rank(letter: Letter | null): number {
  return letter === null ? LETTERS.length : LETTERS.indexOf(letter)
}

// The published JSON Schemas, compared with a third-party validator: it must agree with our own.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { parseEvidence } from '../../src/domain/index.ts'
import { grade } from '../../src/grade/index.ts'
import { anyEvidence } from '../arbitrary-evidence.ts'
import { holds } from '../property.ts'
import { launchCatalogue } from '../launch-tools.ts'

const root = join(import.meta.dirname, '../..')
// To optimise what is used a few hundred times takes longer than it saves.
const ajv = new Ajv2020({ strict: false, validateFormats: false, code: { optimize: false } })
const published = (name: string) =>
  ajv.compile(JSON.parse(readFileSync(join(root, `schema/${name}.schema.json`), 'utf8')))

test('evidence: both accept what is allowed, and agree on what is bent', () => {
  const validate = published('evidence')
  let refused = 0
  holds(
    fc.property(anyEvidence, fc.nat(), fc.jsonValue({ maxDepth: 1 }), (evidence, place, value) => {
      assert.ok(validate(evidence), JSON.stringify(validate.errors))
      assert.ok(parseEvidence(evidence).ok)
      const bent = bend(structuredClone(evidence), place, value)
      assert.equal(parseEvidence(bent).ok, validate(bent), JSON.stringify(validate.errors))
      if (!validate(bent)) refused++
    }),
    { tries: 100 },
  )
  assert.ok(refused > 20, `only ${refused} were refused`)
})

test('catalogue entries and gradings have the published form', async () => {
  const isEntry = published('catalogue-entry')
  const isGrading = published('grading')
  const { entries } = await launchCatalogue()
  for (const entry of entries) assert.ok(isEntry(entry), JSON.stringify(isEntry.errors))
  holds(
    fc.property(anyEvidence, (evidence) => {
      assert.ok(isGrading(grade(evidence)), JSON.stringify(isGrading.errors))
    }),
    { tries: 20 },
  )
})

/** Changes one value inside the n-th observation of the evidence. */
function bend(evidence: unknown, n: number, value: unknown): unknown {
  const places: [Record<string, unknown>, string][] = []
  const collect = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    for (const [key, member] of Object.entries(node)) {
      // Which exchanges exist is a rule that JSON Schema cannot express.
      if (key === 'exchanges') continue
      places.push([node as Record<string, unknown>, key])
      collect(member)
    }
  }
  collect((evidence as { observations: unknown }).observations)
  const place = places[n % Math.max(places.length, 1)]
  if (place) place[0][place[1]] = value
  return evidence
}

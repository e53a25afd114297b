// Prints the facts of the launch catalogue with the most influence: what a tool's score would be
// without each of them. Who reads facts again at their source begins at the top.
import { readLaunchCatalogue } from '../src/usecases/operate/launch-catalogue.ts'
import {
  declaredEvidence,
  joinedEvidence,
  type CatalogueEntry,
  type Evidence,
} from '../src/domain/index.ts'
import type { FactKey } from '../src/domain/evidence/facts.ts'
import { grade } from '../src/grade/index.ts'

const SHOWN = 400

const { entries, captured } = await readLaunchCatalogue(
  new URL('../catalogue/', import.meta.url).pathname,
)
const lines = entries.flatMap((entry) => influences(entry)).toSorted((a, b) => b.by - a.by)
for (const { slug, key, letters, by, basis, value } of lines.slice(0, SHOWN))
  console.log([slug, key, letters, by.toFixed(2), basis, JSON.stringify(value)].join('\t'))

function influences(entry: CatalogueEntry) {
  const seen = captured.get(entry.slug)
  const evidence = seen ? joinedEvidence(entry, seen) : declaredEvidence(entry)
  const whole = grade(evidence)
  const facts = evidence.declaration?.facts ?? {}
  return Object.entries(facts).map(([key, { basis, value }]) => {
    const without = grade(withoutFact(evidence, key as FactKey))
    const by = Math.abs((whole.exact ?? 0) - (without.exact ?? 0))
    const letters = `${without.letter ?? '–'} → ${whole.letter ?? '–'}`
    // A changed letter weighs more than any change within one.
    return {
      slug: entry.slug,
      key,
      letters,
      by: by + (without.letter === whole.letter ? 0 : 1),
      basis,
      value,
    }
  })
}

function withoutFact(evidence: Evidence, key: FactKey): Evidence {
  const { declaration } = evidence
  if (!declaration) return evidence
  const { [key]: _, ...facts } = declaration.facts ?? {}
  return { ...evidence, declaration: { ...declaration, facts } }
}

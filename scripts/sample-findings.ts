// Prints the sampled findings that nobody has judged yet, one JSON line each: judge them by opening
// the evidence, and add them to test/judges/findings.json.
import { readLabels, sampled, statements } from './findings.ts'

const judged = new Set(
  (await readLabels()).map(({ tool, check, outcome }) => `${tool} ${check} ${outcome}`),
)
for (const { tool, result, says } of sampled(await statements())) {
  const { id: check, outcome, points, basis, facts } = result
  if (!judged.has(`${tool} ${check} ${outcome}`))
    console.log(JSON.stringify({ tool, check, outcome, points, basis, facts, says }))
}

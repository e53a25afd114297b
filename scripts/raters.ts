// Prints how far our score and the estimates that it rests on agree with raters of MCP servers, API descriptions and
// programs (test/judges/readings): Spearman's ρ.
import { programAgreements } from './program-agreement.ts'
import { readAgreement } from './read-agreement.ts'
import { raterAgreements, ratersAmongEachOther } from './rater-agreement.ts'

for (const [kind, title] of [
  ['mcp', 'MCP servers'],
  ['mcp-afterwards', 'MCP servers, asked afterwards'],
  ['api', 'API descriptions'],
] as const) {
  const agreements = await raterAgreements(kind)
  const most = Math.max(...agreements.map(({ compared }) => compared))
  const { raters: judges, rho } = await ratersAmongEachOther(kind)
  console.log(
    `${title}: ${most} rated by ${judges}, who agree at ${rho.toFixed(2)}\n${''.padEnd(30)} raters readers`,
  )
  for (const { measure, compared, raters, readers } of agreements) {
    const note = compared < most ? `   (${compared} compared)` : ''
    console.log(
      `  ${measure.padEnd(28)} ${raters.toFixed(3).padStart(6)} ${readers?.toFixed(3).padStart(7) ?? ''}${note}`,
    )
  }
}

for (const kind of ['mcp', 'mcp-afterwards'] as const) {
  const { compared, rho, distance } = await readAgreement(kind)
  console.log(
    `${kind}, read by two: ${compared} compared, score ${rho.toFixed(3)}, mean distance ${distance.toFixed(2)}`,
  )
}

for (const by of ['rated earlier', 'chosen on', 'asked afterwards'] as const) {
  const agreements = await programAgreements(by)
  console.log(`Programs, ${by}: ${agreements[0]?.compared ?? 0} rated`)
  for (const { measure, raters } of agreements)
    console.log(`  ${measure.padEnd(28)} ${raters.toFixed(3).padStart(6)}`)
}

// Prints how far our grades agree with independent judges, and the ten largest disagreements with
// our reasons. `npm run agree`
import { comparisons, pairs } from './agreement.ts'

for (const { judge, measure, compared, rho, wanted, differences } of await comparisons()) {
  console.log(
    `\n${judge}, against our ${measure}: ρ ${rho.toFixed(2)} (wanted ${wanted.toFixed(1)}), ${compared} compared`,
  )
  for (const { name, ours, theirs, reason } of differences)
    console.log(`  ${name.padEnd(24)} ours ${place(ours)}, theirs ${place(theirs)}  ${reason}`)
}
const { right, compared, wrong } = await pairs()
console.log(`\nPairs that an engineer would not dispute: ${right} of ${compared} (wanted 85%)`)
for (const words of wrong) console.log(`  not so: ${words}`)

function place(share: number): string {
  return `${Math.round(share * 100)}%`.padStart(4)
}

// How reads grow with the catalogue: the median of each in milliseconds, for one caller, from
// 10,000 to 1,000,000 tools (or the sizes given).
import { catalogueOf, load, requireWrk, startService } from './parts/load.ts'
import { readsOf } from './parts/reads.ts'

const SECONDS = 3
/** The same pages at every size. */
const PAGES = 20
const WANTED_GROWTH = 2

const given = process.argv.slice(2).map(Number)
const sizes = given.length > 0 ? given : [10_000, 100_000, 1_000_000]

requireWrk()
const medians = new Map<string, number[]>()
for (const tools of sizes) {
  const service = await startService(await catalogueOf(tools))
  try {
    // Waits until the words are in memory.
    await fetch(`${service.url}/search?q=email`)
    for (const read of readsOf(tools, PAGES)) {
      // The first second warms the process up, as it does at every size.
      await load(service.url, read, 1, 1)
      const { p50Ms } = await load(service.url, read, SECONDS, 1)
      medians.set(read.name, [...(medians.get(read.name) ?? []), p50Ms])
    }
  } finally {
    await service.stop()
  }
}
const cells = (values: readonly string[]) => console.log(`| ${values.join(' | ')} |`)
cells([
  'Read, median ms',
  ...sizes.map((tools) => tools.toLocaleString('en-US')),
  'Growth',
  'Wanted',
])
cells(['---', ...sizes.map(() => '---'), '---', '---'])
for (const [name, [first = 0, ...rest]] of medians) {
  cells([
    name,
    ...[first, ...rest].map((ms) => ms.toFixed(3)),
    ((rest.at(-1) ?? first) / first).toFixed(1),
    `at most ${WANTED_GROWTH}`,
  ])
}

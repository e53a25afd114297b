// Prints how letters, scores and outcomes are distributed over the launch catalogue and the corpus (a
// grade that nearly everyone gets says nothing), and how far our grades agree with independent judges:
// with those of the repository, and with those of a folder that was kept apart (`--apart <folder>`).
// No constant of the method is chosen by these figures.
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { LETTERS, type Grading } from '../src/domain/index.ts'
import { CHECKS } from '../src/grade/index.ts'
import { comparisons, pairs } from './agreement.ts'
import { constantsIn, correlation, doublesIn } from './calibration.ts'
import { gradeCorpus } from './corpus-files.ts'
import { effects } from './effects.ts'
import { measured, readLabels, statements } from './findings.ts'
import { gradeLaunchCatalogue, ranking } from './launch-grades.ts'
import { measureSteering } from './steering.ts'

const graded = await gradeLaunchCatalogue()
section(
  'Launch catalogue',
  graded.map(({ grading }) => grading),
)
console.log('\nRanking')
for (const { entry, grading } of ranking(graded)) {
  const criteria = grading.criteria
    .map(({ score }) => (score?.toFixed(1) ?? '–').padStart(4))
    .join(' ')
  console.log(
    `  ${(grading.letter ?? '–').padEnd(2)} ${grading.score?.toFixed(1).padStart(4)}  ${entry.slug.padEnd(22)} ${criteria}  ${grading.best ?? '–'} confidence ${grading.confidence.toFixed(2)}`,
  )
}
const corpus = await gradeCorpus()
section(
  'Corpus',
  corpus.map(({ grading }) => grading),
)
for (const { name, grading } of corpus)
  console.log(
    `  ${(grading.letter ?? '–').padEnd(2)} ${(grading.score?.toFixed(1) ?? '–').padStart(4)}  ${name}`,
  )

marks(
  'Launch catalogue',
  graded.map(({ grading }) => grading),
)
marks(
  'Corpus',
  corpus.map(({ grading }) => grading),
)
console.log('\nIn-sample: these judges were known while the method was set')
await judges()
await findings()
await marksByName()
const { values: given } = parseArgs({
  options: { apart: { type: 'string' }, published: { type: 'string' } },
})
await steering(given.published)
if (given.apart === undefined)
  console.log('\nKept apart: none. --apart <folder> compares with judges that nobody has seen.')
else {
  console.log('\nKept apart: these judges were not known')
  await judges(pathToFileURL(`${resolve(given.apart)}/`))
}

function section(title: string, gradings: readonly Grading[]): void {
  console.log(`\n${title}: ${gradings.length} tools`)
  for (const letter of [...LETTERS, null]) {
    const count = gradings.filter((grading) => grading.letter === letter).length
    if (count > 0)
      console.log(
        `  ${(letter ?? 'unrated').padEnd(8)} ${String(count).padStart(4)}  ${percent(count, gradings.length)}  ${'█'.repeat(Math.round((count / gradings.length) * 50))}`,
      )
  }
  const scores = gradings.flatMap(({ exact }) => exact ?? []).toSorted((a, b) => a - b)
  const at = (part: number) => scores[Math.floor(part * (scores.length - 1))]?.toFixed(2)
  console.log(
    `  scores: lowest ${at(0)}, quartiles ${at(0.25)} ${at(0.5)} ${at(0.75)}, highest ${at(1)}`,
  )
  console.log('  outcomes of each check that was judged (seen and declared)')
  for (const check of CHECKS) {
    const results = gradings.flatMap(
      (grading) => grading.checks.find(({ id }) => id === check.id) ?? [],
    )
    const judged = results.filter(({ status }) => status === 'judged')
    if (judged.length === 0) continue
    const outcomes = Object.entries(Object.groupBy(judged, ({ outcome }) => outcome ?? '')).map(
      ([outcome, all]) => `${outcome} ${all?.length}`,
    )
    console.log(
      `    ${check.id.padEnd(28)} ${explains(check.id, gradings)} ${outcomes.join(', ')} of ${results.length}`,
    )
  }
}

function percent(count: number, whole: number): string {
  return `${((count / whole) * 100).toFixed(0)}%`.padStart(4)
}

/** How much of the scores a check explains (r²). */
function explains(id: string, gradings: readonly Grading[]): string {
  const points = gradings.flatMap(({ exact, checks }) => {
    const result = checks.find((check) => check.id === id)
    return exact === null || result?.points == null ? [] : [[result.points, exact] as const]
  })
  const weight = CHECKS.find((check) => check.id === id)?.weight ?? 0
  return `weight ${String(weight).padStart(2)}, explains ${(correlation(points) ** 2 * 100).toFixed(0).padStart(2)}%;`
}

function marks(title: string, gradings: readonly Grading[]): void {
  console.log(`\n${title}: constants (more than 95% answer alike; these may weigh 2 at most)`)
  for (const { id, weight, points, share } of constantsIn(gradings)) {
    console.log(
      `  ${id.padEnd(28)} weight ${weight.toFixed(1)}${weight > 2 ? ', TOO MUCH' : ''}, ${percent(share, 1)} have ${points} points`,
    )
  }
  console.log(`${title}: double counting (points that go together, r of 0.9 or more)`)
  for (const { first, second, r, compared } of doublesIn(gradings))
    console.log(`  ${first} and ${second}: r ${r.toFixed(2)} over ${compared}`)
}

/** With the ten largest disagreements, and our reason for each. */
async function judges(folder?: URL): Promise<void> {
  for (const { judge, measure, compared, rho, differences } of await comparisons(folder)) {
    console.log(`\n${judge}, against our ${measure}: ρ ${rho.toFixed(2)}, ${compared} compared`)
    for (const { name, ours, theirs, reason } of differences)
      console.log(
        `  ${name.padEnd(24)} ours ${percent(ours, 1)}, theirs ${percent(theirs, 1)}  ${reason}`,
      )
  }
  const { right, compared, wrong } = await pairs(folder)
  console.log(`\nPairs that an engineer would not dispute: ${right} of ${compared} (wanted 85%)`)
  for (const words of wrong) console.log(`  not so: ${words}`)
}

async function findings(): Promise<void> {
  const { checks, all, changed } = measured(await readLabels(), await statements())
  console.log(
    `\nLabelled findings: ${all.right + all.wrong} judged, precision ${all.precision.toFixed(2)} (wanted 0.97), recall ${all.recall.toFixed(2)} (wanted 0.85)`,
  )
  for (const { check, right, wrong, missed, precision, recall } of checks)
    if (wrong > 0)
      console.log(
        `  ${check.padEnd(28)} ${right} right, ${wrong} wrong, ${missed} missed; precision ${precision.toFixed(2)}, recall ${recall.toFixed(2)}`,
      )
  for (const { tool, check, outcome } of changed)
    console.log(`  ${tool} ${check}: no longer "${outcome}", judge it again`)
}

/** How many false marks names tell, and whether a true one is ever called false. */
async function marksByName(): Promise<void> {
  const { changing, contradicted, reading, wrong } = await effects()
  console.log(
    `\nLabelled tools, as if all were marked read-only: of ${changing} that change something ${contradicted} are called falsely marked, of ${reading} that read ${wrong.length} ${wrong.join(' ')}`,
  )
}

/** With tools that somebody else published, if a file of them is given. */
async function steering(published: string | undefined): Promise<void> {
  console.log('\nTexts that steer')
  for (const { source, texts, found } of await measureSteering(published)) {
    console.log(
      `  ${source.padEnd(24)} ${found.length} of ${texts}, ${percent(found.length, texts)}`,
    )
    if (/honest|captured/.test(source)) for (const each of found) console.log(`    ${each}`)
  }
}

// Prints what a method does to the launch catalogue: letters, how far the scores spread, which way in
// leads, how many are known to 40%; and beside another checkout which letters move.
// `npm run letters [-- <folder of another checkout>]`
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { LETTERS, type Evidence, type Grading, type Letter } from '../src/domain/index.ts'
import { PROVISIONAL_BELOW } from '../src/domain/grading/letter.ts'
import { METHOD_VERSION } from '../src/grade/method.ts'
import { gradeLaunchCatalogue, listed, type GradedEntry } from './launch-grades.ts'

const graded = listed(await gradeLaunchCatalogue())
const [folder] = process.argv.slice(2)

console.log(`Method ${METHOD_VERSION}`)
figures(graded.map(({ grading }) => grading))
details(graded)
if (folder !== undefined) await compare(folder)

/** Letters, spread, which way leads, how many are known. */
function figures(gradings: readonly Grading[]): void {
  const letters = LETTERS.map((letter) => ({
    letter,
    count: gradings.filter((grading) => grading.letter === letter).length,
  }))
  console.log(
    `${gradings.length} tools: ${letters
      .filter(({ count }) => count > 0)
      .map(({ letter, count }) => `${count} ${letter}`)
      .join(', ')}`,
  )
  const scores = gradings.flatMap(({ exact }) => exact ?? []).toSorted((a, b) => a - b)
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length
  const variance = scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / scores.length
  const at = (part: number) => scores[Math.floor(part * (scores.length - 1))]?.toFixed(2)
  console.log(
    `mean ${mean.toFixed(2)}, spread ${Math.sqrt(variance).toFixed(2)}, from ${at(0)} by ${at(0.25)}, ${at(0.5)} and ${at(0.75)} to ${at(1)}`,
  )
  const leads = Object.groupBy(gradings, ({ best }) => best ?? 'none')
  console.log(
    `leads: ${Object.entries(leads)
      .map(([way, own]) => `${way} ${own.length}`)
      .join(', ')}`,
  )
  const known = gradings.filter(({ confidence }) => confidence >= PROVISIONAL_BELOW)
  console.log(`known to 40%: ${known.length}`)
}

function details(all: readonly GradedEntry[]): void {
  const limits = Object.groupBy(
    all.filter(({ grading }) => isHeld(grading)),
    ({ grading: { ceiling } }) => `${ceiling?.letter} by ${ceiling?.check ?? ceiling?.by}`,
  )
  console.log(
    `held by a limit: ${Object.entries(limits)
      .map(([by, own]) => `${own?.length} ${by}`)
      .join(', ')}`,
  )
  const unknown = all.filter(({ grading }) => grading.confidence < PROVISIONAL_BELOW)
  console.log(`known to less: ${unknown.map(({ entry }) => entry.slug).join(' ')}`)
}

function isHeld({ access, best }: Grading): boolean {
  return (best && access?.[best]?.isHeld) === true
}

/** Evidence is the same; the other checkout grades it by its own method. */
async function compare(other: string): Promise<void> {
  const module = (await import(pathToFileURL(join(resolve(other), 'src/grade/index.ts')).href)) as {
    grade: (evidence: Evidence) => Grading
  }
  const pairs = graded.map(({ entry, evidence, grading }) => ({
    slug: entry.slug,
    now: grading,
    before: module.grade(evidence),
  }))
  console.log(`\n${other}`)
  figures(pairs.map(({ before }) => before))
  const moves = pairs.map((pair) => ({ ...pair, by: rank(pair.before) - rank(pair.now) }))
  const up = moves.filter(({ by }) => by > 0).length
  const down = moves.filter(({ by }) => by < 0).length
  console.log(`\nBeside ${other}: ${up} letters rise, ${down} fall`)
  for (const { slug, before, now, by } of moves.toSorted((a, b) => a.by - b.by))
    if (Math.abs(by) >= 2)
      console.log(
        `  ${slug.padEnd(24)} ${shown(before)} → ${shown(now)}  limit ${now.ceiling?.letter ?? '–'} by ${now.ceiling?.check ?? now.ceiling?.by ?? '–'}`,
      )
  console.log('\nAll')
  for (const { slug, before, now } of moves.toSorted(
    (a, b) => (b.now.exact ?? 0) - (a.now.exact ?? 0),
  ))
    console.log(`  ${slug.padEnd(24)} ${shown(before)} → ${shown(now)}`)
}

function rank({ letter }: Grading): number {
  return letter === null ? LETTERS.length : LETTERS.indexOf(letter satisfies Letter)
}

function shown({ letter, exact, best, confidence }: Grading): string {
  return `${(letter ?? '–').padEnd(2)} ${exact?.toFixed(2) ?? '–'} ${best ?? '–'} ${(confidence * 100).toFixed(0)}%`
}

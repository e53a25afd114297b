// Imports the launch catalogue: all of it into an empty database, only its edits into another.
import type { Catalogue } from '../../store/catalogue.ts'
import { graderHere, type Grader } from '../grader.ts'
import { importTools } from './import-tools.ts'
import { launchDigestsOf, readLaunchCatalogue } from './launch-catalogue.ts'

/** Fills an empty database, and returns how many tools it has now. */
export async function fillFromLaunch(catalogue: Catalogue, folder: string, now: number) {
  const { entries, captured } = await readLaunchCatalogue(folder)
  const stored = await importTools(catalogue, entries, now, captured)
  await catalogue.noteLaunch(await launchDigestsOf(folder))
  return stored
}

/** Imports entries that have changed since, but not over what an operator has imported. */
export async function syncLaunch(
  catalogue: Catalogue,
  folder: string,
  now: number,
  grader: Grader = graderHere,
): Promise<number> {
  const [known, wanted] = [await catalogue.launchDigests(), await launchDigestsOf(folder)]
  const edited = [...wanted]
    .filter(([slug, digest]) => known.get(slug) !== digest)
    .map(([slug]) => slug)
  if (edited.length === 0) return 0
  const found = await Promise.all(edited.map((slug) => catalogue.findRecord(slug)))
  const records = found.filter((record) => record !== null)
  // A running scan will store the old declaration again: the next pass handles its tool once more.
  const scanning = new Set(
    records.filter(({ latestScan }) => latestScan?.status === 'running').map(({ slug }) => slug),
  )
  // A database that was filled from elsewhere gets no new tools.
  const isLaunched = known.size > 0 || records.length * 2 > wanted.size
  const taken = new Set(isLaunched ? edited : records.map(({ slug }) => slug))
  const { entries, captured } = await readLaunchCatalogue(folder, (slug) => taken.has(slug))
  const stored = await importTools(catalogue, entries, now, captured, grader)
  await catalogue.noteLaunch(
    new Map([...wanted].filter(([slug]) => edited.includes(slug) && !scanning.has(slug))),
  )
  return stored
}

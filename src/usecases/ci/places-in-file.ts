// Where findings stand in a file of the run.
import type { FindingPlace } from '../../domain/rule/finding.ts'
import { placesIn } from '../../observe/reading/data/places.ts'

/** A file with its text. */
export interface RunFile {
  /** Relative to the folder of the run; null if it is outside of it, or standard input. */
  path: string | null
  text: string
}

/** Of a finding that stands in no file. */
export const NOWHERE: FindingPlace = { file: null, region: null, pointer: '' }

/** The places of these pointers; a file outside of the run has none. */
export function placesInFile(
  file: RunFile | null,
  pointers: Iterable<string>,
): (pointer: string) => FindingPlace {
  const path = file?.path ?? null
  const regions = file && path !== null ? placesIn(file.text, [...new Set(pointers)]) : null
  return (pointer) => {
    const region = regions?.get(pointer) ?? null
    return { file: region && path, region, pointer }
  }
}

// Evidence of a command-line program whose help says what there is to say: enough for a grade.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Evidence } from '../src/domain/evidence/evidence.ts'
import { helpFigures } from './sample.ts'

export function toldProgram(): Evidence {
  const file = join(import.meta.dirname, 'corpus/local-cli.evidence.json')
  const evidence = JSON.parse(readFileSync(file, 'utf8')) as Evidence
  const { cliHelp } = evidence.observations
  if (cliHelp?.state !== 'observed') throw new Error('The help of the program was not seen.')
  cliHelp.value.figures = helpFigures()
  return evidence
}

// The API description that the owner gives as a file: read like any other, but known not to be
// served.
import type { Observation } from '../../domain/evidence/observation.ts'
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { unobserved } from '../ending.ts'
import { fileExchange, readFileDocument, seenInFile } from '../file-document.ts'
import type { OpenApiDocument } from '../reading/openapi/document.ts'
import type { Scan } from '../scan.ts'

/** Null if no file was given. */
export async function givenDescription(scan: Scan): Promise<{
  observation: Observation<Seen<'openapi'>>
  value: Seen<'openapi'> | null
  document: OpenApiDocument | null
} | null> {
  const file = scan.given?.description
  if (file === undefined) return null
  const exchange = scan.outbound.record('openapi', fileExchange(file))
  const reading = await readFileDocument(file)
  if (reading.kind !== 'openapi') {
    const problem = reading.kind === 'unreadable' ? reading.problem : 'it is no API description'
    return {
      observation: unobserved(
        'unreadable',
        [exchange],
        `The given file cannot be read: ${problem}`,
      ),
      value: null,
      document: null,
    }
  }
  return {
    observation: seenInFile(reading.value, exchange),
    value: reading.value,
    document: reading.document,
  }
}

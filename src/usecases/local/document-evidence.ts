// Evidence from a file alone: an API description, or saved tools of an MCP server. Sends nothing.
import { EVIDENCE_FORMAT, parseEvidence, type Evidence } from '../../domain/evidence/evidence.ts'
import { judgeUrl, NOWHERE } from '../../domain/tool/tool-url.ts'
import { Refusal } from '../../errors/refusal.ts'
import {
  fileExchange,
  readFileDocument,
  seenInFile,
  type FileDocument,
  type FileReading,
} from '../../observe/file-document.ts'
import { withOwnWords } from '../tool-words.ts'

const ID = 'file-1'

/** Null if the file is neither. */
export async function evidenceOfDocument(file: FileDocument): Promise<Evidence | null> {
  const reading = await readFileDocument(file)
  if (reading.kind === 'other') return null
  if (reading.kind === 'unreadable')
    throw new Refusal('invalid-document', { facts: { file: file.name, reason: reading.problem } })
  const exchange = { id: ID, ...fileExchange(file) }
  const parsed = parseEvidence({
    format: EVIDENCE_FORMAT,
    tool: {
      name: exchange.name.replace(/\.[a-z]{2,5}$/i, '').slice(0, 80) || 'document',
      url: addressIn(reading),
    },
    // The tool itself was not scanned.
    observedAt: null,
    exchanges: [exchange],
    observations:
      reading.kind === 'openapi'
        ? { openapi: seenInFile(reading.value, ID) }
        : { mcpTools: seenInFile(reading.value, ID) },
  })
  if (!parsed.ok)
    throw new Refusal('invalid-document', {
      facts: { file: file.name, reason: 'it holds more than evidence can' },
      problems: parsed.problems,
    })
  return withOwnWords(parsed.value)
}

/** The URL of the API according to the document. */
function addressIn(reading: FileReading): string {
  const servers = reading.kind === 'openapi' ? reading.value.servers : []
  const judged = servers.map(({ url }) => judgeUrl(url, [])).find(({ ok }) => ok)
  return judged?.ok === true ? `${new URL(judged.url).origin}/` : NOWHERE
}

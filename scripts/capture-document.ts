// Reads an API description from a vendor's public repository with our own readers, and keeps what
// was measured: never the document.
import { createHash, randomBytes } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import {
  EVIDENCE_FORMAT,
  parseEvidence,
  publishedAddress,
  publishedLine,
  type CatalogueEntry,
  type Evidence,
} from '../src/domain/index.ts'
import { readStoredEvidence } from '../src/domain/evidence/evidence.ts'
import { LIMITS } from '../src/observe/limits.ts'
import { readOpenApi } from '../src/observe/reading/openapi/openapi.ts'
import { parseDescription } from '../src/observe/reading/openapi/description-link.ts'
import { countTokens } from '../src/observe/reading/text/tokens.ts'
import type { PublishedDocument } from './captured-documents.ts'

export interface DocumentSource {
  /** A folder with the documents as `<slug>.<ending>`, packed with gzip or not. */
  folder?: string
  /** Stands in for https://github.com. */
  mirror?: string
  /** The evidence that was captured before, if any: the same operations are shown again. */
  captured?: URL
  /** Where the texts go that a reader is shown; the catalogue prints none of others. */
  texts?: string
}

const WAIT_MS = 60_000
// Enough for nearly every document, and small enough to keep; the cost is measured over all
// operations.
const MOST_OPERATIONS = 400

export async function captureDocument(
  document: PublishedDocument,
  entry: CatalogueEntry,
  source: DocumentSource,
  now: number,
): Promise<Evidence> {
  const start = performance.now()
  const bytes =
    source.folder === undefined
      ? await download(document, source.mirror)
      : await fromFolder(document.slug, source.folder)
  const ms = Math.round(performance.now() - start)
  if (bytes.length > LIMITS.descriptionBytes)
    throw new Error(`it has ${bytes.length} bytes, and ${LIMITS.descriptionBytes} are read at most`)
  const text = bytes.toString('utf8')
  const parsed = parseDescription(text)
  if (!parsed?.ok)
    throw new Error(`it cannot be read: ${parsed?.problem ?? 'it is no API description'}`)
  const salt = (await saltIn(source.captured)) ?? randomBytes(16).toString('hex')
  const settings = { salt, mostOperations: MOST_OPERATIONS }
  const reading = readOpenApi(parsed.value, text, await countTokens(text), settings)
  if (!reading?.shown) throw new Error('it is no API description')
  const { text: shownText = '', ...shown } = reading.shown
  if (source.texts !== undefined)
    await writeFile(join(source.texts, `${document.slug}.api.txt`), shownText)
  const { slug: _, ...place } = document
  const exchange = {
    id: 'document',
    kind: 'published',
    ...place,
    answer: { bytes: bytes.length, sha256: sha256(bytes), ms },
    command: publishedLine(place),
  }
  const value = {
    url: publishedAddress(place),
    found: 'published',
    serverStatus: null,
    ...reading,
    shown,
  }
  const evidence = parseEvidence({
    format: EVIDENCE_FORMAT,
    tool: { name: entry.name, url: entry.url, description: entry.description },
    observedAt: new Date(now).toISOString(),
    exchanges: [exchange],
    observations: {
      openapi: {
        state: 'observed',
        exchanges: [exchange.id],
        reason: 'published in the vendor’s own repository',
        value,
      },
    },
  })
  if (!evidence.ok) throw new Error(JSON.stringify(evidence.problems))
  return evidence.value
}

async function saltIn(captured: URL | undefined): Promise<string | undefined> {
  const text = captured && (await readFile(captured, 'utf8').catch(() => null))
  if (!text) return undefined
  const openapi = readStoredEvidence(text)?.observations.openapi
  return openapi?.state === 'observed' ? openapi.value.shown?.salt : undefined
}

async function download(place: PublishedDocument, mirror: string | undefined): Promise<Buffer> {
  const address = publishedAddress(place, 'raw')
  const url = mirror === undefined ? address : `${mirror}${new URL(address).pathname}`
  const response = await fetch(url, { signal: AbortSignal.timeout(WAIT_MS) })
  if (!response.ok) throw new Error(`${url} answers ${response.status}`)
  return Buffer.from(await response.arrayBuffer())
}

async function fromFolder(slug: string, folder: string): Promise<Buffer> {
  const name = (await readdir(folder)).find((file) => file.startsWith(`${slug}.`))
  if (name === undefined) throw new Error(`${folder} has no file ${slug}.*`)
  const bytes = await readFile(join(folder, name))
  return name.endsWith('.gz') ? gunzipSync(bytes) : bytes
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

// The compressed twin of an answer: made once, kept beside it, and given to whoever accepts it.
import { gzipSync } from 'node:zlib'
import type { Answer } from './answer.ts'

const QUALITY = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/

/** The answer as this caller gets it best: compressed where it says that it has such a twin, or plain. */
export function compressedTwin(answer: Answer, acceptEncoding: string | undefined): Answer {
  if (acceptEncoding === undefined || !answer.hasTwin || !prefersGzip(acceptEncoding)) return answer
  return (answer.gzip ??= compressed(answer))
}

/** As the field weighs it (RFC 9110, 12.5.3). The plain form is accepted where nothing is said of it, and given where all is refused. */
export function prefersGzip(acceptEncoding: string | undefined): boolean {
  if (acceptEncoding === undefined || acceptEncoding === '') return false
  const accepted = new Map(acceptEncoding.split(',').flatMap(weighed))
  const liking = accepted.get('gzip') ?? accepted.get('*') ?? 0
  return liking > 0 && liking >= (accepted.get('identity') ?? 0)
}

function weighed(part: string): [string, number][] {
  const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
  const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? '1'
  return QUALITY.test(quality) ? [[name === 'x-gzip' ? 'gzip' : name, Number(quality)]] : []
}

/** Another representation has an ETag of its own (RFC 9110, 8.8.3.3). */
function compressed(plain: Answer): Answer {
  const body = gzipSync(plain.body)
  const etag = plain.etag?.replace(/"$/, '-gzip"') ?? null
  const [, type = ''] = plain.bodyFields
  return {
    ...plain,
    fields: plain.fields.map((field) => (etag !== null && field === plain.etag ? etag : field)),
    bodyFields: ['Content-Type', type, 'Content-Length', String(body.byteLength), 'Content-Encoding', 'gzip'],
    body,
    bytes: body.byteLength,
    etag,
  }
}

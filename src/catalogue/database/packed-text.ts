// Packs large JSON into compressed text that both databases can store, and unpacks it.
import { gunzip, gzip, type InputType } from 'node:zlib'

export async function packText(text: string): Promise<string> {
  return (await through(gzip, text)).toString('base64')
}

/** Throws if the text is corrupt: gzip contains a checksum. */
export async function unpackText(packed: string): Promise<string> {
  return (await through(gunzip, Buffer.from(packed, 'base64'))).toString('utf8')
}

/** Runs on the thread pool, not on the thread that serves requests. */
function through(work: typeof gzip, input: InputType): Promise<Buffer> {
  return new Promise((resolve, reject) =>
    work(input, (error, output) => (error ? reject(error) : resolve(output))),
  )
}

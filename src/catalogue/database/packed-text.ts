// Large JSON as short text that every database can keep, and back again.
import { gunzip, gzip, type InputType } from 'node:zlib'

export async function packText(text: string): Promise<string> {
  return (await through(gzip, text)).toString('base64')
}

/** Throws where the text is not what was packed: gzip holds a checksum. */
export async function unpackText(packed: string): Promise<string> {
  return (await through(gunzip, Buffer.from(packed, 'base64'))).toString('utf8')
}

/** Beside the thread that answers requests. */
function through(work: typeof gzip, input: InputType): Promise<Buffer> {
  return new Promise((resolve, reject) =>
    work(input, (error, output) => (error ? reject(error) : resolve(output))),
  )
}

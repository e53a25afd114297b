// A scripted DNS server on loopback: addresses, nothing, errors, or something else each time.
import { createSocket } from 'node:dgram'
import { once } from 'node:events'

export type Script = (name: string, type: 'A' | 'AAAA' | 'TXT', asked: number) => DnsAnswer
/** Addresses, `cname name` or `txt words`; or an error; or no response. */
export type DnsAnswer = readonly string[] | 'no-such-name' | 'failure' | 'silence'

export interface DnsServer {
  /** For `nameServers`. */
  address: string
  /** The queries, such as `A rebind.test`. */
  asked: string[]
  close(): Promise<void>
}

const TYPES: Readonly<Record<number, 'A' | 'AAAA' | 'TXT'>> = { 1: 'A', 16: 'TXT', 28: 'AAAA' }

export async function startDnsServer(script: Script, port = 0): Promise<DnsServer> {
  const socket = createSocket('udp4')
  const asked: string[] = []
  socket.on('message', (query, from) => {
    const { name, end } = nameAt(query, 12)
    const type = TYPES[query.readUInt16BE(end)]
    if (!type) return
    const question = `${type} ${name}`
    const answer = script(name, type, asked.filter((each) => each === question).length)
    asked.push(question)
    if (answer !== 'silence')
      socket.send(reply(query, query.subarray(12, end + 4), answer), from.port, from.address)
  })
  socket.bind(port, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `127.0.0.1:${socket.address().port}`,
    asked,
    async close() {
      socket.close()
      await once(socket, 'close')
    },
  }
}

function reply(query: Buffer, question: Buffer, answer: Exclude<DnsAnswer, 'silence'>): Buffer {
  const records = typeof answer === 'string' ? [] : answer
  const code = answer === 'no-such-name' ? 3 : answer === 'failure' ? 2 : 0
  const head = Buffer.alloc(12)
  query.copy(head, 0, 0, 2)
  head.writeUInt16BE(0x81_80 | code, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(records.length, 6)
  // Each record belongs to the preceding name: the question's, or the last CNAME's.
  let owner = Buffer.from([0xc0, 12])
  const body = records.map((record) => {
    const [type, data] = dataOf(record)
    const fixed = Buffer.alloc(10)
    fixed.writeUInt16BE(type, 0)
    fixed.writeUInt16BE(1, 2)
    fixed.writeUInt16BE(data.length, 8)
    const whole = Buffer.concat([owner, fixed, data])
    if (type === 5) owner = data
    return whole
  })
  return Buffer.concat([head, question, ...body])
}

function dataOf(record: string): [type: number, data: Buffer<ArrayBuffer>] {
  if (record.startsWith('cname ')) {
    const labels = record.slice(6).split('.')
    return [
      5,
      Buffer.concat([
        ...labels.map((label) => Buffer.from(`${String.fromCodePoint(label.length)}${label}`)),
        Buffer.from([0]),
      ]),
    ]
  }
  if (record.startsWith('txt ')) {
    const text = Buffer.from(record.slice(4))
    return [16, Buffer.concat([Buffer.from([text.length]), text])]
  }
  if (!record.includes(':')) return [1, Buffer.from(record.split('.').map(Number))]
  const hextets = new URL(`http://[${record}]/`).hostname.slice(1, -1)
  const [left = '', right] = hextets.split('::')
  const zeros = Array.from({ length: 8 - words(left).length - words(right).length }, () => '0')
  const all = right === undefined ? words(left) : [...words(left), ...zeros, ...words(right)]
  return [28, Buffer.from(all.map((word) => word.padStart(4, '0')).join(''), 'hex')]
}

function words(part: string | undefined): string[] {
  return part ? part.split(':') : []
}

function nameAt(message: Buffer, start: number): { name: string; end: number } {
  const labels: string[] = []
  let at = start
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), end: at + 1 }
}

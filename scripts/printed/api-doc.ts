// docs/api.md: every command is run against a service with the launch catalogue, and the sample
// below it gets the values of that answer.
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { openMcp } from '../../test/agents/open-mcp.ts'
import { VARIABLES } from '../../src/app/config.ts'
import { closedAfter } from './closed-after.ts'
import { refreshedSample } from './refreshed-sample.ts'

const NOW = Date.parse('2026-11-15T08:00:00Z')
const SAMPLE = /```sh\n(.*?)```(?:(\n\n```text\n)(.*?)```)?/gs

export async function apiDoc(): Promise<string> {
  const page = await readFile(new URL('../../docs/api.md', import.meta.url), 'utf8')
  return closedAfter(async (t) => {
    const { address } = await openMcp(t, {
      settings: { publicReads: Number(VARIABLES.QUOTA_PUBLIC_READS.default) },
      now: () => NOW,
      ...countedChance(),
    })
    const variables = new Map([
      ['AGENTGRADE_URL', new URL(address).origin],
      ['REQUEST_ID', 'the-only-request'],
    ])
    let printed = ''
    let from = 0
    for (const match of page.matchAll(SAMPLE)) {
      const [block, commands = '', between = '', sample = ''] = match
      let text = ''
      for (const line of commands.split('\n').filter((each) => each.startsWith('curl '))) {
        text = await answerTo(line, sample, variables)
        remember(text, variables)
      }
      printed += page.slice(from, match.index)
      printed += sample === '' ? block : withSample(commands, between, sample, text)
      from = match.index + block.length
    }
    return printed + page.slice(from)
  })
}

function withSample(commands: string, between: string, sample: string, text: string): string {
  try {
    const refreshed = refreshedSample(sample, JSON.parse(text))
    return `\`\`\`sh\n${commands}\`\`\`${between}${refreshed}\`\`\``
  } catch (error) {
    throw new Error(`docs/api.md, the sample of ${commands}`, { cause: error })
  }
}

async function answerTo(
  line: string,
  sample: string,
  variables: ReadonlyMap<string, string>,
): Promise<string> {
  const response = await fetch(requestOf(line, variables))
  const text = await textOf(response)
  const wanted = /"status": (\d{3})\b/.exec(sample)?.[1]
  if (wanted === undefined ? !response.ok : response.status !== Number(wanted))
    throw new Error(`docs/api.md: ${line} answers ${response.status}: ${text}`)
  return text
}

/** The scan and the key that later commands name. */
function remember(text: string, variables: Map<string, string>): void {
  const scan = /"scan":\{"id":"([\w-]+)"/.exec(text)?.[1]
  const key = /"key":"(ag_\w+)"/.exec(text)?.[1]
  if (scan !== undefined) variables.set('SCAN_ID', scan)
  if (key !== undefined) variables.set('AGENTGRADE_KEY', key)
}

/** Parses a `curl` command as the page writes them: -X, -H, -d, a URL; quotes and variables. */
function requestOf(line: string, variables: ReadonlyMap<string, string>): Request {
  const words = [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, single, double, bare]) =>
      single ??
      (double ?? bare ?? '').replace(/\$(\w+)/g, (_, name: string) => variables.get(name) ?? ''),
  )
  const valuesOf = (flag: string) =>
    words.flatMap((word, at) => (word === flag ? [words[at + 1] ?? ''] : []))
  const [body] = valuesOf('-d')
  const address = words.find((word) => word.startsWith('http'))
  if (address === undefined) throw new Error(`docs/api.md: ${line} has no address`)
  return new Request(address, {
    method: valuesOf('-X')[0] ?? (body === undefined ? 'GET' : 'POST'),
    headers: valuesOf('-H').map((header) => header.split(': ') as [string, string]),
    ...(body !== undefined && { body }),
  })
}

/** Only the beginning of a stream, which does not end. */
async function textOf(response: Response): Promise<string> {
  if (response.headers.get('content-type')?.startsWith('text/event-stream') !== true)
    return response.text()
  const reader = response.body?.getReader()
  const first = (await reader?.read()) as { value?: Uint8Array } | undefined
  await reader?.cancel()
  return new TextDecoder().decode(first?.value)
}

/** What is random in a service, the same on every run. */
function countedChance(): { randomId: () => string; randomBytes: (count: number) => Uint8Array } {
  let drawn = 0
  const draw = () => createHash('sha512').update(`docs/api.md ${drawn++}`).digest()
  return {
    randomId: () =>
      draw()
        .toString('hex')
        .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5'),
    randomBytes: (count) => draw().subarray(0, count),
  }
}

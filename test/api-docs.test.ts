// docs/api.md is true: every command in it runs, its output matches, and no path is missing.
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after, before } from 'node:test'
import { readConfig } from '../src/config.ts'
import { start, type Service } from '../src/start.ts'
import { copyLaunchDatabase } from './launch-database.ts'

const folder = mkdtempSync(join(tmpdir(), 'agentgrade-docs-'))
const page = readFileSync(join(import.meta.dirname, '../docs/api.md'), 'utf8')
let service: Service

before(async () => {
  service = await start(
    readConfig({
      PORT: '0',
      LOG_LEVEL: 'silent',
      SCAN_WORKERS: '0',
      DATABASE_URL: await copyLaunchDatabase(join(folder, 'a.db')),
    }),
  )
})

after(async () => {
  await service.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Parses a `curl` command as the page writes them: -X, -H, -d, a URL; quotes and two variables. */
function requestOf(line: string, variables: Record<string, string>): Request {
  const words = [...line.matchAll(/'([^']*)'|"([^"]*)"|(\S+)/g)].map(
    ([, single, double, bare]) =>
      single ??
      (double ?? bare ?? '').replace(/\$(\w+)/g, (_, name: string) => variables[name] ?? ''),
  )
  const valuesOf = (flag: string) =>
    words.flatMap((word, at) => (word === flag ? [words[at + 1] ?? ''] : []))
  const [body] = valuesOf('-d')
  const address = words.find((word) => word.startsWith('http'))
  assert.ok(address, line)
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
  const reader = (response.body ?? assert.fail()).getReader()
  const { value } = (await reader.read()) as { value?: Uint8Array }
  await reader.cancel()
  return new TextDecoder().decode(value)
}

test('every line runs and answers with the fields that are printed below it', async () => {
  const variables: Record<string, string> = { AGENTGRADE_URL: service.url, AGENTGRADE_KEY: '' }
  let ran = 0
  for (const [, lines = '', , shown = ''] of page.matchAll(
    /```sh\n(.*?)```(\n\n```text\n(.*?)```)?/gs,
  )) {
    let text = ''
    for (const line of lines
      .trimEnd()
      .split('\n')
      .filter((each) => each.startsWith('curl '))) {
      const response = await fetch(requestOf(line, variables))
      text = await textOf(response)
      const expected = Number(/"status": (\d{3})\b/.exec(shown)?.[1] ?? 200)
      assert.ok(
        expected === 200 ? response.ok : response.status === expected,
        `${line} answers ${response.status}: ${text}`,
      )
      variables['SCAN_ID'] =
        /"scan":\{"id":"([\w-]+)"/.exec(text)?.[1] ?? variables['SCAN_ID'] ?? ''
      variables['AGENTGRADE_KEY'] =
        /"key":"(ag_\w+)"/.exec(text)?.[1] ?? variables['AGENTGRADE_KEY'] ?? ''
      ran += 1
    }
    for (const [field] of shown.matchAll(/"\w+":/g))
      assert.ok(text.includes(field), `${lines}answers without ${field}`)
  }
  assert.ok(ran >= 21, `${ran} lines ran`)
})

test('every address of the API description is on the page', async () => {
  const { paths } = (await (await fetch(`${service.url}/openapi.json`)).json()) as {
    paths: Record<string, object>
  }
  const missing = Object.keys(paths).filter((path) => !page.includes(path))
  assert.deepEqual(missing, [])
})

// The whole data set: every graded tool as lines of JSON, or as comma-separated values.
import type { Catalogue } from '../../../store/catalogue.ts'
import { inertJson } from '../../../domain/schema/json.ts'
import { CSV_HEAD, csvLine } from '../../../represent/tools-csv.ts'
import { ref, TOOL } from '../description/components.ts'
import type { Content, Route, RequestContext } from '../route.ts'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { BUILD } from '../../../runtime/build.ts'
import { yieldEventLoop } from '../../../runtime/event-loop.ts'
import type { Tool } from '../../../domain/tool/tool.ts'
import { alternating, EXPOSED_FIELDS, isHeld } from '../response/answer.ts'
import { Places } from '../response/open-stream.ts'

const LICENCE =
  'Licence: Apache-2.0 (also in the Link header). It is streamed; the ETag changes if any tool has changed.'

const LINES: StreamForm = {
  name: 'jsonl',
  contentType: 'application/x-ndjson; charset=utf-8',
  head: '',
  line: (tool) => `${inertJson(tool)}\n`,
}

const TABLE: StreamForm = {
  name: 'csv',
  contentType: 'text/csv; charset=utf-8; header=present',
  head: CSV_HEAD,
  line: csvLine,
}

export const dataRoutes: readonly Route[] = [
  dataRoute(LINES, 'exportToolsAsJsonLines', 'JSON lines, each a tool', {
    schema: ref('Tool'),
    example: TOOL,
  }),
  dataRoute(TABLE, 'exportToolsAsCsv', 'CSV (RFC 4180) with a header row', {
    schema: { type: 'string' },
    example: CSV_HEAD,
  }),
]

function dataRoute(form: StreamForm, id: string, words: string, content: Content): Route {
  const [type = ''] = form.contentType.split(';')
  return {
    method: 'GET',
    path: `/data/tools.${form.name}`,
    access: 'counted',
    operation: {
      id,
      tag: 'Tools',
      summary: `Download every graded tool as ${form.name === 'csv' ? 'CSV' : 'JSON lines'}`,
      description: `Every graded tool as ${words}, by slug. ${LICENCE}`,
      refusals: ['too-many-streams'],
      answers: { 200: { description: 'The tools.', content: { [type]: content } } },
    },
    async answer(context) {
      await streamTools(context, form)
      return null
    },
  }
}

const MOST_STREAMS = 32
const MOST_OF_ONE = 2
const COME_BACK_SECONDS = 5
/** However slowly somebody reads. */
const LONGEST_MS = 600_000
/** Slugs per query, and tools per query of the catalogue. */
const SLUGS = 200
const TOOLS = 10
const SLOW_READER_MS = 20_000

interface StreamForm {
  /** Distinguishes the formats in the ETag. */
  name: string
  contentType: string
  head: string
  line: (tool: Tool) => string
}

const places = new Places(MOST_STREAMS, MOST_OF_ONE)

async function streamTools(
  { service, request, reply, fields, caller }: RequestContext,
  form: StreamForm,
): Promise<void> {
  const { catalogue, writeMs = SLOW_READER_MS } = service
  const { tools: version } = await catalogue.versions()
  const etag = `"t${version}-${form.name}-${BUILD}"`
  const isKnown = isHeld(request.headers['if-none-match'], etag)
  const leave = places.enter(caller, COME_BACK_SECONDS)
  reply.hijack()
  const { raw } = reply
  raw.writeHead(isKnown ? 304 : 200, [...fieldsOf(form, etag), ...fields])
  try {
    if (!isKnown && request.method !== 'HEAD') await writeAll(catalogue, raw, form, writeMs)
    raw.end()
  } catch {
    // An incomplete response must not look complete.
    raw.destroy()
  } finally {
    leave()
  }
}

function fieldsOf({ name, contentType }: StreamForm, etag: string): string[] {
  return alternating({
    'Content-Type': contentType,
    'Content-Disposition': `attachment; filename="agentgrade-tools.${name}"`,
    'Cache-Control': 'public, max-age=60',
    ETag: etag,
    Link: '<https://www.apache.org/licenses/LICENSE-2.0>; rel="license"',
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': EXPOSED_FIELDS,
    'X-Content-Type-Options': 'nosniff',
  })
}

async function writeAll(
  catalogue: Catalogue,
  raw: ServerResponse,
  { head, line }: StreamForm,
  writeMs: number,
): Promise<void> {
  const until = performance.now() + LONGEST_MS
  if (head !== '') raw.write(head)
  for (let after: string | undefined = ''; after !== undefined && !raw.destroyed;) {
    const slugs: string[] = (await catalogue.listSlugs(after, SLUGS)).map(({ slug }) => slug)
    for (let at = 0; at < slugs.length && !raw.destroyed; at += TOOLS) {
      const found = await catalogue.findTools(slugs.slice(at, at + TOOLS))
      const text = found.map(({ tool }) => line(tool)).join('')
      if (!raw.write(text)) await once(raw, 'drain', { signal: AbortSignal.timeout(writeMs) })
      if (performance.now() > until) throw new Error('It is read too slowly.')
      await yieldEventLoop()
    }
    after = slugs.length < SLUGS ? undefined : slugs.at(-1)
  }
}

// One scan: its progress, its evidence and its events.
import { yesNo } from '../../../../domain/read/parameters.ts'
import type { StoredScan } from '../../../../store/catalogue.ts'
import { Refusal } from '../../../../errors/refusal.ts'
import { scanPage } from '../../../../represent/html/pages/scan-page.ts'
import { scanMarkdown } from '../../../../represent/text/histories.ts'
import {
  answerWith,
  FRESH_FOR_A_MINUTE,
  NO_STORE,
  type Answer,
  answerIn,
} from '../../response/answer.ts'
import {
  apiRead,
  type Content,
  type Route,
  type RequestContext,
  type Service,
} from '../../route.ts'
import { inert, scanJson, scanView, titledProgress } from '../../response/scan-json.ts'
import { describedAs, ok, SCAN, SCAN_STATE } from '../../description/components.ts'
import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { isUnread, makeStreams } from '../../response/open-stream.ts'
import { progressWords, SCAN_WORDS, silenceOf } from '../../../../represent/words/scans.ts'
import { valuesIn, idIn, toolIn } from '../../request/parameters.ts'

const PARAMETERS = { evidence: yesNo('true: with the evidence, once done.') }
const SCAN_ID = /^[\w-]{1,64}$/
const ID_PARAMETER: Content & { description: string } = {
  description: 'The id that a submission or a rescan returned.',
  schema: { type: 'string', pattern: '^[\\w-]{1,64}$' },
  example: SCAN.id,
}

export const scanRoutes: readonly Route[] = [
  apiRead({
    path: '/scans/:id',
    operation: {
      id: 'getScan',
      tag: 'Scans',
      summary: 'Read a scan',
      description:
        'State and progress; once done, also the grading, and what changed since the previous scan.',
      path: { id: ID_PARAMETER },
      query: PARAMETERS,
      answers: ok('The scan.', 'ScanState', SCAN_STATE, {
        markdown: '# Scan of Acme Mail: running\n',
      }),
      refusals: ['invalid-parameter', 'scan-not-found'],
    },
    answer: scanAnswer,
  }),
  {
    method: 'GET',
    path: '/scans/:id/evidence',
    access: 'counted',
    operation: {
      id: 'getScanEvidence',
      tag: 'Scans',
      summary: 'Read the evidence of a scan',
      description:
        'All requests and responses, with a shell command that repeats each, and the observations. `agentgrade grade` grades it again.',
      path: { id: ID_PARAMETER },
      answers: ok('The evidence.', 'Evidence', {
        format: 'agentgrade-evidence/1.2',
        exchanges: [],
      }),
      refusals: ['scan-not-found', 'scan-not-done'],
    },
    answer: async (context) => {
      const { catalogue } = context.service
      const scan = await scanOf(context)
      const evidence = scan.status === 'done' ? await catalogue.findEvidence(scan.id) : null
      if (evidence === null) throw new Refusal('scan-not-done', { facts: { status: scan.status } })
      return answerWith('json', inert(evidence), { cache: FRESH_FOR_A_MINUTE })
    },
  },
  {
    method: 'GET',
    path: '/scans/:id/events',
    access: 'keyed',
    operation: {
      id: 'streamScan',
      tag: 'Scans',
      summary: 'Follow a scan',
      description:
        'Server-sent events: `progress` for each check that ends, `silent` while a server has not responded, `state` when the scan moves on; the stream ends with the scan.',
      path: { id: ID_PARAMETER },
      answers: {
        200: describedAs(
          'A stream of events.',
          'text/event-stream',
          'event: state\ndata: {"status":"running","attempt":1,"error":null}\n\n',
        ),
      },
      refusals: ['scan-not-found', 'too-many-streams'],
    },
    answer: async (context) => {
      const scan = await scanOf(context)
      const { tool } = await toolIn(context, scan.slug)
      await streamScan(context, scan, tool.url)
      return null
    },
  },
]

async function scanOf(context: RequestContext): Promise<StoredScan> {
  const { catalogue } = context.service
  const id = idIn(context)
  const scan = SCAN_ID.test(id) ? await catalogue.findScan(id) : null
  if (scan === null) throw new Refusal('scan-not-found', { facts: { id: id.slice(0, 64) } })
  return scan
}

async function scanAnswer(context: RequestContext): Promise<Answer> {
  const { catalogue, now } = context.service
  const { evidence: isWanted } = valuesIn(context, PARAMETERS)
  const scan = await scanOf(context)
  const isDone = scan.status === 'done'
  const view = async () => scanView(scan, (await toolIn(context, scan.slug)).tool, now())
  const forms = {
    json: async () => {
      const position = scan.status === 'queued' ? await catalogue.queuePosition(scan.id) : null
      const evidence = isWanted && isDone ? await catalogue.findEvidence(scan.id) : null
      return scanJson(scan, position, evidence)
    },
    markdown: async () => scanMarkdown(await view()),
    html: async (base: string) => scanPage({ base, scan: await view() }),
  }
  return answerIn(context, forms, {
    cache: isDone ? FRESH_FOR_A_MINUTE : NO_STORE,
    page: `/scans/${scan.id}`,
  })
}

const LOOK_EVERY_MS = 500
const BREATHE_EVERY_LOOKS = 30
const LONGEST_MS = 300_000

const openStream = makeStreams(5)

/** Sends the progress so far and follows it until the scan ends; resumes after `Last-Event-ID`. */
export async function streamScan(
  context: RequestContext,
  found: StoredScan,
  url: string,
): Promise<void> {
  const last = Number(context.request.headers['last-event-id'] ?? 0)
  const from = Number.isInteger(last) && last > 0 ? last : 0
  await openStream(context, (raw) => follow(context.service, raw, { found, url, from }))
}

async function follow(
  service: Service,
  raw: ServerResponse,
  { found, url, from }: { found: StoredScan; url: string; from: number },
): Promise<void> {
  const closed = new AbortController()
  raw.on('close', () => closed.abort())
  const until = performance.now() + LONGEST_MS
  let sent = from
  let status = ''
  let silent = 0
  let scan: StoredScan | null = found
  for (let look = 1; scan !== null && !closed.signal.aborted; look++) {
    for (const ended of scan.progress.slice(sent)) {
      const summary = progressWords(scan.progress.slice(0, sent + 1), null)
      raw.write(event('progress', { ...titledProgress(ended), summary }, ++sent))
    }
    if (scan.status !== status) raw.write(event('state', stateOf(scan)))
    status = scan.status
    const silence = silenceOf(scan, url, service.now())
    // Once per attempt: a screen reader must not announce every second.
    if (silence !== null && silent !== scan.attempt)
      raw.write(event('silent', { ...silence, summary: progressWords([], silence) }))
    if (silence !== null) silent = scan.attempt
    if (
      status === 'done' ||
      status === 'failed' ||
      service.isStopping ||
      isUnread(raw) ||
      performance.now() > until
    )
      return
    if (look % BREATHE_EVERY_LOOKS === 0) raw.write(':\n\n')
    await pause(LOOK_EVERY_MS, undefined, closed).catch(() => {})
    scan = await service.catalogue.findScan(found.id)
    // Another attempt starts over.
    if (scan && scan.progress.length < sent) sent = 0
  }
}

function stateOf({ status, attempt, lastError, runAfter, progress }: StoredScan): object {
  const next = status === 'queued' ? new Date(runAfter).toISOString() : null
  const summary = status === 'running' ? progressWords(progress, null) : SCAN_WORDS[status]
  return { status, attempt, error: lastError, runAfter: next, summary }
}

function event(name: string, data: unknown, id?: number): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${name}\ndata: ${inert(JSON.stringify(data))}\n\n`
}

// Scans: one with its progress, its evidence and its events; a tool's history; and the wish for a new look.
import type { StoredScan } from '../../../catalogue/catalogue.ts'
import { isSlug } from '../../../domain/tool-name.ts'
import { Refusal } from '../../../errors.ts'
import { requestRescan } from '../../../rating/rescan.ts'
import { answerWith, FRESH_FOR_A_MINUTE, NO_STORE, type Answer } from '../answer.ts'
import type { Door, Visit } from '../door.ts'
import { PAGINATION, SCAN, SCAN_STATE } from '../examples.ts'
import { linkFields, paginationOf } from '../pagination.ts'
import { limit, page, readParameters } from '../parameters.ts'
import type { Content, Route } from '../route.ts'
import { streamScan } from '../scan-events.ts'
import { historyEntryJson, inert, scanJson } from '../scan-json.ts'
import { ref } from '../schemas.ts'
import { queued } from './submission.ts'
import { SLUG_PARAMETER, slugIn, unknownTool } from './tool.ts'

const PARAMETERS = { page, limit: limit(20) }
const SCAN_ID = /^[\w-]{1,64}$/
const ID_PARAMETER: Content & { description: string } = {
  description: 'The id that a submission or a rescan answered with.',
  schema: { type: 'string', pattern: '^[\\w-]{1,64}$' },
  example: SCAN.id,
}

export function scanRoutes(door: Door): Route[] {
  return [scanRoute(door), evidenceRoute(door), eventsRoute(door), historyRoute(door), rescanRoute(door)]
}

async function scanOf({ catalogue }: Door, { request }: Visit): Promise<StoredScan> {
  const { id } = request.params as { id: string }
  const scan = SCAN_ID.test(id) ? await catalogue.findScan(id) : null
  if (scan === null) throw new Refusal('scan-not-found', { facts: { id: id.slice(0, 64) } })
  return scan
}

function scanRoute(door: Door): Route {
  return {
    method: 'GET',
    path: '/scans/:id',
    access: 'counted',
    operation: {
      id: 'getScan',
      tag: 'Scans',
      summary: 'Read a scan',
      description: 'State and progress; when it is done also the evidence, the grading, and what changed since the scan before.',
      path: { id: ID_PARAMETER },
      answers: { 200: { description: 'The scan.', content: { 'application/json': { schema: ref('ScanState'), example: SCAN_STATE } } } },
      refusals: ['scan-not-found'],
    },
    answer: async (visit) => {
      const scan = await scanOf(door, visit)
      const evidence = scan.status === 'done' ? await door.catalogue.findEvidence(scan.id) : null
      return answerWith('json', scanJson(scan, evidence), { cache: scan.status === 'done' ? FRESH_FOR_A_MINUTE : NO_STORE })
    },
  }
}

function evidenceRoute(door: Door): Route {
  return {
    method: 'GET',
    path: '/scans/:id/evidence',
    access: 'counted',
    operation: {
      id: 'getScanEvidence',
      tag: 'Scans',
      summary: 'Read the evidence of a scan',
      description: 'All that was asked and answered, with a shell line that repeats each request, and what was seen. `agentgrade grade` grades it again.',
      path: { id: ID_PARAMETER },
      answers: {
        200: {
          description: 'The evidence.',
          content: { 'application/json': { schema: ref('Evidence'), example: { format: 'agentgrade-evidence/1', exchanges: [] } } },
        },
      },
      refusals: ['scan-not-found', 'scan-not-done'],
    },
    answer: async (visit) => {
      const scan = await scanOf(door, visit)
      const evidence = scan.status === 'done' ? await door.catalogue.findEvidence(scan.id) : null
      if (evidence === null) throw new Refusal('scan-not-done', { facts: { status: scan.status } })
      return answerWith('json', inert(evidence), { cache: FRESH_FOR_A_MINUTE })
    },
  }
}

function eventsRoute(door: Door): Route {
  return {
    method: 'GET',
    path: '/scans/:id/events',
    access: 'keyed',
    operation: {
      id: 'streamScan',
      tag: 'Scans',
      summary: 'Follow a scan',
      description: 'Server-sent events: `progress` for each look that ends, `state` when the scan moves on; the stream ends with the scan.',
      path: { id: ID_PARAMETER },
      answers: {
        200: {
          description: 'A stream of events.',
          content: { 'text/event-stream': { schema: { type: 'string' }, example: 'event: state\ndata: {"status":"running","attempt":1,"error":null}\n\n' } },
        },
      },
      refusals: ['scan-not-found'],
    },
    answer: async (visit) => {
      await streamScan(door, visit, await scanOf(door, visit))
      return null
    },
  }
}

function historyRoute(door: Door): Route {
  return {
    method: 'GET',
    path: '/tools/:slug/history',
    access: 'counted',
    operation: {
      id: 'listToolScans',
      tag: 'Scans',
      summary: 'List the scans of a tool',
      description: 'Every scan, newest first, with its grade and what changed since the one before.',
      path: { slug: SLUG_PARAMETER },
      query: PARAMETERS,
      answers: {
        200: {
          description: 'A page of scans.',
          content: {
            'application/json': { schema: ref('ScanList'), example: { scans: [], pagination: { ...PAGINATION, limit: 20, total: 0, totalPages: 0 } } },
          },
        },
      },
      refusals: ['invalid-parameter', 'tool-not-found'],
    },
    answer: (visit) => historyAnswer(door, visit),
  }
}

async function historyAnswer(door: Door, visit: Visit): Promise<Answer> {
  const slug = slugIn(visit)
  const values = readParameters(PARAMETERS, visit.request.query, false)
  const found = isSlug(slug) ? await door.catalogue.listScans(slug, values.page, values.limit) : null
  if (found === null) throw await unknownTool(door, slug)
  const pagination = paginationOf(values.page, values.limit, found.total)
  return answerWith('json', inert(JSON.stringify({ scans: found.scans.map(historyEntryJson), pagination })), {
    cache: FRESH_FOR_A_MINUTE,
    fields: linkFields(`/tools/${slug}/history`, values, pagination),
  })
}

function rescanRoute(door: Door): Route {
  return {
    method: 'POST',
    path: '/tools/:slug/rescan',
    access: 'write',
    operation: {
      id: 'rescanTool',
      tag: 'Scans',
      summary: 'Ask for a new scan of a tool',
      description: 'Queues a scan; one an hour for each tool. A scan that waits or runs already is answered with.',
      path: { slug: SLUG_PARAMETER },
      answers: {
        200: {
          description: 'A scan is queued or under way.',
          content: { 'application/json': { schema: ref('RescanAnswer'), example: { status: 'queued', scan: SCAN } } },
        },
      },
      refusals: ['tool-not-found', 'rescan-too-soon'],
    },
    answer: async (visit) => {
      const slug = slugIn(visit)
      const outcome = isSlug(slug) ? await requestRescan(door, slug) : null
      if (outcome === null) throw await unknownTool(door, slug)
      if (outcome.status === 'queued') await queued(door)
      return answerWith('json', JSON.stringify(outcome))
    },
  }
}

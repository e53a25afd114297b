// What a client of the operator was shown of a tool's MCP server: sent as a lock file, read, removed.
import { Refusal } from '../../../errors/refusal.ts'
import { confirmationJson } from '../../../represent/json/confirmation.ts'
import { graderHere } from '../../../usecases/grader.ts'
import { confirmationIn } from '../../../usecases/registry/confirmed-evidence.ts'
import {
  confirmTools,
  LOCK_BOUNDS,
  removeConfirmation,
} from '../../../usecases/registry/confirmation.ts'
import { ok, ref } from '../description/components.ts'
import { recordIn } from '../request/parameters.ts'
import { emptyAnswer, jsonAnswer } from '../response/answer.ts'
import type { RequestContext, Route } from '../route.ts'

const PATH = '/tools/:slug/confirmation'
const FOUND = {
  at: '2026-11-18T09:30:00.000Z',
  outcome: 'same',
  scans: 1,
  tools: 12,
  differences: 0,
  differs: [],
  says: 'A client of the operator was shown the tools of the scan on 2026-11-18.',
  scan: null,
} as const

const depsIn = ({ service }: RequestContext) => ({ grader: graderHere, ...service })

export const confirmationRoutes: readonly Route[] = [
  {
    method: 'PUT',
    path: PATH,
    access: 'write',
    scope: 'admin',
    queuesScan: true,
    bodyBounds: LOCK_BOUNDS,
    operation: {
      id: 'confirmTools',
      tag: 'Registry',
      summary: 'Send what your own client was shown (operator)',
      description:
        'The lock file that `agentgrade lock --as` writes is compared with the tools of the latest scan. If they differ, the tool is graded as one that shows others other tools, and a scan is queued.',
      body: {
        schema: ref('ConfirmationLock'),
        example: { format: 'agentgrade-lock/1', servers: [] },
      },
      answers: ok('What was found.', 'ToolConfirmation', FOUND),
      refusals: ['tool-not-found', 'nothing-to-confirm', 'confirmation-elsewhere', 'scan-running'],
    },
    async answer(context) {
      const { slug } = await recordIn(context)
      const { found, scan } = await confirmTools(depsIn(context), slug, context.request.body)
      return jsonAnswer(confirmationJson(found, scan))
    },
  },
  {
    method: 'GET',
    path: PATH,
    access: 'keyed',
    scope: 'admin',
    operation: {
      id: 'getConfirmation',
      tag: 'Registry',
      summary: 'Read what your own client was shown (operator)',
      description: 'And whether it still stands.',
      answers: ok('What was found.', 'ToolConfirmation', FOUND),
      refusals: ['tool-not-found', 'confirmation-not-found'],
    },
    async answer(context) {
      const { slug } = await recordIn(context)
      const found = confirmationIn(await context.service.catalogue.findLatestEvidence(slug))
      if (found === null) throw new Refusal('confirmation-not-found')
      return jsonAnswer(confirmationJson(found, null))
    },
  },
  {
    method: 'DELETE',
    path: PATH,
    access: 'write',
    scope: 'admin',
    operation: {
      id: 'deleteConfirmation',
      tag: 'Registry',
      summary: 'Remove what your own client was shown (operator)',
      description: 'The tool is graded without it.',
      answers: { 204: { description: 'It is gone.' } },
      refusals: ['tool-not-found', 'confirmation-not-found', 'scan-running'],
    },
    async answer(context) {
      const { slug } = await recordIn(context)
      await removeConfirmation(depsIn(context), slug)
      return emptyAnswer(204)
    },
  },
]

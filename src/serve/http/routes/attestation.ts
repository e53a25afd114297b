// GET /tools/{slug}/attestation: the signed verdict on exactly the evidence that the service serves;
// and the public keys, by which a key is found and never trusted.
import { BUNDLE_TYPE } from '../../../domain/verdict/bundle.ts'
import { dayOf } from '../../../runtime/day.ts'
import { Refusal } from '../../../errors/refusal.ts'
import { graderHere } from '../../../usecases/grader.ts'
import { signed } from '../../../usecases/verdict/attest.ts'
import type { SigningKey } from '../../../usecases/verdict/keys.ts'
import { recordIn } from '../request/parameters.ts'
import { answerWith, FRESH_FOR_A_MINUTE, linkField } from '../response/answer.ts'
import { inert } from '../response/scan-json.ts'
import { fixedRoute, type Route, type Service } from '../route.ts'

export function attestationRoutes({ signing }: Service): Route[] {
  if (!signing) return []
  const keys = JSON.stringify(signing.keys, null, 2)
  return [
    fixedRoute('/.well-known/agentgrade-keys.json', 'json', () => keys),
    ...(signing.key ? [attestationRoute(signing.key)] : []),
  ]
}

function attestationRoute(key: SigningKey): Route {
  return {
    method: 'GET',
    path: '/tools/:slug/attestation',
    access: 'counted',
    cachedBy: 'tool',
    operation: {
      id: 'getToolAttestation',
      tag: 'Tools',
      summary: 'Read the signed verdict on a tool',
      description:
        'A Sigstore bundle about the exact bytes of /tools/{slug}/evidence.json. `agentgrade verify` checks it and computes the grade again.',
      answers: {
        200: {
          description: 'The bundle.',
          content: { [BUNDLE_TYPE]: { schema: { type: 'object' }, example: {} } },
        },
      },
      refusals: ['tool-not-found', 'verdict-unrated'],
    },
    async answer(context) {
      const { slug, grading } = await recordIn(context)
      const { catalogue, grader = graderHere, now } = context.service
      const evidence = await catalogue.findLatestEvidence(slug)
      if (evidence === null) throw unrated('Nobody has looked at it yet.')
      // The day of the grading that is shown, so that both say the same.
      const on = grading?.gradedOn ?? dayOf(now())
      const statement = await grader.statement(inert(evidence), on)
      if (typeof statement === 'string') throw unrated(statement)
      return answerWith('sigstore', signed(statement, key), {
        cache: FRESH_FOR_A_MINUTE,
        fields: linkField([
          `</tools/${slug}/evidence.json>; rel="describedby"; type="application/json"`,
        ]),
      })
    },
  }
}

function unrated(reason: string): Refusal {
  return new Refusal('verdict-unrated', { facts: { reason } })
}

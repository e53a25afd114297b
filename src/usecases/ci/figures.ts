// The figures by which a change is told: letter, score, tokens, clients and findable tools.
import { clientOf, clientViews, type ClientView } from '../../clients/clients.ts'
import { findability, RESULTS } from '../../clients/search/findability.ts'
import type { Server } from '../../clients/server.ts'
import type { Evidence } from '../../domain/evidence/evidence.ts'
import type { Figures } from '../../domain/grading/report.ts'
import type { Grading } from '../../domain/grading/grading.ts'
import { CHECKS } from '../../grade/checks.ts'
import { scoresOf } from '../../grade/grade.ts'
import { serverInEvidence } from '../local/server-tools.ts'

/** On this day nothing is old yet. */
const BEFORE_ANY_AGE = '1970-01-01'

/** The unrounded score from the checks that depend neither on the day nor on a clock. */
export function timelessScore(evidence: Evidence): number | null {
  const checks = CHECKS.filter((check) => !check.dependsOnTime)
  return scoresOf(evidence, { checks, on: BEFORE_ANY_AGE }).exact
}

export function figuresOf(
  evidence: Evidence,
  { letter, score }: Grading,
  server = serverOf(evidence),
): Figures {
  const { openapi, mcpTools } = evidence.observations
  const tokens =
    mcpTools?.state === 'observed'
      ? mcpTools.value.tokens
      : openapi?.state === 'observed'
        ? openapi.value.tokens
        : null
  if (!server) return { letter, score, tokens, clients: null, findable: null }
  // What a client does is not always known, and then it is not counted.
  const views = clientsOf(server).filter(({ loads }) => loads !== 'unknown')
  const { tools } = findability(server)
  return {
    letter,
    score,
    tokens,
    clients: { loading: views.filter(({ loads }) => loads === 'all').length, all: views.length },
    findable: {
      found: tools.filter(({ ranks }) =>
        ranks.every(({ inServer }) => inServer !== null && inServer <= RESULTS.codex),
      ).length,
      all: tools.length,
    },
  }
}

/** The views of clients; a part of them is none. */
export function clientsOf(server: Server): ClientView[] {
  return clientViews(server).filter(({ id }) => !clientOf(id).isPart)
}

/** Null if the evidence holds no tools. */
export function serverOf(evidence: Evidence): Server | null {
  return evidence.observations.mcpTools?.state === 'observed'
    ? serverInEvidence(evidence, null, evidence.tool.name)
    : null
}

// A recommendation as JSON: tools with reasons and ready configuration, and what was ruled out.
import type {
  Connect,
  Recommendation,
  RecommendedTool,
} from '../../domain/answer/recommendation.ts'
import type {
  Candidate,
  Constraints,
  NothingFits,
  Ranked,
  RuledOut,
  Weights,
} from '../../domain/tool/recommendation.ts'
import type { ByAccess } from '../../domain/grading/criterion.ts'
import { shownScore } from '../../domain/grading/letter.ts'
import type { Tool } from '../../domain/tool/tool.ts'
import type { Connection } from '../../domain/answer/profile.ts'
import { headlessMcp, headlessNote } from '../connect/tool-setup.ts'
import { choiceWords } from '../words/access.ts'
import { worstOffered, type Offered } from '../words/worst.ts'
import {
  nothingFitsWords,
  recommendationWords,
  ruledOutWords,
} from '../connect/recommendation-words.ts'

/** How a tool is reached, and what readers say of that. */
export interface Reached {
  access: Connection & ByAccess<Offered | null>
}

/** The result of the use case. */
export interface Recommended {
  /** From the query parameters and the words of the task. */
  constraints: Constraints
  recommended: readonly (Ranked & Reached)[]
  /** All that meet the constraints. */
  candidates: readonly Candidate[]
  ruledOut: readonly RuledOut[]
  nothingFits: NothingFits | null
  /** What of the task no recommended tool matches. */
  notCovered: readonly string[]
  didYouMean: string | null
}

/** Where the configuration works as it is. */
const CONFIG_FILE = '.mcp.json (Claude Code)'

export function recommendationJson(
  task: string,
  weights: Weights,
  found: Recommended,
  warnings: readonly string[] = [],
): Recommendation {
  const isOwnWeights = Object.keys(weights).length > 0
  return {
    task,
    constraints: found.constraints,
    weights: isOwnWeights ? weights : null,
    considered: found.candidates.length,
    recommendations: found.recommended.map((ranked) => ({
      ...toldTool(ranked),
      ...choiceOf(ranked),
      ...recommendationWords(ranked, found.candidates, isOwnWeights),
      ...worstOf(ranked),
      auth: authOf(ranked.tool),
      connect: connectOf(
        { ...ranked.tool, access: ranked.access },
        found.constraints.headless === true,
      ),
      profile: `/tools/${ranked.tool.slug}.md`,
    })),
    ruledOut: found.ruledOut.map(({ tool, by, why }) => ({
      slug: tool.slug,
      name: tool.name,
      grade: tool.grade,
      score: tool.score,
      by,
      why: why ?? ruledOutWords(tool, by, found.constraints),
    })),
    nothingFits: found.nothingFits && nothingFitsWords(found.nothingFits, found.constraints),
    ...(found.notCovered.length > 0 && { notCovered: [...found.notCovered] }),
    didYouMean: found.didYouMean,
    ...(warnings.length > 0 && { warnings: [...warnings] }),
  }
}

function worstOf({ chosen, access }: Ranked & Reached): Pick<RecommendedTool, 'worst'> {
  const worst = chosen && worstOffered(access, chosen)
  return worst ? { worst } : {}
}

function choiceOf({ tool, chosen, allowed, accessScores }: Ranked) {
  const score = chosen && accessScores[chosen]
  const isRestricted = allowed.length < tool.accessMethods.length
  const because = choiceWords({
    id: chosen,
    grade: chosen && tool.accessGrades[chosen],
    // The score that is shown beside it is the tool's, unless the access is restricted.
    score: score === null || !isRestricted ? null : shownScore(score),
    isRestricted,
  })
  return { access: chosen, because }
}

function toldTool({ tool, match, missing, part, fit, weighted }: Ranked) {
  const { slug, name, category, grade, score, evidence, confidence } = tool
  const { accessMethods, accessGrades } = tool
  return {
    slug,
    name,
    category,
    grade,
    score,
    evidence,
    confidence,
    accessMethods,
    accessGrades,
    match,
    ...(missing.length > 0 && { notCovered: [...missing] }),
    ...(part !== undefined && { part }),
    fit,
    weightedScore: weighted,
  }
}

function authOf({
  auth: { methods, selfServe, machineFlow, docsUrl },
}: Tool): RecommendedTool['auth'] {
  return { methods, selfServe, machineFlow, docsUrl }
}

/** `isHeadless`: only configuration that works without a browser. */
export function connectOf(
  { slug, access, auth }: Pick<Tool, 'slug' | 'auth'> & { access: Connection },
  isHeadless: boolean,
): Connect {
  const { api, cli } = access
  const mcp = access.mcp && isHeadless ? headlessMcp(slug, access.mcp, auth) : access.mcp
  const note = access.mcp && isHeadless ? headlessNote(slug, access.mcp, auth) : null
  const mcpWay = mcp?.config
    ? { config: mcp.config, file: CONFIG_FILE }
    : mcp?.docs
      ? { docs: mcp.docs }
      : null
  return {
    ...((mcpWay ?? note) && { mcp: { ...mcpWay, ...(note && { note }) } }),
    ...(api && {
      api: {
        ...(api.baseUrl && { baseUrl: api.baseUrl }),
        ...(api.openapi && { openapi: api.openapi }),
        ...(api.curl && { curl: api.curl }),
        ...(api.docs && { docs: api.docs }),
      },
    }),
    ...(cli && { cli: { ...(cli.install && { install: cli.install }), command: cli.command } }),
  }
}

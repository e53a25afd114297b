// A tool as JSON, the same wherever a tool appears.
import { exactScore, shownShare } from '../../domain/grading/letter.ts'
import { byAccess, CRITERION_IDS } from '../../domain/grading/criterion.ts'
import { isDeprecated, type Grading } from '../../domain/grading/grading.ts'
import type { Tool, ToolRecord, WordsBy } from '../../domain/tool/tool.ts'
import { plainText } from '../words/text.ts'
import { bindingCeiling } from '../words/score.ts'
import { evidenceDateOf } from '../words/evidence.ts'
import { webAddress } from '../connect/web-address.ts'

export function toolJson(record: ToolRecord): Tool {
  const grading = gradingOf(record)
  const scores = new Map(grading?.criteria.map(({ id, score }) => [id, score]))
  return {
    slug: record.slug,
    name: plainText(record.name, 80),
    description: plainText(record.description, 500),
    wordsBy: wordsByOf(record),
    url: record.url,
    ...(record.iconVersion && {
      icon: `/tools/${encodeURIComponent(record.slug)}/icon.png?v=${record.iconVersion}`,
    }),
    category: record.category,
    kind: record.kind,
    status: record.status,
    grade: grading?.letter ?? null,
    score: grading?.score ?? null,
    exact: grading?.exact == null ? null : exactScore(grading.exact),
    bonus: grading?.bonus ?? 0,
    limitedBy: grading && bindingCeiling(grading),
    criteria: Object.fromEntries(
      CRITERION_IDS.map((id) => [id, scores.get(id) ?? null]),
    ) as Tool['criteria'],
    accessMethods: [...record.accessMethods],
    accessGrades: byAccess((id) => grading?.access?.[id]?.letter ?? null),
    auth: { ...record.auth, docsUrl: webAddress(record.auth.docsUrl) },
    evidence: grading?.evidence ?? null,
    confidence: grading === null ? 0 : shownShare(grading.confidence),
    provisional: grading?.provisional ?? true,
    ...(isDeprecated(grading) && { deprecated: true }),
    reviewCount: record.reviews.count,
    reviewScore: record.reviews.score,
    methodVersion: grading?.methodVersion ?? null,
    createdAt: record.createdAt,
    scannedAt: record.scannedAt,
    evidenceDate: grading?.restsOn ? evidenceDateOf(grading.restsOn) : null,
    updatedAt: record.updatedAt,
  }
}

function wordsByOf({ wordsBy, grading, scannedAt }: ToolRecord): WordsBy {
  return wordsBy ?? (grading === null && scannedAt === null ? 'submitter' : 'catalogue')
}

/** The displayed grading: null before the tool is graded. */
export function gradingOf({ status, grading }: ToolRecord): Grading | null {
  return status === 'graded' ? grading : null
}

// A report as plain data: the grading, and every check and fix with its texts.
import type { Report } from '../../domain/grading/report.ts'
import { API_DESCRIBED, nextWords } from '../words/tool/access-words.ts'
import { plainText } from '../words/plain-text.ts'
import { quotedFacts, inWords, fixInWords } from '../words/check/in-words.ts'
import { whyWords } from '../words/check/why-words.ts'

export function reportJson(report: Report) {
  const { tool, observedAt, accessMethods, isDescribedOnly, lookedFor, grading } = report
  const next = nextWords(report)
  return {
    tool: {
      ...tool,
      name: plainText(tool.name),
      ...(tool.description !== undefined && { description: plainText(tool.description, 500) }),
    },
    observedAt,
    accessMethods,
    ...(isDescribedOnly && { api: API_DESCRIBED }),
    ...(lookedFor.length > 0 && {
      lookedFor: lookedFor.map((each) => ({ ...each, detail: plainText(each.detail, 500) })),
    }),
    ...(next !== null && { next }),
    why: whyWords(grading),
    ...grading,
    checks: grading.checks.map((result) => ({
      ...inWords(result),
      facts: quotedFacts(result.facts),
    })),
    fixes: grading.fixes.map((fix) => ({ ...fixInWords(fix, report), gain: fix.gain })),
  }
}

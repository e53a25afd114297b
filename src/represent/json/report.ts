// A report as plain data: the grading, and every check and fix with its words.
import type { Report } from '../../domain/grading/report.ts'
import { plainText } from '../words/plain-text.ts'
import { quotedFacts } from '../words/sentence.ts'
import { told, toldFix } from '../words/told.ts'

export function reportJson(report: Report) {
  const { tool, observedAt, accessMethods, grading } = report
  return {
    tool: { ...tool, name: plainText(tool.name), ...(tool.description !== undefined && { description: plainText(tool.description, 500) }) },
    observedAt,
    accessMethods,
    ...grading,
    checks: grading.checks.map((result) => ({ ...told(result), facts: quotedFacts(result.facts) })),
    fixes: grading.fixes.map((fix) => toldFix(fix, report)),
  }
}

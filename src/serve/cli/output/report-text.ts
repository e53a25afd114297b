// Formats a report: a table, JSON or markdown.
import { wantsColor } from '../../../app/client-config.ts'
import type { Report } from '../../../domain/grading/report.ts'

export interface ReportOptions {
  json?: boolean
  md?: boolean
  checks?: boolean
}

/** Several reports: an array in JSON, else one after another. */
export async function reportsText(
  reports: readonly Report[],
  options: ReportOptions,
  isList: boolean,
): Promise<string> {
  if (isList && options.json) {
    const { reportJson } = await import('../../../represent/json/report.ts')
    return `${JSON.stringify(reports.map(reportJson), null, 2)}\n`
  }
  const texts = await Promise.all(reports.map((report) => reportText(report, options)))
  return texts.join(options.md ? '\n---\n\n' : '\n')
}

export async function reportText(report: Report, options: ReportOptions): Promise<string> {
  if (options.json) {
    const { reportJson } = await import('../../../represent/json/report.ts')
    return `${JSON.stringify(reportJson(report), null, 2)}\n`
  }
  if (options.md) {
    const { reportMarkdown } = await import('../../../represent/markdown/report.ts')
    return reportMarkdown(report)
  }
  const { reportTerminal } = await import('../../../represent/terminal/report.ts')
  return reportTerminal(report, {
    checks: options.checks ?? false,
    color: wantsColor(process.stdout),
  })
}

// Formats reports: a table, JSON or markdown.
import { wantsColor } from '../../../app/client-config.ts'
import type { Report } from '../../../domain/grading/report.ts'

export interface ReportForm {
  /** Null is a table. */
  format: 'json' | 'md' | null
  checks: boolean
  /** Whether JSON is an array. */
  isList: boolean
}

export async function reportsText(
  reports: readonly Report[],
  { format, checks, isList }: ReportForm,
): Promise<string> {
  if (format === 'json') {
    const { reportJson } = await import('../../../represent/json/report.ts')
    const all = reports.map(reportJson)
    return `${JSON.stringify(isList ? all : all[0], null, 2)}\n`
  }
  if (format === 'md') {
    const { reportMarkdown } = await import('../../../represent/markdown/report.ts')
    return reports.map(reportMarkdown).join('\n---\n\n')
  }
  const { reportTerminal } = await import('../../../represent/terminal/report.ts')
  const color = wantsColor(process.stdout)
  return reports.map((report) => reportTerminal(report, { checks, color })).join('\n')
}

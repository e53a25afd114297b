// The report on a stack as JSON: `agentgrade stack --json`.
import { problemWords } from '../../stack/problems.ts'
import { saidOf } from '../../stack/rules.ts'
import type { StackReport } from '../../stack/stack-report.ts'

export function stackJson(report: StackReport) {
  return {
    ...report,
    servers: report.servers.map((server) => ({
      ...server,
      problems: server.problems.map(problemWords),
    })),
    risks: report.risks.map((risk) => ({
      kind: risk.rule.id,
      server: risk.server,
      client: risk.client,
      file: risk.file,
      line: risk.line,
      what: saidOf(risk),
    })),
  }
}

// Whether evidence meets a policy: the gates of a configuration file, as a build is held against them.
import { hash } from 'node:crypto'
import type { Evidence } from '../../domain/evidence/evidence.ts'
import { parseScanConfig } from '../../domain/scan/scan-config.ts'
import type { Verdict } from '../../domain/verdict/verdict.ts'
import { Refusal } from '../../errors/refusal.ts'
import { gateProblems, judgeTargets } from '../ci/gate.ts'
import { jsonIn, validIn } from '../local/json-in-file.ts'
import { reportOn } from '../local/report-on.ts'

export interface PolicyFile {
  name: string
  text: string
}

type PolicyResult = NonNullable<Verdict['policy']>

/** On that day, which decides on the age of evidence and on waivers. */
export function policyResult(
  { name, text }: PolicyFile,
  evidence: Evidence,
  on: string,
): PolicyResult {
  const gate = validIn(name, parseScanConfig(jsonIn(text, name)), 'invalid-config-file')
  const problems = gateProblems(gate)
  if (problems.length > 0)
    throw new Refusal('invalid-config-file', { facts: { file: name }, problems })
  const report = reportOn(evidence, Date.parse(on))
  const gated = judgeTargets(
    [{ target: evidence.tool.name, command: '', evidence, report, source: null }],
    { gate, config: null, baseline: null, isUpdating: false, today: on },
  )
  const missed = gated.flatMap(({ blocks }) => blocks.map((block) => block.check ?? block.gate))
  const sha256 = hash('sha256', text)
  return { sha256, isMet: missed.length === 0, missed: [...new Set(missed)].toSorted() }
}

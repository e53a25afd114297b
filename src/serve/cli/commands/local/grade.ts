// `agentgrade grade`: grades a file: evidence, an API description, MCP tools, or a catalogue entry.
import { shellWord } from '../../../../domain/text/shell-word.ts'
import { gateOf, type GateOptions } from '../../input/gate-config.ts'
import { readText, runPath } from '../../input/files.ts'
import { readConfigFile } from '../../input/scan-config.ts'
import { saveEvidence } from '../../output/files.ts'
import { openBuild, tellGraded } from '../../tell-graded.ts'

export async function grade(
  file: string,
  options: GateOptions & { evidence?: string; answers?: string[] },
): Promise<void> {
  const config = await readConfigFile(options.config, process.cwd())
  const build = await openBuild(options, gateOf(options, config?.config ?? {}), config)
  const text = await readText(file)
  const { evidenceInFile, reportOn } = await import('../../../../usecases/local/report-on.ts')
  const { evidence: found, document } = await evidenceInFile({ name: file, text })
  const evidence = options.answers?.length
    ? await (await import('./read.ts')).withAnswersIn(found, options.answers)
    : found
  const path = runPath(file)
  const graded = {
    target: path ?? file,
    command: `agentgrade grade ${shellWord(path ?? file)}`,
    evidence,
    report: reportOn(evidence),
    source: document && { path, text, holds: document },
  }
  if (options.evidence !== undefined) await saveEvidence(options.evidence, [graded], false)
  process.exitCode = await tellGraded([graded], false, build)
}

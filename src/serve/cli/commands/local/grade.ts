// `agentgrade grade`: grades a file: evidence, an API description, MCP tools, or a catalogue entry.
import { Command } from 'commander'
import { shellWord } from '../../../../domain/text/shell-word.ts'
import { gateOf, withGateOptions, type GateOptions } from '../../input/gate-config.ts'
import { readText, runPath } from '../../input/files.ts'
import { readConfigFile } from '../../input/scan-config.ts'
import { saveEvidence } from '../../output/files.ts'
import { openBuild, tellGraded } from '../../tell-graded.ts'

const HELP = `
The file is one of:
  evidence            saved by \`agentgrade scan --evidence\`
  openapi.json, .yaml an API description, OpenAPI 3 or Swagger 2
  tools.json          the result of an MCP server's tools/list
  a catalogue entry   graded by what its vendor declares

Examples:
  agentgrade grade acme.json --min-grade B --min-confidence 0.5
  agentgrade grade openapi.yaml --checks
  agentgrade grade tools.json --md
  agentgrade grade openapi.yaml --format sarif > agentgrade.sarif
  agentgrade grade openapi.yaml --baseline agentgrade-baseline.json --format github`

export function gradeCommand(): Command {
  return withGateOptions(
    new Command('grade')
      .description(
        'grade a file offline: saved evidence, an API description, saved MCP tools, or a catalogue entry',
      )
      .argument('<file>', 'the file; - reads standard input')
      .option('--evidence <file>', 'save the evidence, for `agentgrade attest`'),
  )
    .addHelpText('after', HELP)
    .action(run)
}

async function run(file: string, options: GateOptions & { evidence?: string }): Promise<void> {
  const config = await readConfigFile(options.config, process.cwd())
  const build = await openBuild(options, gateOf(options, config?.config ?? {}), config)
  const text = await readText(file)
  const { evidenceInFile, reportOn } = await import('../../../../usecases/local/report-on.ts')
  const { evidence, document } = await evidenceInFile({ name: file, text })
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

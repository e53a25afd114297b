// Prints what `grade` and `scan` found, judged by the gates. What only CI asks for is loaded then.
import { existsSync } from 'node:fs'
import { type Baseline, parseBaseline, SCAN_CONFIG_FILE } from '../../domain/scan/scan-config.ts'
import { Refusal, wrongUsage } from '../../errors/refusal.ts'
import type { Gate, Graded } from '../../usecases/ci/gate.ts'
import { missedGates } from '../../usecases/ci/missed-gates.ts'
import { exactJsonIn, validIn } from '../../usecases/local/json-in-file.ts'
import { formatOf } from './input/option-values.ts'
import { type Build, type GateOptions, isGated } from './input/gate-config.ts'
import { readText } from './input/files.ts'
import type { ConfigFile } from './input/scan-config.ts'
import { reportsText } from './output/print.ts'
import { tellBlocks } from './output/notes.ts'
import { writeOut } from './output/write.ts'

/** What the build is held against; refused before anything is done, if it is not valid. */
export async function openBuild(
  options: GateOptions,
  gate: Gate,
  config: ConfigFile | null,
): Promise<Build> {
  formatOf(options)
  if (gate.require || gate.waivers) {
    const { gateProblems } = await import('../../usecases/ci/gate.ts')
    const problems = gateProblems(gate)
    if (problems.length > 0)
      throw new Refusal('invalid-config-file', {
        facts: { file: config?.file ?? SCAN_CONFIG_FILE },
        problems,
      })
  }
  return { options, gate, config, baseline: await readBaseline(options) }
}

async function readBaseline({
  baseline: file,
  updateBaseline,
}: GateOptions): Promise<Baseline | null> {
  if (file === undefined) return null
  if (!existsSync(file)) {
    if (updateBaseline) return null
    throw wrongUsage(`there is no baseline ${file}; --update-baseline writes it`)
  }
  return validIn(file, parseBaseline(exactJsonIn(await readText(file), file)), 'invalid-baseline')
}

/** Prints, writes, and returns the exit code. Commands come without gates; several are a list. */
export async function tellGraded(
  graded: readonly Graded[],
  isList: boolean,
  build: Build,
): Promise<number> {
  const { options, gate } = build
  if (isGated(gate, options)) {
    const { tellGated } = await import('./tell-gated.ts')
    return await tellGated(graded, isList, build)
  }
  const format = formatOf(options)
  writeOut(
    await reportsText(
      graded.map(({ report }) => report),
      {
        format: format === 'json' || format === 'md' ? format : null,
        checks: options.checks ?? false,
        isList,
      },
    ),
  )
  const missed = graded.map(({ report }) => missedGates(report.grading, gate))
  missed.forEach((blocks, index) => tellBlocks(blocks, isList ? `${graded[index]?.target}: ` : ''))
  return missed.some((blocks) => blocks.length > 0) ? 1 : 0
}

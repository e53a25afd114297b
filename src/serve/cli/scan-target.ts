// Scans one target of `agentgrade scan`, and prints its progress.
import type { Evidence } from '../../domain/evidence/evidence.ts'
import type { Progress } from '../../domain/scan/scan.ts'
import { evidenceOfDocument } from '../../usecases/local/document-evidence.ts'
import { givenHeaders } from '../../usecases/local/own-headers.ts'
import { reportOn } from '../../usecases/local/report-on.ts'
import { scanLocally } from '../../usecases/local/scan-locally.ts'
import type { RunScan } from '../../usecases/scan/scan-process.ts'
import { assertNoPrivateKey, programEnvironment } from './input/program-environment.ts'
import { readText } from './input/files.ts'
import type { ScanTarget } from './input/scan-targets.ts'
import { waitFor } from './wait-for.ts'
import { writeErr } from './output/write.ts'
import { invalidDocument } from '../../errors/refusal.ts'

export interface ScanWish {
  allowedRanges: readonly string[]
  botUrl: string
  mcpRegistry: string
  environment: Readonly<Record<string, string | undefined>>
  runsHelp: boolean
  timeoutMs?: number
  /** Hides progress. */
  isQuiet: boolean
  /** Hides notes as well. */
  isSilent?: boolean
  isOneOfMany: boolean
  signal: AbortSignal
  runScan?: RunScan
}

export type Scanned = Awaited<ReturnType<typeof scanTarget>>

interface Description {
  name: string
  text: string
}

export async function scanTarget(target: ScanTarget, wish: ScanWish) {
  const description =
    target.openapi && 'file' in target.openapi
      ? { name: target.openapi.file, text: await readText(target.openapi.file) }
      : undefined
  const evidence =
    target.subject === null
      ? await offline(description)
      : await online(target, target.subject, description, wish)
  const report = { ...reportOn(evidence), namesMcp: target.mcp !== null }
  return { target, evidence, report, description }
}

async function offline(description: Description | undefined): Promise<Evidence> {
  const evidence = description && (await evidenceOfDocument(description))
  if (evidence?.observations.openapi === undefined)
    throw invalidDocument(description?.name ?? '', 'it is no API description')
  return evidence
}

async function online(
  target: ScanTarget,
  subject: string | readonly string[],
  description: Description | undefined,
  wish: ScanWish,
): Promise<Evidence> {
  const { openapi, mcp, docs, env, wait, label } = target
  const { isQuiet, isSilent, isOneOfMany, environment, ...rest } = wish
  if (wait !== null) await waitFor(String(subject), wait, wish.signal)
  if (startsProgram(subject, wish)) {
    assertNoPrivateKey(environment, env)
    if (isSilent !== true) writeErr('The program runs with your rights, until the scan ends.\n')
  }
  const given = {
    ...(openapi && 'url' in openapi && { openapi: openapi.url }),
    ...(mcp !== null && { mcp }),
    ...(docs !== null && { docs }),
  }
  const { evidence } = await scanLocally({
    ...rest,
    subject,
    environment,
    program: { environment: programEnvironment(environment, [...env]), passed: env },
    folder: process.cwd(),
    given: { ...given, ...(description && { description }) },
    ignoresRobots: target.ignoresRobots,
    ...(target.headers.length > 0 && { headers: givenHeaders(target.headers) }),
    now: Date.now(),
    onFault: (detail) => writeErr(`Internal error: ${detail}\n`),
    ...(!isQuiet && {
      onProgress: (progress: Progress) => tell(progress, isOneOfMany ? `${label}  ` : ''),
    }),
  })
  return evidence
}

function startsProgram(subject: string | readonly string[], { runsHelp }: ScanWish): boolean {
  return (
    typeof subject !== 'string' ||
    subject.startsWith('command:') ||
    (runsHelp && subject.startsWith('npm:'))
  )
}

const MARKS: Readonly<Record<Progress['state'], string>> = {
  observed: '+',
  'not-offered': '-',
  unobserved: '?',
}

function tell({ observation, state, found }: Progress, before: string): void {
  writeErr(`${before}${MARKS[state]} ${observation.padEnd(20)} ${found}\n`)
}

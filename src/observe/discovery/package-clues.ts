// Packages that may belong to the tool: the target itself, declared ones, and those in install
// commands on pages.
import type { Declaration } from '../../domain/evidence/declaration.ts'
import { SUBMITTED_PACKAGE } from '../../domain/tool/library.ts'
import { packageStarted } from '../npm/package-started.ts'
import { readInstallLines } from '../reading/page/install-lines.ts'
import type { PackageClue, Target } from '../scan.ts'

const MOST_PACKAGES = 6
const PACKAGE = /^(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/

/** Text of a page, and its URL. */
export interface ReadText {
  text: string
  code: readonly string[]
  from: string
  exchanges: readonly string[]
}

export function packageCluesIn(
  target: Target,
  hints: Declaration | null,
  texts: readonly ReadText[],
): PackageClue[] {
  const clues: PackageClue[] = []
  if (target.kind === 'npm')
    clues.push({ name: target.name, role: 'cli', reason: SUBMITTED_PACKAGE, exchanges: [] })
  if (target.kind === 'stdio') clues.push(...startedPackage(target.shown ?? target.command))
  if (hints?.cli?.package)
    clues.push({
      name: hints.cli.package,
      role: 'cli',
      reason: 'declared by the vendor',
      exchanges: [],
    })
  if (hints?.mcp?.package)
    clues.push({
      name: hints.mcp.package,
      role: 'mcp',
      reason: 'declared by the vendor',
      exchanges: [],
    })
  for (const { text, code, from, exchanges } of texts) {
    for (const line of readInstallLines(text, code)) {
      if (line.manager !== 'npm') continue
      clues.push({
        name: line.package,
        role: roleOf(line.package, line.isGlobal),
        reason: `install line “${line.line}” on ${from}`,
        exchanges,
      })
    }
  }
  return unique(clues.filter(({ name }) => PACKAGE.test(name) && name.length <= 214))
}

function startedPackage(command: readonly string[]): PackageClue[] {
  const name = packageStarted(command)
  return name === null
    ? []
    : [{ name, role: 'mcp', reason: 'the program that was started', exchanges: [] }]
}

function roleOf(name: string, isProgram: boolean): PackageClue['role'] {
  if (/(?:^|[/_-])mcp(?:$|[/_-])/.test(name)) return 'mcp'
  return isProgram ? 'cli' : 'sdk'
}

function unique(clues: readonly PackageClue[]): PackageClue[] {
  const names = new Set<string>()
  return clues.filter(({ name }) => !names.has(name) && names.add(name)).slice(0, MOST_PACKAGES)
}

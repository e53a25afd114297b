// Packages that may belong to the tool: the target, declared ones, those in install commands.
import type { Declaration } from '../../domain/evidence/declaration.ts'
import { SUBMITTED_PACKAGE } from '../../domain/tool/library.ts'
import { packageStarted } from '../../domain/identity/started-package.ts'
import { readInstallLines } from '../reading/page/install-lines.ts'
import type { PackageClue, Target } from '../scan.ts'

const MOST_PACKAGES = 6
const PACKAGE = /^(?:@[a-z0-9~-][a-z0-9._~-]*\/)?[a-z0-9~-][a-z0-9._~-]*$/

/** Text of a page, and its URL. */
export interface ReadText {
  text: string
  code: readonly string[]
  from: string
}

export function packageCluesIn(
  target: Target,
  hints: Declaration | null,
  texts: readonly ReadText[],
): PackageClue[] {
  const declared = [hints?.cli?.package, hints?.mcp?.package].flatMap((name) => name ?? [])
  const lines = texts.flatMap(({ text, code, from }) =>
    readInstallLines(text, code).map(({ package: name, line }): PackageClue => ({
      name,
      namedBy: 'install-line',
      reason: `install line “${line}” on ${from}`,
    })),
  )
  const clues: PackageClue[] = [
    ...ofTarget(target),
    ...declared.map((name): PackageClue => ({
      name,
      namedBy: 'vendor',
      reason: 'declared by the vendor',
    })),
    ...lines,
  ]
  return unique(clues.filter(({ name }) => PACKAGE.test(name) && name.length <= 214))
}

function ofTarget(target: Target): PackageClue[] {
  if (target.kind === 'npm')
    return [{ name: target.name, namedBy: 'target', reason: SUBMITTED_PACKAGE }]
  const name =
    target.kind === 'stdio' ? packageStarted(target.shown ?? target.command, target.passed) : null
  return name === null ? [] : [{ name, namedBy: 'target', reason: 'the program that was started' }]
}

function unique(clues: readonly PackageClue[]): PackageClue[] {
  const names = new Set<string>()
  return clues.filter(({ name }) => !names.has(name) && names.add(name)).slice(0, MOST_PACKAGES)
}

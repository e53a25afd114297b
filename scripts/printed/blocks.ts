// The parts of hand-written documents that are printed: each begins with `<!-- printed: mark -->`
// and ends with `<!-- end -->`.
import { readFile } from 'node:fs/promises'
import { folders, rooms } from './architecture.ts'
import { action, command, gitlab, install, sign, workflow } from './install.ts'
import { scansByMemory } from './self-hosting.ts'
import { probes } from './scanner.ts'
import { figures, profile } from './readme.ts'
import { stackSample, stackSummary } from './stack.ts'

const BLOCKS: readonly (readonly [file: string, mark: string, print: () => Promise<string>])[] = [
  ['README.md', 'figures', figures],
  ['README.md', 'stack', stackSummary],
  ['README.md', 'profile', profile],
  ['README.md', 'command', command],
  ['docs/architecture.md', 'rooms', rooms],
  ['docs/architecture.md', 'folders', folders],
  ['docs/guides/install.md', 'install', install],
  ['docs/guides/gate-in-ci.md', 'action', action],
  ['docs/guides/gate-in-ci.md', 'sign', sign],
  ['docs/guides/gate-in-ci.md', 'workflow', workflow],
  ['docs/guides/gate-in-ci.md', 'gitlab', gitlab],
  ['docs/guides/stack.md', 'stack', stackSample],
  ['docs/scanner.md', 'probes', probes],
  ['docs/self-hosting.md', 'scans', scansByMemory],
]

/** Prints each document that has such parts, by its path. */
export const withBlocks = Object.fromEntries(
  BLOCKS.map(([file]) => [file, () => printedBlocks(file)]),
)

async function printedBlocks(file: string): Promise<string> {
  let text = await readFile(new URL(`../../${file}`, import.meta.url), 'utf8')
  for (const [, mark, print] of BLOCKS.filter(([each]) => each === file)) {
    const start = `<!-- printed: ${mark} -->\n`
    const from = text.indexOf(start)
    const to = text.indexOf('\n<!-- end -->', from)
    if (from < 0 || to < 0)
      throw new Error(`${file} has no part "${start.trim()}" … "<!-- end -->"; put it back`)
    text = `${text.slice(0, from + start.length)}\n${await print()}\n${text.slice(to)}`
  }
  return text
}

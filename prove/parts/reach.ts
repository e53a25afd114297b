// Which lines of a room each of its test files runs: a mutant needs no other tests.
import { createHash } from 'node:crypto'
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { firstFailure } from './test-process.ts'

interface Range {
  startOffset: number
  endOffset: number
  count: number
}
interface Coverage {
  result: { url: string; functions: { ranges: Range[] }[] }[]
}

/** Of each source file, the blocks that V8 has counted, per process. */
type Blocks = Record<string, Range[][]>

export class Reach {
  readonly #blocks = new Map<string, Blocks>()
  readonly #root: string
  readonly #sources: readonly string[]
  readonly #cache: string

  constructor(root: string, sources: readonly string[]) {
    this.#root = root
    this.#sources = sources
    this.#cache = join(root, 'node_modules/.cache/reach')
    mkdirSync(this.#cache, { recursive: true })
  }

  /** Runs one test file; how it fails, if it does so without a mutant. */
  async add(test: string, variables: Readonly<Record<string, string>>): Promise<string | null> {
    // Whatever else has changed since: too few tests would find fewer mutants, never more.
    const digest = createHash('sha256')
    for (const file of [test, ...this.#sources]) digest.update(readFileSync(join(this.#root, file)))
    const kept = join(this.#cache, `${digest.digest('hex')}.json`)
    if (existsSync(kept)) {
      this.#blocks.set(test, JSON.parse(readFileSync(kept, 'utf8')) as Blocks)
      return null
    }
    const folder = mkdtempSync(join(tmpdir(), 'agentgrade-reach-'))
    const failure = await firstFailure([test], { ...variables, NODE_V8_COVERAGE: folder })
    if (failure === null) {
      const blocks = this.#read(folder)
      this.#blocks.set(test, blocks)
      writeFileSync(kept, JSON.stringify(blocks))
    }
    rmSync(folder, { recursive: true })
    return failure
  }

  /** The test files that run this place of a source file. */
  testsOf(file: string, at: number): string[] {
    return [...this.#blocks]
      .filter(([, blocks]) => blocks[file]?.some((ranges) => isRun(ranges, at)))
      .map(([test]) => test)
  }

  #read(folder: string): Blocks {
    const blocks: Blocks = {}
    for (const name of globSync('*.json', { cwd: folder })) {
      const { result } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Coverage
      for (const { url, functions } of result) {
        if (!url.startsWith('file:')) continue
        const file = fileURLToPath(url).slice(this.#root.length + 1)
        if (this.#sources.includes(file))
          (blocks[file] ??= []).push(functions.flatMap(({ ranges }) => ranges))
      }
    }
    return blocks
  }
}

/** The innermost block decides. */
function isRun(ranges: readonly Range[], at: number): boolean {
  const around = ranges.filter(({ startOffset, endOffset }) => startOffset <= at && at < endOffset)
  const inner = around.toSorted(
    (a, b) => a.endOffset - a.startOffset - (b.endOffset - b.startOffset),
  )
  return (inner[0]?.count ?? 0) > 0
}

// A state of the project: the working tree, or a commit, which is laid out beside it.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')

export interface State {
  name: string
  folder: string
  /** Removes what was laid out. */
  close(): void
}

export function workingTree(): State {
  return { name: 'the working tree', folder: ROOT, close: () => {} }
}

/** Its dependencies are those that are installed here. */
export function stateAt(revision: string): State {
  const commit = git('rev-parse', '--verify', '--quiet', `${revision}^{commit}`)
  const folder = join(mkdtempSync(join(tmpdir(), 'agentgrade-same-')), 'tree')
  git('worktree', 'add', '--quiet', '--detach', folder, commit)
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  return {
    name: commit.slice(0, 8),
    folder,
    close: () => {
      rmSync(join(folder, '..'), { recursive: true, force: true })
      if (!existsSync(folder)) git('worktree', 'prune')
    },
  }
}

function git(...words: string[]): string {
  return execFileSync('git', words, { cwd: ROOT, encoding: 'utf8' }).trim()
}

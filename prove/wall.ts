// Proves what the wall around a scan denies, on every Node that is promised: tries acts from inside
// a scan process, and without its flags as a control.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { conclude } from './parts/conclude.ts'
import { promisedNodes } from './parts/promised-nodes.ts'
import { ACTS, NOT_DENIED } from './parts/wall-acts.ts'
import { tryActs } from './parts/wall-run.ts'

const INSIDE = '--inside'
const [first, ...more] = process.argv.slice(2)
if (first === INSIDE) await tryHere()
else tryEverywhere(first === undefined ? [] : [first, ...more])

/** Every Node tries by itself, because the flags depend on what it knows. */
function tryEverywhere(named: readonly string[]): void {
  const base = mkdtempSync(join(tmpdir(), 'agentgrade-nodes-'))
  process.once('exit', () => rmSync(base, { recursive: true, force: true }))
  const { versions, install } = promisedNodes(base, named)
  const failed: string[] = []
  for (const version of versions) {
    const words = ['--no-warnings', '--disable-sigusr1', import.meta.filename, INSIDE]
    const { status } = spawnSync(join(install(version), 'node'), words, { stdio: 'inherit' })
    if (status !== 0) failed.push(`Node ${version}: see above`)
  }
  conclude(`${ACTS.length} acts on Node ${versions.join(', ')}`, failed)
}

async function tryHere(): Promise<void> {
  const [walled, open] = [await tryActs(true), await tryActs(false)]
  console.log(`\nNode ${process.versions.node}`)
  console.log('| | what | in a scan | without its flags |\n| --- | --- | --- | --- |')
  for (const [act, why] of walled) {
    const { of, what } = act
    const without = open.get(act)
    console.log(`| ${of} | ${what} | ${why ?? 'NOT DENIED'} | ${without ?? 'done'} |`)
    if (why === null && !NOT_DENIED.has(`${of}: ${what}`)) {
      console.log(`^ nobody knew that this is not denied`)
      process.exitCode = 1
    }
    // What fails without the wall as well proves nothing; an older Node lacks some of it.
    if (why !== null && without !== null && without !== 'there is none') {
      console.log(`^ this fails without the wall, too`)
      process.exitCode = 1
    }
  }
  const denied = [...walled.values()].filter((why) => why !== null).length
  console.log(`\nNode ${process.versions.node}: ${denied} of ${walled.size} acts are denied.`)
}

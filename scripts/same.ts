// Says what a change lets the product answer otherwise: records every document, page, badge and
// description of the launch tools, every grading, the command line in ten homes and the MCP server,
// before and after.
//
//   npm run same -- <commit>             that commit and the working tree
//   npm run same -- <commit> <commit>    two commits
//   --only service,mcp,gradings,commands
//   --most 40                            how many differences are printed; all are counted
//   --control                            puts a change into a copy of the commit, which must be found
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { recordCommands, recordGradings } from './same/commands.ts'
import { recordMcp } from './same/mcp.ts'
import { differences, KINDS, listOf, shown, type Kind, type Recording } from './same/recording.ts'
import { recordService } from './same/service.ts'
import { stateAt, workingTree, type State } from './same/state.ts'

const RECORDERS: Readonly<Record<Kind, (state: State, folder: string) => Promise<Recording>>> = {
  service: recordService,
  mcp: recordMcp,
  gradings: recordGradings,
  commands: recordCommands,
}

/** A change in each kind of answer, one of them in a figure. */
const PLANTED: readonly { kind: Kind; file: string; from: string; to: string }[] = [
  {
    kind: 'service',
    file: 'src/represent/text/profile.ts',
    from: 'Biggest friction',
    to: 'Greatest friction',
  },
  { kind: 'mcp', file: 'src/serve/mcp/tools/find.ts', from: 'Search tools', to: 'Find tools' },
  {
    kind: 'gradings',
    file: 'src/grade/evidence-rules.ts',
    from: 'declared: 0.75',
    to: 'declared: 0.74',
  },
  { kind: 'commands', file: 'src/stack/rules.ts', from: 'a variable', to: 'some variable' },
]

const { values, positionals } = parseArgs({
  options: {
    only: { type: 'string', default: KINDS.join(',') },
    most: { type: 'string', default: '20' },
    control: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const kinds = KINDS.filter((kind) => values.only.split(',').includes(kind))
const [first = 'HEAD', second] = positionals
if (positionals.length > 2 || kinds.length === 0) {
  console.error(
    `usage: npm run same -- <commit> [<commit>] [--only ${KINDS.join(',')}] [--control]`,
  )
  process.exit(2)
}
const before = stateAt(first)
const after = values.control
  ? planted(stateAt(first))
  : second === undefined
    ? workingTree()
    : stateAt(second)
try {
  process.exitCode = await compare()
} finally {
  for (const state of [before, after]) state.close()
}

async function compare(): Promise<number> {
  let isAlike = true
  let areFound = true
  for (const kind of kinds) {
    const [one, other] = [await recorded(kind, before), await recorded(kind, after)]
    const found = differences(one, other)
    console.log(`${kind}: ${one.size} answers of ${before.name}, ${found.length} differ`)
    for (const each of found.slice(0, Number(values.most))) console.log(`  ${shown(each)}`)
    isAlike &&= found.length === 0
    areFound &&= found.length > 0
  }
  if (values.control) {
    console.log(areFound ? 'found: every planted change' : 'MISSED: a planted change')
    return areFound ? 0 : 1
  }
  console.log(isAlike ? 'the same' : `not the same as ${before.name}`)
  return isAlike ? 0 : 1
}

async function recorded(kind: Kind, state: State): Promise<Recording> {
  const folder = mkdtempSync(join(tmpdir(), `agentgrade-same-${kind}-`))
  try {
    const recording = await RECORDERS[kind](state, folder)
    const list = process.env['SAME_LISTS']
    if (list)
      writeFileSync(join(list, `${state.name.replaceAll(' ', '-')}.${kind}.txt`), listOf(recording))
    return recording
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function planted(state: State): State {
  for (const { kind, file, from, to } of PLANTED) {
    if (!kinds.includes(kind)) continue
    const path = join(state.folder, file)
    const text = readFileSync(path, 'utf8')
    if (!text.includes(from)) throw new Error(`${file} no longer has ${JSON.stringify(from)}`)
    writeFileSync(path, text.replace(from, to))
  }
  return { ...state, name: `${state.name} with planted changes` }
}

// Configurations that only look like known servers, and those that vendors document: what `stack` and
// `policy export` say of them, over real files in a temporary home. Most were written by somebody who
// had not seen the rule.
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import test, { after } from 'node:test'
import { agentgrade } from '../command-line.ts'

interface Configuration {
  id: string
  client: string
  /** `~/` is the home, `./` the project. */
  file: string
  text: string
  others?: Record<string, string>
  server: string
  /** It is written for another system than the one that this runs on. */
  platform?: string
}

interface Disguise extends Configuration {
  imitates: string
  mechanism: string
}

interface Ordinary extends Configuration {
  /** The tool that it is. */
  expects: string
}

const read = <T>(name: string) =>
  JSON.parse(readFileSync(join(import.meta.dirname, name), 'utf8')) as T[]

/** What is no disguise in truth, and why. */
const NO_DISGUISES: Readonly<Record<string, string>> = {
  'vscode-workspace-proxy':
    'The address is the vendor’s own, and whether a setting of the workspace counts for it is not known.',
  'goose-user-npmrc':
    'The settings of npm in the home are the user’s own choice, as the programs of the PATH are.',
  'continue-argument-config': 'The vendor’s own program is started, with an argument of its own.',
  'claude-code-argument-redirects-host':
    'The vendor’s own program is started, with an argument of its own.',
  'claude-desktop-argument-browser':
    'The vendor’s own program is started, with an argument of its own.',
}

const TEMPLATE = 'Its address is one of many, of which the catalogue has only the pattern.'
const PARAMETER = 'A query or a longer path may lead to other tools than those that were looked at.'
/** Ordinary forms that are not known, and why. */
const NOT_KNOWN: Readonly<Record<string, string>> = {
  n8n: TEMPLATE,
  'shopify-*-http': TEMPLATE,
  'shopify-claude-desktop-bridge': TEMPLATE,
  '*-query': PARAMETER,
  '*-query-key': PARAMETER,
  '*-path-key': PARAMETER,
  '*-subpath': PARAMETER,
  '*-subpath-readonly': PARAMETER,
  'aws-claude-desktop-vendor-bridge': 'The bridge of the vendor is in no catalogue.',
  'cloudinary-claude-code-package-flag': 'Which program of the package runs is not proven.',
  'context7-cursor-deno': 'This runner is not known.',
  'chrome-devtools-mcp-codex-cmd': 'A variable of it decides what Windows loads.',
  'mcp-sequential-thinking-claude-desktop-npx-full-path': 'The runner is not taken from the PATH.',
}

const root = mkdtempSync(join(tmpdir(), 'agentgrade-disguised-'))
after(() => rmSync(root, { recursive: true, force: true }))

let homes = 0
interface Home {
  home: string
  work: string
}
function newHome(): Home {
  const home = join(root, `home-${++homes}`)
  const work = join(home, 'work')
  mkdirSync(join(work, '.git'), { recursive: true })
  // Where this is missing, files of several clients are not read for this one.
  mkdirSync(join(home, '.copilot'))
  return { home, work }
}

const pathIn = ({ home, work }: Home, file: string) =>
  file.startsWith('~/') ? join(home, file.slice(2)) : join(work, file)

function write(at: Home, { file, text, others = {} }: Configuration): string {
  for (const [name, content] of Object.entries({ ...others, [file]: text })) {
    mkdirSync(dirname(pathIn(at, name)), { recursive: true })
    writeFileSync(pathIn(at, name), content)
  }
  return pathIn(at, file)
}

interface Told {
  name: string
  file: string
  client: string
  grade: string | null
  known: { slug: string | null } | null
  off: string | null
}

const run = ({ home, work }: Home, words: readonly string[]) =>
  agentgrade([...words, '--home', home], { cwd: work, env: process.env })

async function told(at: Home, words: readonly string[]): Promise<Told[]> {
  const { stdout, stderr } = await run(at, ['stack', '--json', ...words])
  assert.ok(stdout.startsWith('{'), stderr)
  return (JSON.parse(stdout) as { servers: Told[] }).servers
}

/** Each file of a home is that of one configuration; those with files beside them are alone. */
function shared<T extends Configuration>(all: readonly T[]): T[][] {
  const groups: { files: Set<string>; own: T[] }[] = []
  for (const each of all) {
    const isAlone = each.others !== undefined
    const free = groups.find(({ files }) => !files.has(each.file) && !files.has('alone'))
    const group = isAlone || !free ? { files: new Set<string>(), own: [] as T[] } : free
    if (group !== free) groups.push(group)
    group.files.add(isAlone ? 'alone' : each.file)
    group.own.push(each)
  }
  return groups.map(({ own }) => own)
}

const DISGUISES = read<Disguise>('disguises.json').filter(({ id }) => !(id in NO_DISGUISES))

test('nothing that only looks like a known server has its grade, or is in a policy', async () => {
  const kept: string[] = []
  for (const group of shared(DISGUISES)) {
    const at = newHome()
    const files = group.map((each) => write(at, each))
    const servers = await told(at, [])
    // Files of other systems are only read if they are named.
    const foreign = files.filter((_, index) => group[index]?.platform !== undefined)
    if (foreign.length > 0) servers.push(...(await told(at, foreign)))
    const policy = await run(at, ['policy', 'export', '--min-grade', 'F', '--format', 'codex'])
    for (const [index, { id, client, server }] of group.entries()) {
      const own = servers.filter(
        (each) => each.name === server && each.client === client && each.file === files[index],
      )
      const isGraded = own.some(({ grade, off }) => grade !== null && off === null)
      const isWritten = policy.stdout.includes(`[mcp_servers.${JSON.stringify(server)}.identity]`)
      if (isGraded || (isWritten && group.length === 1)) kept.push(id)
    }
    // With several in one home, no name tells whose entry it would be: there is none at all.
    if (group.length > 1)
      assert.doesNotMatch(policy.stdout, /\.identity\]/, group.map(({ id }) => id).join())
  }
  assert.deepEqual(kept, [])
  // As docs/reliability.md says.
  assert.equal(DISGUISES.length, 368)
})

test('what is no disguise has the grade that it is said to have', async () => {
  const all = read<Disguise>('disguises.json').filter(({ id }) => id in NO_DISGUISES)
  assert.equal(all.length, Object.keys(NO_DISGUISES).length)
  for (const each of all) {
    const at = newHome()
    write(at, each)
    const own = (await told(at, [])).find(({ name }) => name === each.server)
    assert.equal(own?.known?.slug, each.imitates, each.id)
  }
})

const isNamed = (id: string, pattern: string) => {
  const [first = '', last] = pattern.split('*')
  return last === undefined
    ? id === pattern || id.startsWith(`${pattern}-`)
    : id.startsWith(first) && id.endsWith(last)
}

type Placed = Ordinary & { path: string }

/** In each group, a client has one kind of file: of two kinds, one would win. */
function byPlace(all: readonly Ordinary[]): Ordinary[][] {
  const groups: { place: Map<string, string>; own: Ordinary[] }[] = []
  for (const each of all) {
    const { client, file } = each
    const free = groups.find(({ place }) => (place.get(client) ?? file) === file)
    const group = free ?? { place: new Map<string, string>(), own: [] }
    if (free === undefined) groups.push(group)
    group.place.set(client, file)
    group.own.push(each)
  }
  return groups.map(({ own }) => own)
}

test('the forms that vendors document are known, but for those that are said not to be', async () => {
  const all = read<Ordinary>('ordinary.json')
  const lost: string[] = []
  const compare = (group: readonly Placed[], servers: readonly Told[]) => {
    for (const { id, server, expects, client, path } of group) {
      const own = servers.filter(
        (each) => each.file === path && each.name === server && each.client === client,
      )
      if (own.length !== 1 || own[0]?.known?.slug !== expects) lost.push(id)
    }
  }
  // A file of several clients is read for the second one where that looks for it.
  const isShared = ({ client, file }: Ordinary) =>
    file === './.mcp.json' && client !== 'claude-code'
  for (const each of all.filter(isShared)) {
    const at = newHome()
    compare([{ ...each, path: write(at, each) }], await told(at, ['--client', each.client]))
  }
  const at = newHome()
  for (const group of byPlace(all.filter((each) => !isShared(each)))) {
    const placed = group.map((each): Placed => {
      const home = join(at.home, `${++homes}`)
      return { ...each, path: write({ home, work: join(home, 'work') }, each) }
    })
    const files = placed.map(({ path }) => path)
    compare(placed, await told(at, files))
  }
  const said = all
    .map(({ id }) => id)
    .filter((id) => Object.keys(NOT_KNOWN).some((pattern) => isNamed(id, pattern)))
  assert.deepEqual(lost.toSorted(), said.toSorted())
  // As docs/reliability.md says.
  assert.deepEqual([all.length, said.length], [832, 35])
})

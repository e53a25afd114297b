// Proves that tests can fail: makes the code wrong in 192 places, and each must be noticed.
import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { makeShared, SHARED } from '../test/shared.ts'
import { EQUIVALENT } from './parts/equivalent-mutants.ts'
import { MUTANT } from './parts/mutant-hook.ts'
import { KINDS, mutantsOf, type Mutant } from './parts/mutations.ts'
import { Reach } from './parts/reach.ts'
import { firstFailure } from './parts/test-process.ts'

/** The rooms, and the tests of each, nearest first. */
const ROOMS = [
  {
    source: 'src/serve/http/**/*.ts',
    tests: [
      'src/serve/http/**/*.test.ts',
      'test/http/*.test.ts',
      'test/operator.test.ts',
      'test/hostile-clients.test.ts',
      'test/events/*.test.ts',
      'test/agents/{discovery,mcp,reading-little}.test.ts',
    ],
  },
  {
    source: 'src/observe/outbound/*.ts',
    tests: [
      'src/observe/outbound/*.test.ts',
      'test/ssrf/ssrf.test.ts',
      'src/observe/*.test.ts',
      'src/observe/probes/*.test.ts',
      'test/scan.test.ts',
      'test/ssrf/hostile.test.ts',
    ],
  },
  {
    source: 'src/grade/**/*.ts',
    tests: [
      'src/grade/**/*.test.ts',
      'test/grading/*.test.ts',
      'test/{completeness,statements}.test.ts',
      'src/represent/**/{events,checks,owner-page}.test.ts',
      'test/http/{claims,mistakes}.test.ts',
    ],
  },
  {
    source: 'src/store/**/*.ts',
    tests: [
      'src/store/**/*.test.ts',
      'test/{catalogue,statistics,damage,scan-queue,upgrade,operate,operator,regrade}.test.ts',
      'test/{held-reviews,review-voices,replicas,stuck-scans,address-privacy}.test.ts',
      'test/search/*.test.ts',
      'test/registry/*.test.ts',
      'test/events/*.test.ts',
      'test/http/{claims,held-reviews,idempotency,keys-quotas,list-filters,mistakes}.test.ts',
      'test/http/{report,scans,take-back,tools,withdraw-review,writes}.test.ts',
    ],
  },
]
const SEED = '20261118'
const OF_EACH_KIND = 8
/** Values to show readers what an answer looks like: any other would do. */
const DATA = 'src/serve/http/description/components.ts'

const root = join(import.meta.dirname, '..')
const {
  seed,
  each,
  only,
  log,
  'at-once': atOnce,
} = parseArgs({
  options: {
    seed: { type: 'string', default: SEED },
    /** How many of each kind in each room. */
    each: { type: 'string', default: String(OF_EACH_KIND) },
    /** Only mutants of files whose path contains this. */
    only: { type: 'string', default: '' },
    /** A file that results are added to; what stands in it already is not tried again. */
    log: { type: 'string', default: '' },
    /** Processes at a time. */
    'at-once': { type: 'string', default: '2' },
  },
}).values

const shared = mkdtempSync(join(tmpdir(), 'agentgrade-shared-'))
process.once('exit', () => rmSync(shared, { recursive: true, force: true }))
const variables = {
  [SHARED]: shared,
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
}
await makeShared(shared)
const known = existsSync(log) ? readFileSync(log, 'utf8').split('\n') : []
const totals = { caught: 0, equivalent: 0, survived: 0 }
for (const { source, tests } of ROOMS) {
  const sources = filesOf(source).filter((file) => !file.endsWith('.test.ts'))
  const mutants = chosen(sources).filter(
    (mutant) => mutant.file.includes(only) && !isKnown(nameOf(mutant)),
  )
  if (mutants.length === 0) continue
  const reach = new Reach(root, sources)
  const order = tests.flatMap(filesOf)
  await eachOf(order, async (test) => {
    const failure = await reach.add(test, variables)
    if (failure === null) return
    console.log(`left out, since it fails without a mutant: ${failure}`)
    process.exitCode = 1
  })
  await eachOf(mutants, async (mutant) => {
    const reaching = new Set(mutant.effects.flatMap((at) => reach.testsOf(mutant.file, at)))
    const running = nearestFirst(order, mutant.file).filter((test) => reaching.has(test))
    const failure =
      running.length === 0
        ? null
        : await firstFailure(running, { ...variables, [MUTANT]: JSON.stringify([mutant]) })
    report(mutant, failure, running.length)
  })
}
const { caught, equivalent, survived } = totals
console.log(
  `seed ${seed}: ${caught} of ${caught + survived} caught, ${survived} survived, ${equivalent} make no difference`,
)
if (survived > 0) process.exitCode = 1
// The database server of the tests would keep this process alive.
process.exit()

function filesOf(pattern: string): string[] {
  return globSync(pattern, { cwd: root }).toSorted()
}

/**
 * The same number of each kind. The order comes from the change itself, so that an edit elsewhere
 * chooses no others.
 */
function chosen(sources: readonly string[]): Mutant[] {
  const times = new Map<string, number>()
  const ranked = sources
    .filter((file) => file !== DATA)
    .flatMap((file) => mutantsOf(file, readFileSync(join(root, file), 'utf8')))
    .map((mutant) => {
      const name = [seed, mutant.file, mutant.kind, mutant.change].join('\n')
      const time = times.get(name) ?? 0
      times.set(name, time + 1)
      return { mutant, rank: createHash('sha256').update(`${name}\n${time}`).digest('hex') }
    })
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1))
    .map(({ mutant }) => mutant)
  return KINDS.flatMap((kind) =>
    ranked.filter((mutant) => mutant.kind === kind).slice(0, Number(each)),
  ).toSorted((a, b) => a.file.localeCompare(b.file) || a.start - b.start)
}

/** The test beside the file, then tests that are named like it. */
function nearestFirst(tests: readonly string[], file: string): string[] {
  const beside = file.replace(/\.ts$/, '.test.ts')
  const name = beside.slice(beside.lastIndexOf('/') + 1)
  const distance = (test: string) => (test === beside ? 0 : test.endsWith(`/${name}`) ? 1 : 2)
  return tests.toSorted((a, b) => distance(a) - distance(b))
}

function nameOf({ file, line, kind, change }: Mutant): string {
  return `${file}:${line} | ${kind} | ${change} | `
}

function isKnown(name: string): boolean {
  return known.some((line) => line.startsWith(name))
}

function report(mutant: Mutant, failure: string | null, tests: number): void {
  const { file, code, change } = mutant
  const reason = EQUIVALENT.find(
    (one) => one.file === file && one.code === code && one.change === change,
  )?.reason
  const end =
    failure !== null
      ? `caught by ${failure}`
      : reason !== undefined
        ? `makes no difference: ${reason}`
        : `SURVIVED ${tests} test files`
  totals[failure !== null ? 'caught' : reason !== undefined ? 'equivalent' : 'survived'] += 1
  console.log(`${nameOf(mutant)}${end}`)
  if (log !== '') appendFileSync(log, `${nameOf(mutant)}${end}\n`)
}

async function eachOf<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values()
  await Promise.all(
    Array.from({ length: Number(atOnce) }, async () => {
      for (const item of waiting) await work(item)
    }),
  )
}

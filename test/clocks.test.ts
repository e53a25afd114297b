// No clock and no chance decides a test: it waits for what must happen (`until`, `untilTrue`), and
// gives time as a value. Places that need a real clock are listed with their reason.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'

const root = join(import.meta.dirname, '..')

const CLOCKS = [
  /\bset(?:Timeout|Interval)\((?!\(\) => \{\}, 1000\))/,
  /\bsetTimeout as\b/,
  /\bwaitForTimeout\b/,
  /\bperformance\.now\b/,
  /\bDate\.now\(\) *[-<>]/,
  /[-<>]=? *Date\.now\(\)/,
  /\bAbortSignal\.timeout\b/,
  /\bMath\.random\b/,
  /\brandomInt\b/,
  /'sleep\b/,
]

const MAY: Readonly<Record<string, string>> = {
  'test/until.ts': 'the one poll; its patience ends what would never end',
  'test/shared.ts': 'polls for a file of the runner, which ends those who wait in vain',
  'test/browser/slow-proxy.ts': 'is slow on purpose; no test reads how slow',
  'test/targets/listen.ts': 'notes when a request came, for the benchmark of scans',
  'test/ssrf/hostile-server.ts': 'a server that drips',
  'test/zoo/mcp-animals.ts': 'a server that drips',
  'test/zoo/live-watch.ts': 'the proof of the zoo measures how long the service takes to answer',
  'test/zoo/loop-watch.ts': 'measures the CPU time of one turn of the event loop',
  'test/mcp/program.ts': 'a program that starts later than a scan waits at first',
  'test/proxies/proxies.test.ts': 'a client that leaves a request open, and gives up',
  'test/postgres-server.ts': 'removes files after the run has ended',
  'test/events/standard-webhooks.test.ts': 'the library of another compares with the real time',
  'test/clocks.test.ts': 'names what is looked for',
}

/** The lines that read a clock, wait for one, or depend on chance. */
function clocksIn(text: string): string[] {
  return text
    .split('\n')
    .flatMap((line, index) =>
      CLOCKS.some((pattern) => pattern.test(line)) ? [`${index + 1}: ${line.trim()}`] : [],
    )
}

test('no test sleeps, asserts a duration or acts at a random moment', () => {
  const files = globSync(['test/**/*.ts', 'src/**/*.test.ts'], { cwd: root })
  assert.ok(files.length > 300)
  const found = files
    .map((file) => [file, clocksIn(readFileSync(join(root, file), 'utf8'))] as const)
    .filter(([, lines]) => lines.length > 0)
  assert.deepEqual(
    found.filter(([file]) => MAY[file] === undefined),
    [],
  )
  const reading = new Set(found.map(([file]) => file))
  assert.deepEqual(
    Object.keys(MAY).filter((file) => !reading.has(file)),
    [],
    'these need no exception',
  )
})

test('sleeps, durations and random moments are named; a given time and a process that stays are not', () => {
  for (const line of [
    'await page.waitForTimeout(300)',
    "import { setTimeout as pause } from 'node:timers/promises'",
    'setTimeout(() => child.kill(), 1500)',
    'assert.ok(performance.now() - started < 3000)',
    'for (const end = 9; Date.now() < end; ) look()',
    'const child = all[Math.floor(Math.random() * all.length)]',
  ])
    assert.equal(clocksIn(line).length, 1, line)
  for (const line of [
    'await catalogue.putTools(tools, Date.now())',
    "import { setImmediate as turn } from 'node:timers/promises'",
    'setInterval(() => {}, 1000)',
    "t.mock.timers.enable({ apis: ['setInterval'] })",
  ])
    assert.deepEqual(clocksIn(line), [], line)
})

// The control of each proof: a fault that is put into the product, and what the proof then says.

/** A text that stands in the file exactly once, and what is loaded instead. */
export interface Edit {
  file: string
  code: string
  text: string
}

export type Control =
  | {
      /** What is wrong, in words. */
      fault: string
      edits: readonly Edit[]
      /** Arguments of the proof: no more of it than the fault needs. */
      words?: readonly string[]
      /** What it must print: another failure is no find. */
      finds: RegExp
    }
  /** The proof tries both, with and without the protection. */
  | { within: string }

const edit = (file: string, code: string, text: string): Edit => ({ file, code, text })

/** A scan runs in a process that inherits nothing: these let the fault into it. */
const INTO_SCANS = [
  edit(
    'src/usecases/scan/scan-process.ts',
    'const isWalled = !startsPrograms(job)',
    'const isWalled = false',
  ),
  edit(
    'src/usecases/scan/scan-process.ts',
    'return certificates === undefined ? {} :',
    'return certificates !== "" ? { ...process.env } :',
  ),
]

export const CONTROLS: Readonly<Record<string, Control>> = {
  'beside-reads': {
    fault: 'a backup reads only the first 100 rows of each table',
    edits: [
      edit('src/store/transfer/copy.ts', 'const READ_ROWS = 200', 'const READ_ROWS = 100'),
      edit('src/store/transfer/copy.ts', 'rows.length < READ_ROWS', 'rows.length > 0'),
    ],
    words: ['20'],
    // Restoring counts, too, and refuses such a backup.
    finds: /cannot be restored: its end is missing|\d+ of \d+ rows of \w+ are restored/,
  },
  ci: {
    fault: 'SARIF names a version that does not exist',
    edits: [edit('src/represent/ci/sarif.ts', "version: '2.1.0',", "version: '2.1',")],
    finds: /version/,
  },
  clients: {
    fault: 'descriptions are predicted without their first letter',
    edits: [
      edit(
        'src/clients/sdk-v1/sdk-v1.ts',
        "description: description ?? ''",
        "description: (description ?? '').slice(1)",
      ),
    ],
    words: ['sdk-32'],
    finds: /description is .*, predicted/,
  },
  'clock-jumps': {
    fault: 'leases lapse when the clock jumps',
    edits: [
      edit(
        'src/usecases/scan/scan-worker.ts',
        'Math.abs(read() - offset) > LEASE_MS / 3',
        'read() === null',
      ),
    ],
    words: ['1'],
    finds: /a scan is \w+ after \d attempts/,
  },
  connect: {
    fault: 'the printed command has another name of the package',
    edits: [
      edit(
        'src/represent/connect/connection.ts',
        "args: ['-y', name, ...args]",
        "args: ['-y', `${name}-is-not-there`, ...args]",
      ),
    ],
    words: ['mcp-memory'],
    finds: /BUT THE PAGE SAYS IT STARTS/,
  },
  contract: {
    fault: 'a field is required that is not described',
    edits: [
      edit(
        'src/serve/http/routes/registry.ts',
        'properties: { server: AnyObject, _meta: AnyObject },',
        '',
      ),
    ],
    words: ['redocly'],
    finds: /Required property 'server' is not defined/,
  },
  'disk-faults': {
    fault: 'a write is acknowledged before it is on the disk',
    edits: [edit('src/store/database/sqlite.ts', '      await log.save()\n', '')],
    words: ['1'],
    finds: /were told too early/,
  },
  'disk-full': {
    fault: 'a full disk is not known as such',
    edits: [edit('src/store/database/sqlite-errors.ts', 'Set([7, 8, 10, 13, 14])', 'Set([7, 8])')],
    words: ['1'],
    finds: /unclear: 500/,
  },
  hold: {
    fault: 'long work lets nobody else run',
    edits: [
      edit(
        'src/runtime/event-loop.ts',
        'if (waiting.length === 1) setImmediate(goOn)',
        'if (waiting.length === 1) goOn()',
      ),
    ],
    finds: /a short request waits/,
  },
  idempotency: {
    fault: 'no key is known again',
    edits: [
      edit(
        'src/usecases/keys/idempotency.ts',
        '[subject, route, key]',
        '[subject, route, key, Math.random()]',
      ),
    ],
    words: ['1'],
    finds: /told, \d+ stored/,
  },
  kill: {
    fault: 'a report of a mistake is acknowledged before it is stored',
    edits: [
      edit(
        'src/usecases/owner/report-mistake.ts',
        'const isTaken = await catalogue.addMistake(report, {',
        `const later = (...given: Parameters<typeof catalogue.addMistake>) => {
          setTimeout(() => void catalogue.addMistake(...given), 60_000)
          return true
        }
        const isTaken = later(report, {`,
      ),
    ],
    words: ['1'],
    finds: /mistake .+ is lost/,
  },
  lighthouse: {
    fault: 'pages do not say their language',
    edits: [edit('src/represent/html/page.ts', '<html lang="en">', '<html>')],
    words: ['home'],
    finds: /accessibility is below/,
  },
  mcp: {
    fault: 'a tool is not found by its name',
    edits: [edit('src/serve/mcp/tools/find.ts', "name: 'recommend_tools',", "name: 'recommend',")],
    finds: /^inspector over HTTP, tools\/list: failed$/m,
  },
  mutants: { within: 'changes that make no difference survive, and are named' },
  package: {
    fault: 'the package lacks the built program',
    edits: [
      edit(
        'test/assembled.ts',
        "  const [file = ''] = globSync(",
        // What an earlier run has built would be packed without scripts, too.
        `  await run('sh', ['-ec', "gunzip *.tgz; tar --delete -f *.tar --wildcards 'package/dist/*'; gzip *.tar; mv *.gz without.tgz"], { cwd: to })
  const [file = ''] = globSync(`,
      ),
    ],
    words: [process.versions.node],
    finds: /Cannot find module|ERR_MODULE_NOT_FOUND|dist/,
  },
  properties: {
    fault: 'a line loses its last character',
    edits: [
      edit(
        'src/domain/text/lines.ts',
        "return line.endsWith('\\r') ? line.slice(0, -1) : line",
        'return line.slice(0, -1)',
      ),
    ],
    words: ['--times=1', 'lines-in'],
    finds: /lines-in/,
  },
  proxies: {
    fault: 'a replica that stops closes its connections at once',
    edits: [
      edit(
        'src/serve/http/app.ts',
        '  await shortTick()\n',
        '  server.closeAllConnections()\n  server.on("connection", (socket) => socket.destroy())\n',
      ),
    ],
    finds: /lost \d+: /,
  },
  'real-services': {
    fault: 'a scan does not look for descriptions at the usual places',
    edits: [
      ...INTO_SCANS,
      edit('src/observe/api/description.ts', "'/openapi.json /swagger.json ", "'/swagger.jso "),
    ],
    words: ['Fastify'],
    finds: /was not found|was found at/,
  },
  registry: {
    fault: 'every request sorts all servers',
    edits: [
      edit(
        'src/usecases/registry/read-registry.ts',
        'const servers = scope.policy?.servers ?? scope.view.servers',
        'const servers = [...(scope.policy?.servers ?? scope.view.servers)].toSorted((one, other) => (one.name < other.name ? -1 : 1))',
      ),
    ],
    finds: /p99 is \d+/,
  },
  ssrf: {
    fault: 'every address counts as public, and a `$ref` may lead to another host',
    edits: [
      edit(
        'src/domain/text/address.ts',
        "if (address.range() !== 'unicast' || isInRanges(address, INTERNAL)) return false",
        'if (address) return true',
      ),
      edit(
        'src/observe/reading/openapi/document.ts',
        'file === null || new URL(file).origin !== new URL(url).origin',
        'file === null',
      ),
    ],
    words: ['20'],
    // All of them: a way that is never reached proves nothing.
    finds: /forbidden addresses are reached by (\d+) of \1 ways/,
  },
  suite: { within: 'test/browser/slow-proxy.ts delays each page: a test that reads early fails' },
  wall: { within: 'each act is tried without the flags, too, and must then succeed' },
  workers: {
    fault: 'the interval of a host is not waited for',
    edits: [
      edit(
        'src/store/scans/queue.ts',
        'run_after: turn ? turn.next_at - everyMs : now',
        'run_after: now',
      ),
    ],
    words: ['5', '1'],
    finds: /victim: more than one scan/,
  },
  zoo: {
    fault: 'the service may ask every address',
    edits: [edit('test/zoo/watched-service.ts', "ZOO_RANGES.join(',')", "'0.0.0.0/0,::/0'")],
    words: ['many', '60', '15', '2'],
    finds: /connections to an address that nobody may ask/,
  },
}

// What code inside a scan process may try against the machine around it: each act succeeds, or is
// denied by throwing. They run one after the other in one process, which gets them as text.

export interface Act {
  /** What the documents say in one word. */
  of: 'read' | 'write' | 'start' | 'code' | 'debug' | 'signal' | 'network' | 'process'
  what: string
  /** The body of an async function; `at` has what was prepared for it. */
  code: string
}

const read = (what: string, code: string): Act => ({ of: 'read', what, code })
const write = (what: string, code: string): Act => ({ of: 'write', what, code })
const start = (what: string, code: string): Act => ({ of: 'start', what, code })
const runCode = (what: string, code: string): Act => ({ of: 'code', what, code })
const debug = (what: string, code: string): Act => ({ of: 'debug', what, code })
const signal = (what: string, code: string): Act => ({ of: 'signal', what, code })
const network = (what: string, code: string): Act => ({ of: 'network', what, code })
const change = (what: string, code: string): Act => ({ of: 'process', what, code })

export const ACTS: readonly Act[] = [
  read('a file', 'fs.readFileSync(secret)'),
  read('a file, by promise', 'await fs.promises.readFile(secret)'),
  read('a file, as a stream', 'for await (const part of fs.createReadStream(secret)) part'),
  read('a file, as a blob', 'await (await fs.openAsBlob(secret)).text()'),
  read(
    'a file, by a handle',
    'const handle = await fs.promises.open(secret); await handle.close()',
  ),
  read('a file, by a URL', 'fs.readFileSync(require("node:url").pathToFileURL(secret))'),
  read('a file, by bytes', 'fs.readFileSync(Buffer.from(secret))'),
  read('a file, through a link', 'fs.readFileSync(path.join(at.folder, "link"))'),
  read(
    'a file, through the way up from its own',
    'fs.readFileSync(`${path.dirname(at.own)}/${"../".repeat(30)}${secret}`)',
  ),
  read('a file, after a change of folder', 'process.chdir(at.folder); fs.readFileSync("secret")'),
  read('a file, as variables', 'process.loadEnvFile(secret)'),
  read('a file, as a module', 'require(path.join(at.folder, "module.cjs"))'),
  read('a file, as an import', 'await import(path.join(at.folder, "module.cjs"))'),
  read('a copy of a file', 'fs.copyFileSync(secret, path.join(at.folder, "copy"))'),
  read('what a folder holds', 'fs.readdirSync(at.folder)'),
  read('what a folder holds, one by one', 'fs.opendirSync(at.folder).readSync().name'),
  read('what a folder holds, by a pattern', 'assert(fs.globSync(at.folder + "/*").length > 0)'),
  read('whether a file exists', 'assert(fs.existsSync(secret))'),
  read('the size of a file', 'fs.statSync(secret)'),
  read('where a link leads', 'fs.readlinkSync(path.join(at.folder, "link"))'),
  read('the real path of a link', 'fs.realpathSync(path.join(at.folder, "link"))'),
  read('changes of a folder', 'fs.watch(at.folder).close()'),
  read('the users of the machine', 'fs.readFileSync("/etc/passwd")'),
  read('the variables of the service', 'fs.readFileSync(`/proc/${at.parent}/environ`)'),
  read('the memory of the service', 'fs.openSync(`/proc/${at.parent}/mem`, "r")'),
  read('the open files of the service', 'fs.readdirSync(`/proc/${at.parent}/fd`)'),
  read('the command of the service', 'fs.readFileSync(`/proc/${at.parent}/cmdline`)'),
  read(
    'variables that it inherited',
    'assert(Object.keys(process.env).some((name) => name !== "NODE_EXTRA_CA_CERTS"))',
  ),
  read(
    'a database',
    'new (require("node:sqlite").DatabaseSync)(path.join(at.folder, "database")).exec("select 1")',
  ),
  read(
    'a database, by the module loader',
    'process.getBuiltinModule("node:sqlite").DatabaseSync.name',
  ),
  write('a file', 'fs.writeFileSync(path.join(at.folder, "new"), "")'),
  write('a file, by promise', 'await fs.promises.writeFile(path.join(at.folder, "new"), "")'),
  write(
    'a file, as a stream',
    'await new Promise((yes, no) => fs.createWriteStream(path.join(at.folder, "new")).on("error", no).on("finish", yes).end("x"))',
  ),
  write('more of a file', 'fs.appendFileSync(secret, "x")'),
  write('a file of its own program', 'fs.appendFileSync(at.own, "")'),
  write('a folder', 'fs.mkdirSync(path.join(at.folder, "new-folder"))'),
  write('a temporary folder', 'fs.mkdtempSync(path.join(require("node:os").tmpdir(), "wall-"))'),
  write('a link', 'fs.symlinkSync(secret, path.join(at.folder, "new-link"))'),
  write('a second name of a file', 'fs.linkSync(secret, path.join(at.folder, "second"))'),
  write(
    'another name of a file',
    'fs.renameSync(path.join(at.folder, "renamed"), path.join(at.folder, "renamed-2"))',
  ),
  write('the end of a file', 'fs.truncateSync(path.join(at.folder, "cut"))'),
  write('the mode of a file', 'fs.chmodSync(secret, 0o666)'),
  write('the owner of a file', 'fs.chownSync(secret, process.getuid(), process.getgid())'),
  write('the date of a file', 'fs.utimesSync(secret, 1, 1)'),
  write('no file any more', 'fs.unlinkSync(path.join(at.folder, "removed"))'),
  write(
    'no folder any more',
    'fs.rmSync(path.join(at.folder, "removed-folder"), { recursive: true })',
  ),
  write(
    'a report of the process',
    'assert(fs.existsSync(process.report.writeReport(path.join(at.folder, "report.json"))))',
  ),
  write(
    'its memory into a file',
    'require("node:v8").writeHeapSnapshot(path.join(at.folder, "heap"))',
  ),
  write(
    'a trace',
    'process.chdir(at.folder); require("node:trace_events").createTracing({ categories: ["node"] }).enable()',
  ),
  write('to a process, by /proc', 'fs.openSync(`/proc/${at.parent}/oom_score_adj`, "w")'),
  start('a program', 'await ended(cp.spawn("true"))'),
  start('a program, and wait', 'const { error } = cp.spawnSync("true"); if (error) throw error'),
  start('a shell', 'cp.execSync("true")'),
  start('a file', 'cp.execFileSync("/bin/true")'),
  start('a Node of its own', 'cp.fork(path.join(at.folder, "module.cjs"))'),
  start('a Node without the wall', 'cp.execFileSync(process.execPath, ["-e", "0"])'),
  start(
    'a cluster',
    'require("node:cluster").setupPrimary({ exec: path.join(at.folder, "module.cjs") }); require("node:cluster").fork()',
  ),
  start(
    'a worker thread',
    'await ended(new (require("node:worker_threads").Worker)("0", { eval: true }))',
  ),
  start(
    'tests, each in a process',
    'for await (const told of require("node:test").run({ files: [path.join(at.folder, "module.cjs")], isolation: "process" })) if (told.type === "test:fail") throw told.data.details.error',
  ),
  start(
    'another program in its place',
    'denyUnless(process.execve); if (isWalled) process.execve("/bin/true", ["true"], {})',
  ),
  runCode('a native library', 'process.dlopen({ exports: {} }, at.addon)'),
  runCode('a native addon', 'require(at.addon)'),
  runCode('inner parts of Node', 'process.binding("spawn_sync")'),
  runCode('inner parts of Node, of files', 'process.binding("fs").open'),
  runCode(
    'WASI',
    'new (require("node:wasi").WASI)({ version: "preview1", preopens: { "/": at.folder } })',
  ),
  runCode(
    'foreign functions',
    'denyUnless(process.getBuiltinModule("node:ffi")).dlopen("libc.so.6", {})',
  ),
  runCode('text', 'new Function("return 1")()'),
  runCode('text, in another context', 'require("node:vm").runInNewContext("1")'),
  runCode(
    'text, in a context with functions',
    'require("node:vm").runInNewContext("new Function(\'return 1\')()")',
  ),
  debug('itself', 'require("node:inspector").open(0); require("node:inspector").close()'),
  debug('itself, by a session', 'new (require("node:inspector").Session)().connect()'),
  debug('the service', 'process._debugProcess(at.debugged); await opened(at.debugPort)'),
  signal('whether the service runs', 'process.kill(at.parent, 0)'),
  signal('another process of the user', 'process.kill(at.victim, "SIGCONT")'),
  signal('the end of another process', 'process.kill(at.victim, "SIGKILL")'),
  signal('the whole group', 'process.kill(0, 0)'),
  network('a connection to loopback', 'await connected({ port: at.port, host: "127.0.0.1" })'),
  network('a page of loopback', 'await fetch(`http://127.0.0.1:${at.port}/`)'),
  network('a Unix socket', 'await connected({ path: at.socket })'),
  network('a port that it opens', 'await listening({ port: 0, host: "127.0.0.1" })'),
  network(
    'a Unix socket that it opens',
    'await listening({ path: path.join(at.folder, "opened") })',
  ),
  network('a datagram', 'await sent(require("node:dgram").createSocket("udp4"))'),
  network('the name server', 'await require("node:dns").promises.lookup("localhost")'),
  change('its folder', 'process.chdir("/")'),
  change('its user', 'process.setuid(process.getuid())'),
  change('the order of another process', 'require("node:os").setPriority(at.parent, 0)'),
  change(
    'its own rights, upwards',
    'denyUnless(!process.permission || process.permission.has("fs.write"))',
  ),
  change('the flags of V8', 'require("node:v8").setFlagsFromString("--no-opt")'),
]

/** What Node has no limit for, or what harms nobody; docs/scanner.md says so. */
export const NOT_DENIED: ReadonlySet<string> = new Set([
  'code: text, in another context',
  'code: text, in a context with functions',
  'signal: whether the service runs',
  'signal: another process of the user',
  'signal: the end of another process',
  'signal: the whole group',
  'network: a connection to loopback',
  'network: a page of loopback',
  'network: a Unix socket',
  'network: a port that it opens',
  'network: a Unix socket that it opens',
  'network: a datagram',
  'network: the name server',
  'process: its user',
  'process: the order of another process',
  'process: the flags of V8',
])

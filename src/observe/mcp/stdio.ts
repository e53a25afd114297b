// MCP over standard input and output, with a program that runs for the length of the scan.
import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { stripVTControlCharacters } from 'node:util'
import type { Exchange } from '../../domain/evidence/exchange.ts'
import { cleanLine } from '../../domain/text/untrusted-text.ts'
import { redactor } from '../../domain/text/secret.ts'
import { LIMITS } from '../limits.ts'
import type { Unanswered } from '../outbound/outbound.ts'
import { memberOf } from '../../domain/schema/json.ts'
import { readJson } from '../reading/data/json.ts'
import { type ProgramGroup, startProgram } from '../program-group.ts'
import type { Target } from '../scan.ts'
import {
  MESSAGE_MS,
  MOST_NOTICES,
  msSince,
  type Receipt,
  type Response,
  responseTo,
  type Sending,
  type SideOutput,
  waitingRoom,
  type Wire,
} from './wire.ts'

const LINE_FEED = 10

/** Takes the next bytes; false if a line or the whole stream is too long. */
function lineReader(
  lineBytes: number,
  allBytes: number,
  take: (line: string) => void,
): (chunk: Buffer) => boolean {
  let parts: Buffer[] = []
  let line = 0
  let all = 0
  return (chunk) => {
    all += chunk.length
    let from = 0
    for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, from)) {
      parts.push(chunk.subarray(from, at))
      take(Buffer.concat(parts).toString().trim())
      parts = []
      line = 0
      from = at + 1
    }
    parts.push(chunk.subarray(from))
    line += chunk.length - from
    return line <= lineBytes && all <= allBytes
  }
}

const LONGEST_COMMAND = 1_000
const LONGEST_LINE = 4_000_000
const KEPT_COMPLAINT = 20_000
const MOST_LINES = 20
const LONGEST_ERROR_LINE = 200
const LONGEST_REASON = 350
const LEAVE_MS = 300
const END_MS = 3_000
/** What a program left behind may hold its pipes: without a word it is no server. */
const SILENT_MS = 1_000
const LOOK_EVERY_MS = 50
const KEPT_OPENING = 100_000
const LONGEST_STRAY = 200

type StdioExchange = Omit<Extract<Exchange, { kind: 'stdio' }>, 'id'>
/** Why there is no response. */
type Silence = 'timeout' | 'refused' | 'too-large'
type Heard = { response: Response; line: string } | Silence

/** A program that cannot be started never responds. */
export function openStdioWire(
  { command, shown = command, environment, secrets = [] }: Extract<Target, { kind: 'stdio' }>,
  record: (exchange: StdioExchange) => string,
  mark?: string,
): Wire {
  const [file = '', ...args] = command
  const words = cleanLine(shown.join(' '), LONGEST_COMMAND)
  const group = startProgram(file, args, { ...environment }, mark)
  // Redacted before anything is parsed, so that no derived value holds a secret.
  const program = listenTo(group.child, redactor(secrets))
  return {
    transport: 'stdio',
    url: null,
    command: words,
    async send({ text, id, timeoutMs = MESSAGE_MS }: Sending): Promise<Receipt> {
      const began = performance.now()
      const waiting = id === null ? null : program.hear(id, timeoutMs)
      program.say(text)
      const heard = waiting === null ? null : await waiting
      const ms = msSince(began)
      const exchange = { kind: 'stdio' as const, command: words, sent: [text] }
      if (typeof heard === 'string') return unanswered(record, exchange, heard, program)
      const answer = heard && {
        bytes: Buffer.byteLength(heard.line),
        sha256: createHash('sha256').update(heard.line).digest('hex'),
        ms,
      }
      const exchanges = [record({ ...exchange, answer })]
      return {
        ok: true,
        exchanges,
        ms,
        status: null,
        headers: {},
        response: heard?.response ?? null,
        reply: null,
      }
    },
    errorLines: () => program.errorLines(),
    said: () => program.said(),
    async endInput() {
      if (program.hasEnded()) return 'earlier'
      const began = performance.now()
      group.child.stdin.end()
      await within(END_MS, program.ended)
      if (!program.hasEnded()) return 'running'
      while (group.isRunning() && performance.now() - began < END_MS) await pause(LOOK_EVERY_MS)
      return group.isRunning() ? 'left' : 'ended'
    },
    close: () => end(group, program).finally(() => group.forget()),
  }
}

function unanswered(
  record: (exchange: StdioExchange) => string,
  exchange: Omit<StdioExchange, 'answer'>,
  cause: Silence,
  program: Program,
): Unanswered {
  const words = {
    timeout: 'The program gave no answer in time.',
    refused: `The program ${program.ending()}. ${program.reason()}`,
    'too-large': 'The program says too much else before it answers.',
  }
  const detail = cleanLine(words[cause], 500)
  return {
    ok: false,
    exchanges: [record({ ...exchange, answer: null, failure: { cause, detail } })],
    url: '',
    cause,
    kind: cause,
    detail,
  }
}

type Program = ReturnType<typeof listenTo>

function listenTo(child: ChildProcessWithoutNullStreams, redact: (text: string) => string) {
  const room = waitingRoom<Heard>('timeout')
  const ended = Promise.withResolvers<void>()
  let notices = 0
  let complaint = ''
  let opening = ''
  let strayLines = 0
  let stray: string | null = null
  let ending = 'ended before it answered'
  let isGone = false
  const read = lineReader(LONGEST_LINE, LIMITS.scanBytes, (said) => {
    const line = redact(said)
    const json = readJson(line)
    if (line !== '' && !(json.ok && isMessage(json.value))) {
      strayLines += 1
      stray ??= cleanLine(stripVTControlCharacters(line.slice(0, 10_000)), LONGEST_STRAY)
    }
    const isAnswer = json.ok && room.offer((id) => heardIn(line, json.value, id))
    if (!isAnswer && (notices += 1) > MOST_NOTICES) room.end('too-large')
  })
  let silence: NodeJS.Timeout | undefined
  child.stdout.on('data', (chunk: Buffer) => {
    silence?.refresh()
    // A program that floods us is no longer read.
    if (!room.isOver() && !read(chunk)) room.end('too-large')
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    if (opening.length < KEPT_OPENING) opening += text
    else complaint = `${complaint}${text}`.slice(-KEPT_COMPLAINT)
  })
  const complained = () => redact(complaint === '' ? opening : `${opening}\n${complaint}`)
  const gone = (): void => {
    clearTimeout(silence)
    isGone = true
    room.end('refused')
    ended.resolve()
  }
  child.once('exit', (code, signal) => {
    const how = signal === null ? `ended with exit code ${code}` : `was ended by ${signal}`
    ending = `${how} before it answered`
    silence = setTimeout(gone, SILENT_MS)
  })
  child.once('close', gone)
  child.once('error', (error) => {
    ending = `could not be started: ${error.message}`
    gone()
  })
  // Writing to a program that has exited fails; `close` reports the exit.
  child.stdin.on('error', () => {})
  return {
    say: (text: string) => void (room.isOver() || child.stdin.write(`${text}\n`)),
    /** The response with this id. */
    hear: (id: number, timeoutMs: number): Promise<Heard> => room.answerTo(id, timeoutMs),
    /** Such as `ended with exit code 1 before it answered`. */
    ending: () => ending,
    errorLines: () => cleaned(tellingLines(linesOf(complained()), MOST_LINES, Infinity)),
    reason: () =>
      cleaned(tellingLines(linesOf(complained()), MOST_LINES, LONGEST_REASON)).join(' '),
    said: (): SideOutput => ({
      strayLines,
      stray,
      errorLines: linesOf(opening).filter(isOwn).length,
      lastErrorLine: cleaned(linesOf(complained()).filter(isOwn).filter(isHead)).at(-1) ?? null,
    }),
    ended: ended.promise,
    hasEnded: () => isGone,
  }
}

/** Without colours and empty lines. */
function linesOf(complaint: string): string[] {
  const lines = stripVTControlCharacters(complaint).split('\n')
  return lines.map((line) => line.trimEnd()).filter((line) => line !== '')
}

function cleaned(lines: readonly string[]): string[] {
  return lines.map((line) => cleanLine(line, LONGEST_ERROR_LINE)).filter((line) => line !== '')
}

/** Not of npm, which may start the program. */
function isOwn(line: string): boolean {
  return !/^\s*npm\b/i.test(line)
}

/** Words that continue no other line, as the places where an error came from do. */
function isHead(line: string): boolean {
  return /^\S/.test(line) && /\p{L}/u.test(line)
}

const LEFT_OUT = '…'

/**
 * What says why a program ended, wherever it stands: all lines if they are few, else what continues no
 * other line, else the beginning and the end of that. Lines of npm only if there are no others.
 */
export function tellingLines(
  all: readonly string[],
  mostLines: number,
  mostChars: number,
): readonly string[] {
  const own = all.some(isOwn) ? all.filter(isOwn) : all
  const heads = own.some(isHead) ? own.filter(isHead) : own
  const isFitting = (lines: readonly string[]) =>
    lines.length <= mostLines && lines.join(' ').length <= mostChars
  const fitting = [own, heads].find(isFitting)
  if (fitting) return fitting
  for (let most = Math.min(mostLines, heads.length) - 1; most > 1; most -= 1) {
    const first = Math.floor(most / 3)
    const some = [...heads.slice(0, first), LEFT_OUT, ...heads.slice(first - most)]
    if (isFitting(some)) return some
  }
  return heads.slice(-1)
}

/** Or a batch of them, which revision 2025-03-26 allows. */
function isMessage(value: unknown): boolean {
  const parts: unknown[] = Array.isArray(value) ? value : [value]
  return parts.length > 0 && parts.every((part) => memberOf(part, 'jsonrpc') === '2.0')
}

function heardIn(line: string, message: unknown, id: number): Heard | null {
  const response = responseTo(id, message, false)
  return response && { response, line }
}

async function end(group: ProgramGroup, { ended }: Program): Promise<void> {
  group.child.stdin.end()
  await within(LEAVE_MS, ended)
  group.end()
}

async function within(ms: number, ended: Promise<void>): Promise<void> {
  const patience = Promise.withResolvers<void>()
  const timer = setTimeout(patience.resolve, ms)
  await Promise.race([ended, patience.promise])
  clearTimeout(timer)
}

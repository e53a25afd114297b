// `agentgrade submit`: submits a tool to be scanned and graded, or withdraws the submission.
import { setTimeout as pause } from 'node:timers/promises'
import type { Letter } from '../../../../domain/grading/letter.ts'
import {
  PROFILE,
  SCAN_READ,
  SUBMITTED,
  type SubmittedRead,
} from '../../../../domain/answer/relied.ts'
import { isSlug } from '../../../../domain/tool/tool-name.ts'
import { Refusal } from '../../../../errors/refusal.ts'
import { plainText } from '../../../../represent/words/text.ts'
import {
  openClient,
  queryOf,
  ServiceProblem,
  type Client,
  type ClientOptions,
} from '../../client.ts'
import { slugOf } from '../../find-tool.ts'
import { missedGates } from '../../../../usecases/ci/missed-gates.ts'
import { show } from '../read/tools.ts'
import { tellBlocks } from '../../output/notes.ts'
import { printResult } from '../../output/print.ts'
import { writeErr, writeJson, writeOut } from '../../output/write.ts'

const TRY_LATER = 4
const INTERRUPTED = 130

interface Options extends ClientOptions {
  name?: string
  description?: string
  category?: string
  undo?: boolean
  waitGrade?: boolean
  minGrade?: Letter
}

/** A scan takes less than a minute; the rest is for those before it in the queue. */
const GRADE_WITHIN_S = 300

/** Between two looks, if the service refuses the stream or ends it at once. */
const LOOK_AGAIN_MS = 2000

export async function submit(url: string, options: Options): Promise<void> {
  if (options.undo) return takeBack(url, options)
  const { name, description, category, waitGrade = false, timeout, ...rest } = options
  const client = openClient(waitGrade ? rest : options)
  const body = { url, name, description, category: category && slugOf(category) }
  const answer = await client.json('/tools/submit', SUBMITTED, { body })
  const { status, tool, scan } = answer
  const stands =
    tool.grade === null
      ? `${tool.status}${scan ? `, scan ${scan.status}${scan.position ? `, place ${scan.position}` : ''}` : ''}`
      : `${tool.grade} ${tool.score?.toFixed(1)}`
  const words = status === 'exists' ? 'is known already' : 'is submitted'
  const sentence = plainText(`${tool.name} ${words} as ${tool.slug}: ${stands}.`)
  if (waitGrade) {
    writeErr(`${sentence}\n`)
    process.exitCode = await graded(client, answer, timeout ?? GRADE_WITHIN_S, options)
  } else if (options.json) writeJson(answer)
  else writeOut(`${sentence}\n${plainText(`\`agentgrade show ${tool.slug}\` shows it.`)}\n`)
}

/** Waits for the scan under way, if there is one, and shows the tool; returns the exit code. */
async function graded(
  client: Client,
  { tool: { slug }, scan }: SubmittedRead,
  seconds: number,
  options: Options,
): Promise<number> {
  const later = `\`agentgrade show ${slug}\` shows it`
  if (scan && (scan.status === 'queued' || scan.status === 'running')) {
    writeErr(`Waiting up to ${seconds} s for its grade.\n`)
    process.once('SIGINT', () => {
      writeErr(`The scan goes on: ${later} when it is done.\n`)
      process.exit(INTERRUPTED)
    })
    const ended = await waitForGrade(client, scan.id, seconds)
    if (ended === null) {
      writeErr(`It is not graded after ${seconds} s. The scan goes on: ${later}.\n`)
      return TRY_LATER
    }
    if (ended.status === 'failed') {
      writeErr(`${plainText(`It could not be scanned: ${ended.error ?? ''}`)}\n`)
      return TRY_LATER
    }
  }
  await show(client, slug, options)
  const { grade, confidence } = await client.json(`/tools/${slug}.json`, PROFILE)
  // Whoever waits for a grade asks for one.
  const gate = { minGrade: options.minGrade ?? 'F' }
  const missed = missedGates({ letter: grade, confidence: confidence ?? 0 }, gate)
  tellBlocks(missed, '')
  return missed.length > 0 ? 1 : 0
}

/** Waits by the events of the service until the scan has ended. Null if the time is up first. */
async function waitForGrade(client: Client, scan: string, seconds: number) {
  const path = `/scans/${encodeURIComponent(scan)}`
  const deadline = performance.now() + seconds * 1000
  const left = () => Math.max(0, Math.ceil(deadline - performance.now()))
  for (;;) {
    const { status, error } = await client.json(`${path}${queryOf({ evidence: false })}`, SCAN_READ)
    if (status === 'done' || status === 'failed') return { status, error }
    if (left() === 0) return null
    // The stream ends with the scan.
    const began = performance.now()
    await client.text(`${path}/events`, 'text/event-stream', left()).catch((reason: unknown) => {
      if (!(reason instanceof ServiceProblem || reason instanceof Refusal)) throw reason
    })
    if (performance.now() - began < LOOK_AGAIN_MS) await pause(Math.min(LOOK_AGAIN_MS, left()))
  }
}

async function takeBack(word: string, options: Options): Promise<void> {
  const slug = slugOf(word)
  if (!isSlug(slug)) throw new Refusal('tool-not-found', { facts: { slug: JSON.stringify(word) } })
  await openClient(options).remove(`/tools/${slug}`)
  const answer = { status: 'taken-back', slug }
  printResult(answer, `${slug} was withdrawn, with its scan.`, options)
}

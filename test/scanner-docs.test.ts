// docs/scanner.md is true: the limits in it are those of the code.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import test from 'node:test'
import { CAUSES } from '../src/domain/evidence/failure.ts'
import { LIMITS } from '../src/observe/limits.ts'

const mega = (bytes: number) => `${bytes / 1_000_000} MB`
const page = readFileSync(join(import.meta.dirname, '../docs/scanner.md'), 'utf8')

test('limits and causes are printed as they are', () => {
  const limitOf = (what: string) =>
    page.match(new RegExp(`^\\| ${what} +\\| +(.+?) \\|$`, 'm'))?.[1]
  assert.deepEqual(
    [
      limitOf('parallel requests to a host'),
      limitOf('parallel requests to an address'),
      limitOf('one request'),
      limitOf('a whole scan'),
      limitOf("memory of the scan's process"),
    ],
    [
      String(LIMITS.atOncePerHost),
      String(LIMITS.atOncePerAddress),
      `${LIMITS.requestMs / 1000} s`,
      `${LIMITS.scanMs / 1000} s, its process ends after ${LIMITS.processMs / 1000} s`,
      mega(LIMITS.processBytes),
    ],
  )
  assert.deepEqual(
    [
      limitOf('bytes on the wire, per response'),
      limitOf('decoded bytes, per document'),
      limitOf('decoded bytes, per scan'),
    ],
    [
      mega(LIMITS.wireBytes),
      `${mega(LIMITS.documentBytes)}, ${mega(LIMITS.descriptionBytes)} for an API description`,
      mega(LIMITS.scanBytes),
    ],
  )
  assert.ok(
    page.includes(
      `at most ${LIMITS.requests} requests, including robots.txt and up to ${LIMITS.hops} redirects`,
    ),
  )
  assert.ok(page.includes(`at most ${LIMITS.secondLookRequests} requests, waits for the turn`))
  assert.match(limitOf('redirects in a row') ?? '', new RegExp(`^${LIMITS.redirects},`))
  for (const cause of CAUSES.filter((each) => each !== 'not-probed'))
    assert.ok(page.includes(`\`${cause}\``), cause)
})

// The profile in a terminal: the grade of each access method, the best one first, and the bonus.
import assert from 'node:assert/strict'
import test from 'node:test'
import { scannedRecord } from '../../../test/scanned-record.ts'
import { profileJson } from '../json/profile.ts'
import { profileTerminal } from './profile.ts'

const profile = profileJson(scannedRecord('average-tool').record)
const graded = (grade: string | null, score: number | null) => ({ grade, score })

function shown(changes: object): string {
  return profileTerminal({ ...profile, ...changes }, { color: false })
}

test('several access methods are told in one line, and the bonus in its own', () => {
  const access = { api: graded('B', 6.3), mcp: graded(null, null), cli: graded('B+', 7.1) }
  assert.match(
    shown({ access, best: 'cli', bonus: 0.2 }),
    /\nBest access: CLI B\+ 7\.1 · API B 6\.3 · MCP not rated\n {2}\+0\.2 for 1 other good access method\n/,
  )
})

test('one access method needs no such line, and an older service sends no grades', () => {
  assert.doesNotMatch(
    shown({ access: { api: graded('B', 6.3), mcp: null, cli: null } }),
    /Best access/,
  )
  assert.doesNotMatch(shown({ access: { api: {}, mcp: {}, cli: null } }), /Best access/)
})

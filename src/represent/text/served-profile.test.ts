// The profile in a terminal: the grade of each access method, the best one first, and the bonus.
import assert from 'node:assert/strict'
import test from 'node:test'
import { scannedRecord } from '../../../test/scanned-record.ts'
import type { CheckRead } from '../../domain/answer/relied.ts'
import { profileJson } from '../json/profile.ts'
import { profileTerminal } from './served-profile.ts'

const profile = profileJson(scannedRecord('average-tool').record)
const graded = (grade: string | null, score: number | null) => ({ grade, score })

function shown(changes: object): string {
  return profileTerminal({ ...profile, ...changes }, { color: false })
}

test('several access methods are told in one line, and the bonus in its own', () => {
  const access = { api: graded('B', 6.3), mcp: graded(null, null), cli: graded('B+', 7.1) }
  assert.match(
    shown({ access, best: 'cli', bonus: 0.2 }),
    /\nBest access: CLI B\+ 7\.1 · API B 6\.3 · MCP not rated\n {2}\(20 × .+\n {2}\+0\.2 for 1 other good access method\n {2}= /,
  )
})

test('a fix that the profile cuts is whole beside the checks, and is said to be there', () => {
  const fixes = [{ title: 'Tool names', fix: 'Use an underscore …', gain: 0.1, effort: 1 }]
  assert.match(
    shown({ fixes }),
    /Use an underscore …\n +In full: agentgrade show average-tool --checks\n/,
  )
  const check: CheckRead = {
    title: 'Tool names',
    earned: 1,
    basis: 'seen',
    says: 'A dot.',
    fix: 'Use _.',
  }
  const whole = profileTerminal({ ...profile, fixes }, { color: false, checks: [check] })
  assert.match(whole, /\n +Use _\.\n/)
  assert.doesNotMatch(whole, /…|In full/)
  assert.match(shown({ criteria: {} }), /^ {2}Speed +no score$/m)
})

test('one access method needs no such line, and an older service sends no grades', () => {
  assert.doesNotMatch(
    shown({ access: { api: graded('B', 6.3), mcp: null, cli: null } }),
    /Best access/,
  )
  assert.doesNotMatch(shown({ access: { api: {}, mcp: {}, cli: null } }), /Best access/)
})

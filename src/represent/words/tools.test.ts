// Initials: short, of visible letters, whatever the name is.
import assert from 'node:assert/strict'
import test from 'node:test'
import { INITIAL_COLOURS, initialsColour, initialsOf, statusWords } from './tools.ts'
import { HOSTILE_TEXTS } from '../../../test/hostile-text.ts'

test('two letters where they read as an abbreviation, else one', () => {
  const cases = {
    Stripe: 'St',
    'Acme Mail': 'AM',
    'acme-mail': 'am',
    'AWS S3': 'AS',
    X: 'X',
    Ключ: 'Кл',
    'Ünal Öz': 'ÜÖ',
    日本語: '日',
    'مرحبا بك': 'م',
    'नमस्ते दुनिया': 'न',
    '🎉 Party': 'Pa',
    '🎉': 'To',
    '1Password': '1P',
    '': 'To',
  }
  for (const [name, initials] of Object.entries(cases))
    assert.equal(initialsOf(name, 'tool-x').slice(0, 2), initials === 'To' ? 'tx' : initials, name)
})

test('no text makes more than two letters with their marks, and every slug has a colour', () => {
  for (const text of HOSTILE_TEXTS) {
    const initials = initialsOf(text, 'tool')
    assert.ok((initials.match(/\P{M}/gu) ?? []).length <= 3 && initials !== '', initials)
  }
  const colours = Array.from({ length: 500 }, (_, at) => initialsColour(`tool-${at}`))
  assert.equal(new Set(colours).size, INITIAL_COLOURS)
})

test('a grade that is kept says since when scans meet only requests for credentials', () => {
  const tool = {
    status: 'graded',
    grade: { letter: 'B' },
    accessMethods: ['API'],
    scannedAt: '2026-10-01T08:00:00.000Z',
    url: 'https://acme.example',
  } as unknown as Parameters<typeof statusWords>[0]
  const failed = { id: 's', status: 'failed' } as const
  assert.equal(
    statusWords(tool, { ...failed, lockedSince: '2026-11-01' }),
    'Graded on 2026-10-01. Locked since 2026-11-01: scans meet only requests for credentials.',
  )
  assert.doesNotMatch(statusWords(tool, failed), /ocked/)
})

// Why a tool has its letter.
import assert from 'node:assert/strict'
import test from 'node:test'
import {
  resultOf,
  type Ceiling,
  type CheckResult,
  type Grading,
} from '../../domain/grading/grading.ts'
import { sentence } from '../../domain/rule/rule.ts'
import { isFull } from '../../grade/check.ts'
import * as checks from '../../grade/checks/index.ts'
import { lossSentence, lossWords } from './checks.ts'
import { largestLosses, whyWords } from './score.ts'
import { scannedRecord } from '../../../test/scanned-record.ts'
import { catalogueRecords } from '../../../test/tool-record.ts'

const { grading } = scannedRecord('average-tool').record
assert.ok(grading)

function lost(check: string, outcome: string, facts: CheckResult['facts'] = {}): CheckResult {
  const found = resultOf(grading?.checks ?? [], check)
  assert.ok(found, check)
  return { ...found, status: 'judged', outcome, facts, points: 0, earned: 0 }
}

test('the letter, and the losses that cost an agent most, in the order of the fixes', () => {
  const losses = largestLosses(grading)
  assert.deepEqual(
    losses.map(({ check }) => check),
    grading.fixes.slice(0, 3).map(({ check }) => check),
  )
  const [one, two, three] = losses.map(({ words }) => words)
  assert.equal(whyWords(grading), `${grading.letter} because ${one}, ${two}, and ${three}.`)
  assert.equal(whyWords(grading, 1), `${grading.letter} because ${one}.`)
})

test('a ceiling that binds comes first, by its kind; what is not known comes first if it costs a letter', () => {
  const best = grading.best ?? assert.fail()
  const own = grading.access?.[best] ?? assert.fail()
  const mean = own.criteria.reduce((sum, { share, score }) => sum + share * (score ?? 0), 0)
  const held = (by: Ceiling['by'], check: string | null = null): Grading => ({
    ...grading,
    letter: 'D',
    exact: 3.99,
    cappedBy: check,
    access: {
      api: null,
      mcp: null,
      cli: null,
      [best]: { ...own, ceiling: { letter: 'D', by, check } },
    },
  })
  assert.ok(mean > 4)
  const [one, two, three] = largestLosses(grading).map(({ words }) => words)
  const loss = lossWords(lost('key-issuance', 'self-serve'))
  const reasons: Record<Ceiling['by'], string> = {
    check: loss,
    tool: `${loss}, which limits the whole tool`,
    weakness: `an A has no serious weakness, and ${loss}`,
    safety: 'less than 50% of its safety is known',
    age: 'nothing was observed in the last 12 months',
    deprecated: 'its vendor has deprecated it',
    package: 'no package is known from which others get it',
    'tool-list': 'its list of tools was not seen',
    estimated:
      'nobody has read its texts, and until they are read nobody knows whether they are true',
    changed: 'not all of its texts are as they were read',
    reader: 'its texts were read by hand, by readers who are not known here',
    unsettled: 'its readers do not agree on all that an A rests on',
    description: 'its API did not answer, and nothing but its description is known',
    confidence: `only ${Math.floor(grading.confidence * 100)}% is known`,
  }
  for (const [by, reason] of Object.entries(reasons) as [Ceiling['by'], string][]) {
    const isOfCheck = by === 'check' || by === 'tool' || by === 'weakness'
    const capped = held(by, isOfCheck ? 'key-issuance' : null)
    const told = isOfCheck
      ? {
          ...capped,
          checks: capped.checks.map((check) =>
            check.id === 'key-issuance' ? lost('key-issuance', 'self-serve') : check,
          ),
        }
      : capped
    const why = whyWords(told) ?? ''
    // What is not known is no loss of the tool: the losses come first.
    if (by === 'confidence') assert.ok(why.includes(`; ${reason}`), why)
    else assert.ok(why.startsWith(`D at most, because ${reason}; also `), why)
    assert.equal(why.split(loss).length, isOfCheck || why.includes(loss) ? 2 : 1, why)
  }
  const unknown: Grading = { ...held('confidence', null), confidence: 0.41 }
  assert.equal(whyWords(unknown), `D because ${one}, ${two}, and ${three}; only 41% is known.`)
  assert.equal(
    whyWords({ ...unknown, fixes: [] }),
    'D: every check so far passes, but only 41% is known.',
  )
})

test('what the vendor has given up is said first, whatever else there is to say', () => {
  assert.equal(
    whyWords({ ...grading, deprecated: ['mcp', 'cli'] }),
    `Deprecated: its vendor has given up the MCP server and CLI. ${whyWords(grading)}`,
  )
})

test('what holds the letter down comes first; without losses every check passes; without a letter nothing is said', () => {
  const capped: Grading = { ...grading, cappedBy: 'mcp-endpoint' }
  assert.equal(largestLosses(capped)[0]?.check, 'mcp-endpoint')
  assert.equal(
    whyWords({ ...grading, letter: 'A+', fixes: [] }),
    'A+ because every check that applies passes.',
  )
  assert.match(whyWords({ ...grading, letter: 'A' }) ?? '', /^A, even though /)
  assert.equal(whyWords({ ...grading, letter: null }), null)
})

test('the clause is that of the outcome, with its facts; silence of the documentation is told as such', () => {
  assert.equal(lossWords(lost('machine-sign-in', 'browser')), 'sign-in needs a browser')
  assert.equal(
    lossWords(lost('default-answer', 'step-4', { items: 10, tokens: 3136 })),
    'a default list costs about 3,136 tokens',
  )
  assert.equal(
    lossWords(lost('key-issuance', 'not-documented', { what: 'how to get a key' })),
    'the pages we read do not say how to get a key',
  )
  assert.equal(
    lossWords(lost('llms-txt', 'not-documented', { what: 'an llms.txt' })),
    'the pages we read do not mention an llms.txt',
  )
})

test('a sentence of a loss begins with a capital, unless it begins with the name of a tool', () => {
  assert.equal(lossSentence(lost('machine-sign-in', 'browser')), 'Sign-in needs a browser.')
  const facts = { tool: 'run_sql', effect: 'runs what it is given', bound: '', count: 1 }
  const read = { ...lost('tool-harm', 'open', facts), basis: 'read' as const }
  assert.equal(lossSentence(read), 'run_sql runs what it is given, without bounds.')
})

test('what a person has to do is told in one clause', () => {
  const acts = ['key-issuance', 'sign-up', 'machine-sign-in']
  const [fix] = grading.fixes
  assert.ok(fix)
  const words = whyWords({
    ...grading,
    checks: [
      lost('key-issuance', 'self-serve'),
      lost('sign-up', 'free'),
      lost('machine-sign-in', 'browser'),
    ],
    fixes: acts.map((check) => ({ ...fix, check })),
  })
  assert.equal(
    words,
    `${grading.letter} because a person has to create the key and sign up, and sign-in needs a browser.`,
  )
})

test('the clause of each lost outcome has its facts, and fits after "because"', () => {
  for (const { id, loss, weight, outcomes, parts } of Object.values(checks))
    for (const [name, outcome] of Object.entries(outcomes)) {
      // What is made of parts says the clause of the one that costs most.
      if (isFull(outcome) || weight === 0 || parts.length > 0) continue
      const clause = outcome.loss ?? loss ?? assert.fail(`${id}/${name}`)
      for (const [slot] of clause.matchAll(/\{\w+/g))
        assert.ok(`${outcome.says}${outcome.fix}`.includes(slot), `${id}/${name} has no ${slot}}`)
      assert.match(sentence(clause, {}), /^[a-z].*[^.]$/i, id)
    }
})

test('the sentence of every tool at launch has no gap, and is at most 300 characters', async () => {
  const told = (await catalogueRecords()).flatMap((record) => {
    const why = record.grading && whyWords(record.grading)
    return why === null ? [] : [{ slug: record.slug, why }]
  })
  assert.ok(told.length > 100)
  for (const { slug, why } of told) {
    assert.match(
      why,
      /^(?:Deprecated: [^{}]+\. )?[A-F]\+?(?: at most, because| because|, even though|: every check so far passes, but) [^{}]+\.$/,
      slug,
    )
    assert.ok(why.length <= 300, `${slug}: ${why}`)
  }
})

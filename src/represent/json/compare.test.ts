// Comparing: who is best in what, what differs and how significantly, in all three representations.
import assert from 'node:assert/strict'
import test from 'node:test'
import { HOSTILE_TEXTS } from '../../../test/hostile-text.ts'
import { catalogueRecords } from '../../../test/tool-record.ts'
import type { ToolRecord } from '../../domain/tool/tool.ts'
import { ACCESS_IDS } from '../../domain/grading/criterion.ts'
import { CRITERIA } from '../../grade/criteria.ts'
import { checksJson } from './checks.ts'
import { compareJson, type ComparedTool } from './compare.ts'
import { compareMarkdown } from '../text/compare.ts'
import { toolJson } from './profile.ts'

const records = await catalogueRecords()
const byCategory = Object.values(Object.groupBy(records, ({ category }) => category)).map((group) =>
  (group ?? []).slice(0, 3),
)

function compared(record: ToolRecord): ComparedTool {
  return { tool: toolJson(record), grading: record.grading }
}

test('every check of the tools is either differing or alike, never both, and differing ones differ', () => {
  for (const group of byCategory) {
    const { differing, alike, tools } = compareJson(group.map(compared))
    const ids = new Set(group.flatMap((record) => checksJson(record).checks.map(({ id }) => id)))
    assert.deepEqual(new Set([...differing.map(({ id }) => id), ...alike]), ids)
    assert.equal(differing.length + alike.length, ids.size)
    assert.deepEqual(
      tools.map(({ slug }) => slug),
      group.map(({ slug }) => slug),
    )
    for (const { id, results } of differing) {
      const told = Object.values(results).map((result) =>
        result?.status === 'judged' ? `${result.outcome} ${result.earned}` : 'none',
      )
      assert.ok(new Set(told).size > 1, id)
    }
  }
})

function telling(check: ReturnType<typeof compareJson>['differing'][number]): number {
  const earned = Object.values(check.results).flatMap((result) =>
    typeof result?.earned === 'number' ? [result.earned] : [],
  )
  const spread = earned.length > 1 ? Math.max(...earned) - Math.min(...earned) : 0
  return spread * check.weight * (CRITERIA.find(({ id }) => id === check.criterion)?.weight ?? 0)
}

test('what weighs most comes first', () => {
  for (const group of byCategory.filter((each) => each.length > 1)) {
    const told = compareJson(group.map(compared)).differing.map(telling)
    assert.ok(
      told.every((value, index) => value <= (told[index - 1] ?? Infinity) * 1.2 + 10),
      told.join(),
    )
    assert.equal(Math.max(...told, 0), told[0] ?? 0)
  }
})

test('the best of a criterion are those with the highest score, and nobody where all are equal', () => {
  const [one, other] = records
  assert.ok(one && other)
  const { criteria } = compareJson([compared(one), compared(other)])
  for (const { id, scores, unknown = [], best } of criteria) {
    // Of what nobody knows there is no best, nor is the middle that counts instead compared.
    const known = Object.entries(scores).flatMap(([slug, score]) =>
      score === null || unknown.includes(slug) ? [] : [score],
    )
    for (const slug of unknown) assert.deepEqual([scores[slug], best.includes(slug)], [5, false])
    for (const slug of best) assert.equal(scores[slug], Math.max(...known), id)
    assert.equal(best.length > 0, new Set(known).size > 1, id)
  }
  assert.ok(
    criteria.some(({ unknown }) => unknown),
    'there is one of which nothing is known',
  )
  const same = compareJson([
    compared(one),
    { ...compared(one), tool: { ...toolJson(one), slug: 'twin' } },
  ])
  assert.deepEqual([same.differing, same.criteria.flatMap(({ best }) => best)], [[], []])
})

test('as markdown it is one table of criteria and the weightiest checks; names stay text', () => {
  const [one, other] = records
  assert.ok(one && other)
  for (const text of HOSTILE_TEXTS) {
    const markdown = compareMarkdown(
      compareJson([compared({ ...one, name: text }), compared(other)]),
    )
    assert.match(markdown, /^# .* vs .*\n\n\| criterion \|/)
    assert.equal(markdown.match(/^\| - /gm)?.length, 1, text)
    assert.doesNotMatch(markdown, /[^\\]<script|[^\\]\]\(https?:\/\/evil|^- item/m, text)
  }
})

test('with an access method, all of it is of that one, and sentences rest on what is known of each', () => {
  for (const group of byCategory.filter((each) => each.length > 1))
    for (const as of ACCESS_IDS) {
      const {
        grades = {},
        criteria,
        facts = [],
        sentences = [],
      } = compareJson(group.map(compared), as)
      for (const record of group) {
        const own = record.grading?.access?.[as] ?? null
        assert.equal(grades[record.slug]?.score ?? null, own?.score ?? null)
        for (const { id, scores } of criteria)
          assert.equal(
            scores[record.slug],
            own?.criteria.find((each) => each.id === id)?.score ?? null,
          )
      }
      const graded = Object.values(grades).filter((grade) => grade && grade.score !== null)
      const [first = 0, second = 0] = graded
        .map((grade) => grade?.score ?? 0)
        .toSorted((one, other) => other - one)
      const canLead =
        graded.length > 1 &&
        graded.every((grade) => (grade?.confidence ?? 0) >= 0.4) &&
        first - second >= 0.5 - 1e-9
      assert.equal(/ leads with /.test(sentences[0] ?? ''), canLead, sentences[0])
      for (const { check, values, best } of facts) {
        const known = Object.values(values).filter((value) => value !== null)
        assert.ok(known.length > 1, check)
        if (best.length > 0) assert.equal(known.length, Object.keys(values).length, check)
      }
      for (const sentence of sentences.slice(1)) {
        const [, figures = ''] = sentence.split(': ')
        const [own = '', ...others] = figures.replace(/\.$/, '').split(/ against | and /)
        assert.ok(
          facts.some(({ values }) => [own, ...others].every((each) => isOneOf(each, values))),
        )
      }
    }
})

function isOneOf(figure: string, values: Record<string, { value: number | null } | null>): boolean {
  const number = Number(figure.replaceAll(',', '').replace('%', ''))
  return Object.values(values).some((each) => each?.value === number)
}

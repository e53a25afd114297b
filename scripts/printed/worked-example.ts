// The worked example of docs/method.md: every number of one tool, from the checks of a criterion to
// the letter. What is printed is computed twice, and a difference stops the printing.
import { ACCESS_IDS, ACCESS_NAMES, type AccessId } from '../../src/domain/grading/criterion.ts'
import type { AccessGrading, CheckResult, Grading } from '../../src/domain/grading/grading.ts'
import { hundredths, LETTER_BOUNDS, PROVISIONAL_BELOW } from '../../src/domain/grading/letter.ts'
import { CRITERIA } from '../../src/grade/criteria.ts'
import { UNKNOWN } from '../../src/grade/evidence-rules.ts'
import { checkOf } from '../../src/grade/method.ts'
import { highestOf, roundedScore } from '../../src/grade/score.ts'
import { ifKnown } from '../../src/grade/unknown.ts'
import { inWords, shortFinding } from '../../src/represent/words/checks.ts'
import { percentWords } from '../../src/represent/words/evidence.ts'
import { bindingCeiling, ceilingWords, sumLines } from '../../src/represent/words/score.ts'
import type { GradedEntry } from '../launch-grades.ts'

const TOOL = 'github'
/** Small enough to show every check of it. */
const CRITERION = 'programmaticAccess'

export function workedExample(graded: readonly GradedEntry[]): string[] {
  const found = graded.find(({ entry }) => entry.slug === TOOL)
  const { grading } = found ?? {}
  const own = grading?.best && grading.access?.[grading.best]
  if (!found || !grading?.best || !own) throw new Error(`${TOOL} has no grade to explain`)
  const { name } = found.entry
  const best = ACCESS_NAMES[grading.best]
  return [
    `## One grade, number by number: ${name}`,
    '',
    `${name} is ${grading.letter} ${grading.score?.toFixed(1)} by the evidence of the launch catalogue. This section computes it. Everything in it is printed from the code, and each report shows the same figures about its own tool.`,
    '',
    `**1. Access methods.** ${accessWords(grading)} The tool has the score of its best one, here the ${best}.`,
    '',
    ...criterionPart(grading, grading.best, own, best),
    ...scorePart(grading, own),
    ...unknownPart(grading, own),
  ]
}

function accessWords({ access }: Grading): string {
  const parts = ACCESS_IDS.flatMap((id) => {
    const own = access?.[id]
    if (!own) return []
    const grade =
      own.exact === null ? 'no grade' : `${own.letter} ${hundredths(own.exact).toFixed(2)}`
    return [`${ACCESS_NAMES[id]} ${grade} (${percentWords(own.confidence)} known)`]
  })
  return `Each is graded by its own checks and those of the whole tool: ${parts.join(', ')}.`
}

/** What a check counts: its weight by the strength of the evidence, and its points. */
function countsOf({ weight, earned, strength }: CheckResult): { counts: number; points: number } {
  return earned === null
    ? { counts: weight * UNKNOWN.strength, points: UNKNOWN.points }
    : { counts: weight * (strength ?? 0), points: earned }
}

function criterionPart(grading: Grading, id: AccessId, own: AccessGrading, best: string): string[] {
  const { name } = CRITERIA.find((each) => each.id === CRITERION) ?? { name: CRITERION }
  const checks = grading.checks.filter(
    ({ criterion, weight, status, access }) =>
      criterion === CRITERION && weight > 0 && status !== 'not-applicable' && access?.includes(id),
  )
  const rows = checks.map((result) => {
    const { counts, points } = countsOf(result)
    const share = counts / result.weight
    return {
      counts,
      product: counts * points,
      line: `| ${checkOf(result.id)?.title ?? result.id} | ${cell(saysOf(result))} | ${result.basis ?? 'not known'} | ${result.weight} × ${share} = ${plain(counts)} | ${plain(points)} | ${plain(counts * points)} |`,
    }
  })
  const counts = rows.reduce((sum, row) => sum + row.counts, 0)
  const product = rows.reduce((sum, row) => sum + row.product, 0)
  const score = own.criteria.find((each) => each.id === CRITERION)?.score ?? null
  same(roundedScore(product / counts), score, CRITERION)
  return [
    `**2. From checks to a criterion.** These are all checks of _${name}_ that apply to the ${best}. A check counts with its weight times the strength of its evidence. What is not known counts ${UNKNOWN.points} points with ${UNKNOWN.strength} of its weight.`,
    '',
    '| Check | Found | Known | Weight × strength | Points | Product |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows.map(({ line }) => line),
    `| **Sum** | | | **${plain(counts)}** | | **${plain(product)}** |`,
    '',
    `${plain(product)} / ${plain(counts)} = **${score?.toFixed(2)}**, rounded to two decimals. The other criteria are computed in the same way.`,
    '',
  ]
}

function scorePart(grading: Grading, own: AccessGrading): string[] {
  const { ceiling } = own
  const rows = own.criteria.map(({ id, weight, score }) => ({
    weight: score === null ? 0 : weight,
    product: weight * (score ?? 0),
    line: `| ${CRITERIA.find((each) => each.id === id)?.name ?? id} | ${weight} | ${score?.toFixed(2) ?? 'does not apply'} | ${score === null ? '' : plain(weight * score)} |`,
  }))
  const weight = rows.reduce((sum, row) => sum + row.weight, 0)
  const product = rows.reduce((sum, row) => sum + row.product, 0)
  const free = Math.min(10, product / weight + (grading.bonus ?? 0))
  const most = ceiling ? highestOf(ceiling.letter) : 10
  same(hundredths(Math.min(free, most)), hundredths(grading.exact ?? 0), 'score')
  const [, ...steps] = sumLines(grading)
  const letter = grading.letter ?? 'F'
  return [
    '**3. From criteria to the score.** The mean of the rounded criteria by their weights:',
    '',
    '| Criterion | Weight | Score | Weight × score |',
    '| --- | --- | --- | --- |',
    ...rows.map(({ line }) => line),
    `| **Sum** | **${weight}** | | **${plain(product)}** |`,
    '',
    `${plain(product)} / ${weight} = **${hundredths(product / weight).toFixed(2)}**. Then, line by line as the report prints it:`,
    '',
    ...steps.map((line) => `- ${line}`),
    '',
    `**4. Limit and letter.** ${
      ceiling === null
        ? 'No limit applies.'
        : `The lowest limit is ${ceilingWords(ceiling, { checks: grading.checks, confidence: own.confidence })}. It allows ${most.toFixed(2)}${bindingCeiling(grading) ? ', which is the score' : ', so it changes nothing'}.`
    } ${letter} begins at ${LETTER_BOUNDS[letter]}. The score is cut to one decimal where it is shown: ${grading.score?.toFixed(1)}.`,
    '',
  ]
}

function unknownPart(grading: Grading, own: AccessGrading): string[] {
  const known = ifKnown(grading)
  const result = grading.checks
    .filter(({ id }) => grading.best && known.get(id)?.scores[grading.best])
    .toSorted((a, b) => b.weight - a.weight)[0]
  const range = result && grading.best && known.get(result.id)?.scores[grading.best]
  const example =
    result && range
      ? ` If _${inWords(result).title}_ were known, the score would be between ${hundredths(range.lowest).toFixed(2)} and ${hundredths(range.highest).toFixed(2)}.`
      : ''
  const isLow = own.confidence < PROVISIONAL_BELOW
  return [
    `**5. Confidence.** ${percentWords(own.confidence)} of what matters is known. That stands beside the letter and changes no figure; ${isLow ? `below ${percentWords(PROVISIONAL_BELOW)} a grade is _provisional_` : `from ${percentWords(PROVISIONAL_BELOW)} on a grade is not provisional`}.${example}`,
    '',
  ]
}

function saysOf(result: CheckResult): string {
  return result.status === 'judged' ? shortFinding(result) : (result.reason ?? '')
}

/** Without noise: products of hundredths and quarters. */
function plain(value: number): string {
  return String(Math.round(value * 1e4) / 1e4)
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;')
}

function same(computed: number, printed: number | null, what: string): void {
  if (computed !== printed)
    throw new Error(`${what}: ${computed} is computed, ${printed} is graded`)
}

// The worked example of docs/method.md: every number of one tool, from the checks of a criterion to
// the letter, as `src/grade/sum.ts` adds them up.
import { ACCESS_IDS, ACCESS_NAMES } from '../../src/domain/grading/criterion.ts'
import type { AccessGrading, CheckResult, Grading } from '../../src/domain/grading/grading.ts'
import { hundredths, LETTER_BOUNDS, PROVISIONAL_BELOW } from '../../src/domain/grading/letter.ts'
import { UNKNOWN } from '../../src/grade/evidence-rules.ts'
import { checkOf } from '../../src/grade/method.ts'
import { highestOf } from '../../src/grade/score.ts'
import { sumOf, type GradeSum } from '../../src/grade/sum.ts'
import { ifKnown } from '../../src/grade/unknown.ts'
import { inWords, shortFinding } from '../../src/represent/words/checks.ts'
import { percentWords } from '../../src/represent/words/evidence.ts'
import { ceilingWords, sumLines } from '../../src/represent/words/score.ts'
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
  const sum = sumOf(grading, grading.best)
  return [
    `## One grade, number by number: ${name}`,
    '',
    `${name} is ${grading.letter} ${grading.score?.toFixed(1)} by the evidence of the launch catalogue. This section computes it. Everything in it is printed from the code, and each report shows the same figures about its own tool.`,
    '',
    `**1. Access methods.** ${accessWords(grading)} The tool has the score of its best one, here the ${best}.`,
    '',
    ...criterionPart(sum, best),
    ...scorePart(grading, own, sum),
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

function criterionPart(sum: GradeSum, best: string): string[] {
  const criterion = sum.criteria.find(({ id }) => id === CRITERION)
  if (!criterion) throw new Error(`there is no criterion ${CRITERION}`)
  const { name, terms, counts, points, score } = criterion
  const rows = terms.map((term) => {
    const { result } = term
    return `| ${checkOf(result.id)?.title ?? result.id} | ${cell(saysOf(result))} | ${result.basis ?? 'not known'} | ${result.weight} × ${term.strength} = ${plain(term.counts)} | ${plain(term.points)} | ${plain(term.product)} |`
  })
  return [
    `**2. From checks to a criterion.** These are all checks of _${name}_ that apply to the ${best}. A check counts with its weight times the strength of its evidence. What is not known counts ${UNKNOWN.points} points with ${UNKNOWN.strength} of its weight.`,
    '',
    '| Check | Found | Known | Weight × strength | Points | Product |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
    `| **Sum** | | | **${plain(counts)}** | | **${plain(points)}** |`,
    '',
    `${plain(points)} / ${plain(counts)} = **${score?.toFixed(2)}**, rounded to two decimals. The other criteria are computed in the same way.`,
    '',
  ]
}

function scorePart(grading: Grading, own: AccessGrading, sum: GradeSum): string[] {
  const { ceiling } = own
  const { criteria, weights, total, mean, limit } = sum
  const rows = criteria.map(
    ({ name, weight, score, product }) =>
      `| ${name} | ${weight} | ${score?.toFixed(2) ?? 'does not apply'} | ${score === null ? '' : plain(product)} |`,
  )
  const most = ceiling ? highestOf(ceiling.letter) : 10
  const [, ...steps] = sumLines(grading)
  const letter = grading.letter ?? 'F'
  return [
    '**3. From criteria to the score.** The mean of the rounded criteria by their weights:',
    '',
    '| Criterion | Weight | Score | Weight × score |',
    '| --- | --- | --- | --- |',
    ...rows,
    `| **Sum** | **${weights}** | | **${plain(total)}** |`,
    '',
    `${plain(total)} / ${weights} = **${hundredths(mean).toFixed(2)}**. Then, line by line as the report prints it:`,
    '',
    ...steps.map((line) => `- ${line}`),
    '',
    `**4. Limit and letter.** ${
      ceiling === null
        ? 'No limit applies.'
        : `The lowest limit is ${ceilingWords(ceiling, { checks: grading.checks, confidence: own.confidence })}. It allows ${most.toFixed(2)}${limit ? ', which is the score' : ', so it changes nothing'}.`
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

// docs/method.md: how a grade comes about, told to somebody who has never seen one, with the figures of today.
import type { CheckResult } from '../../src/domain/index.ts'
import { method, type Method } from '../../src/grade/method.ts'
import { gradeLaunchCatalogue, letterCounts, type GradedEntry } from '../launch-grades.ts'
import { agreementSection } from './agreement-doc.ts'
import { bestAndWorst } from './best-and-worst.ts'

const EXAMPLE = 'stripe'

export async function methodDoc(): Promise<string> {
  const graded = await gradeLaunchCatalogue()
  return [...howAGradeComesAbout(method(), graded), ...example(method(), graded), ...standing(graded), ...cannotSee(), ...(await agreementSection())].join('\n')
}

function howAGradeComesAbout({ version, criteria, checks, letters, evidenceWeight, ...rules }: Method, graded: readonly GradedEntry[]): string[] {
  const { notDocumented, unseenCoversAtMost, unratedBelow, provisionalBelow, letterNeeds } = rules
  const scored = checks.filter(({ weight }) => weight > 0).length
  const weights = [...new Set(checks.map(({ weight }) => weight))].filter((weight) => weight > 0 && weight < 10).toSorted((a, b) => a - b)
  const needs = Object.entries(letterNeeds).map(([letter, share]) => `${letter} needs ${percent(share)}`)
  return [
    '# How a grade comes about',
    '',
    `A grade answers one question: how well can an AI agent use this tool, without a person beside it? This page explains method ${version} and shows what it says about the launch catalogue. [checks.md](checks.md) has every rule, constant and check. \`npm run docs\` prints both from the code.`,
    '',
    '## From evidence to a letter',
    '',
    '1. **Evidence.** Everything starts with a file of what is known about a tool: what a scan asked and what came back, what was read in the API description that the vendor publishes, what an MCP server or a command line answered when it was started, and what the vendor states. A grade is computed from this file and nothing else. The same file and the same method give the same grade, on any machine.',
    `2. **Facts with a basis.** What a vendor states is kept as single facts, and each says how it is known: read on the named page, well known, told by a third party, or looked for and not found. The launch catalogue holds ${basisCounts(graded)}. A fact that nobody looked for is not in the file and is not judged.`,
    `3. **Checks.** ${scored} checks each ask one question and give 0 to 10 points by a stated condition. Each has a weight of ${weights.join(', ')} or 10. A check that does not apply to a tool is left out. A check that could not look (a timeout, a block, a limit of ours) is also left out: what could not be seen is never a zero.`,
    `4. **Evidence weight.** An answer that was seen counts with the full weight of its check, an answer that the vendor declares with ${percent(evidenceWeight.declared)}. _Not documented_ after looking earns ${notDocumented.points} points at ${percent(evidenceWeight.undocumented)}: an agent that reads the same pages will not find it either, but it may exist.`,
    `5. **Criteria.** Checks belong to eight criteria: ${criteria.map(({ name, weight }) => `${name.toLowerCase()} (${weight}%)`).join(', ')}. The score of a criterion is the mean of its checks by evidence weight.`,
    `6. **Coverage.** A criterion counts as far as it was judged. It counts in full once checks with a weight of about 20 were seen; declared answers alone cover at most ${percent(unseenCoversAtMost)} of it. So one small check never speaks for a whole criterion.`,
    '7. **Score.** The score is the mean of the criteria by weight times coverage.',
    `8. **Confidence.** Confidence is the share of the method that could be judged. Below ${percent(unratedBelow)} a tool is unrated; below ${percent(provisionalBelow)} its grade is provisional.`,
    `9. **Letters need evidence.** ${letters.map(({ letter, from }) => `${letter} from ${from}`).join(', ')}. But ${needs.join(', ')} confidence; with less, the letter stops below. A declaration alone never reaches an A.`,
    '10. **Ceilings.** A few findings hold the letter or a criterion down, whatever else is good:',
    ...ceilings(checks),
    '',
    'Reviews by agents stand beside a grade and never change it.',
    '',
  ]
}

function ceilings(checks: Method['checks']): string[] {
  return checks.flatMap(({ title, outcomes }) =>
    outcomes.flatMap(({ says, cap }) => {
      if (cap === null) return []
      const limit = 'criterion' in cap ? `its criterion is at most ${cap.criterion}` : `the letter is at most ${cap.letter}`
      const unless = 'letter' in cap && cap.unless ? ', unless tools can be selected or there is an API beside the MCP server' : ''
      return [`    - ${title}, _${says.replaceAll(/\{(\w+)\}/g, '…')}_ Then ${limit}${unless}.`]
    }),
  )
}

function basisCounts(graded: readonly GradedEntry[]): string {
  const facts = graded.flatMap(({ entry }) => Object.values(entry.declaration.facts ?? {}))
  const count = (basis: string) => facts.filter((fact) => fact.basis === basis).length.toLocaleString('en')
  return `${facts.length.toLocaleString('en')} facts: ${count('source')} read at their source, ${count('known')} well known, ${count('third-party')} from third parties, ${count('not-found')} looked for and not found`
}

function example({ criteria }: Method, graded: readonly GradedEntry[]): string[] {
  const found = graded.find(({ entry }) => entry.slug === EXAMPLE)
  if (found === undefined) throw new Error(`${EXAMPLE} is not in the launch catalogue; name another tool in scripts/printed/method-doc.ts`)
  const { entry, grading } = found
  const rows = grading.criteria.map(
    ({ id, weight, score, coverage, share }) =>
      `| ${criteria.find((criterion) => criterion.id === id)?.name} | ${weight}% | ${score?.toFixed(1) ?? '–'} | ${percent(coverage)} | ${percent(share)} |`,
  )
  const basis = (wanted: CheckResult['basis']) => grading.checks.filter(({ basis: own, weight }) => own === wanted && weight > 0).length
  return [
    `### Example: ${entry.name}`,
    '',
    `${basis('seen')} checks were judged by what was seen, ${basis('declared')} by what the vendor declares, and ${basis('undocumented')} were not documented. The last column is the part of the score that each criterion decides.`,
    '',
    '| Criterion | Weight | Score | Coverage | Part of the score |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
    `The mean is ${cut(grading.exact ?? 0)}, which is ${/^[AF]/.test(grading.letter ?? '') ? 'an' : 'a'} ${grading.letter}. Confidence is ${percent(grading.confidence)}.`,
    '',
  ]
}

function standing(graded: readonly GradedEntry[]): string[] {
  const seen = graded.filter(({ grading }) => grading.evidence !== 'declared' && grading.evidence !== null).length
  const unrated = graded.filter(({ grading }) => grading.letter === null).map(({ entry }) => entry.name)
  const letters = letterCounts(graded).map(({ letter, count }) => `${count} × ${letter}`)
  return [
    '## Why the top and the bottom stand where they do',
    '',
    `Of the ${graded.length} tools of the launch catalogue ${seen} are graded with captured evidence, the others by what their vendors declare: ${letters.join(', ')}${unrated.length > 0 ? `; unrated: ${unrated.join(', ')}` : ''}. At the top stand tools that a program can start with alone: keys by a call, several interfaces, an MCP server without a browser, short answers. At the bottom stand tools with one interface and a person in front of it, or with little documentation. A low grade does not say that a product is bad.`,
    '',
    `Cost separates the rest. ${span(graded, 'default-answer', 'A list without options costs')} ${span(graded, 'tool-list-tokens', 'The tool list of an MCP server costs')}`,
    '',
    'For each category with at least three tools of a kind: the best and the last, each with the two checks in which it differs most from the others, by evidence weight.',
    '',
    ...bestAndWorst(graded),
    '',
  ]
}

function span(graded: readonly GradedEntry[], id: string, subject: string): string {
  const measured = graded.flatMap(({ entry, grading }) => {
    const result = grading.checks.find((check) => check.id === id)
    const tokens = Number(result?.facts['tokens'])
    return result?.basis === 'seen' && Number.isFinite(tokens) ? [{ name: entry.name, tokens }] : []
  })
  const sorted = measured.toSorted((a, b) => a.tokens - b.tokens)
  const [least, most] = [sorted[0], sorted.at(-1)]
  if (least === undefined || most === undefined) return ''
  return `${subject} from ${least.tokens.toLocaleString('en')} tokens (${least.name}) to ${most.tokens.toLocaleString('en')} (${most.name}), where it was measured.`
}

function cannotSee(): string[] {
  return [
    '## What the method cannot see',
    '',
    '- **Quality.** It does not use a tool. Whether answers are right, how good a model or a search result is, and what it costs in money are not judged.',
    '- **What is behind a login.** It reads public pages, most of them in English. A feature that only customers can read about counts as not documented.',
    '- **Speed over time.** A scan measures a few answers from one place on one day.',
    '- **Whether a statement is still true.** Facts were gathered at one time. Those with the basis “well known” were not read again at their source.',
    '- **Exact costs.** Tokens of a list are estimated from schemas, examples and page sizes; real records are longer or shorter.',
    '- **Programs that nobody ran.** A local program without captured evidence is unrated.',
    '',
  ]
}

/** Like a score: never more than it is. */
function cut(score: number): string {
  return (Math.floor(score * 100) / 100).toFixed(2)
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`
}

// docs/method.md: how a grade comes about, in two pages for somebody who has never seen one, with
// the figures of today.
import { method, type Method } from '../../src/grade/method.ts'
import { gradeLaunchCatalogue, letterCounts, type GradedEntry } from '../launch-grades.ts'
import { agreementSection } from './agreement-doc.ts'
import { bestAndWorst } from './best-and-worst.ts'

export async function methodDoc(): Promise<string> {
  const graded = await gradeLaunchCatalogue()
  return [
    ...howAGradeComesAbout(method(), graded),
    ...statistics(graded),
    ...cannotSee(),
    ...(await agreementSection()),
  ].join('\n')
}

function howAGradeComesAbout(
  { version, criteria, checks, letters, evidenceWeight, ...rules }: Method,
  graded: readonly GradedEntry[],
): string[] {
  const { notDocumented, countsInFullAt, unratedBelow, provisionalBelow, letterNeeds } = rules
  const scored = checks.filter(({ weight }) => weight > 0).length
  const needs = Object.entries(letterNeeds).map(([letter, share]) => `${letter} ${percent(share)}`)
  const facts = graded.flatMap(({ entry }) => Object.values(entry.declaration.facts ?? {}))
  const read = facts.filter(({ basis }) => basis === 'source').length
  return [
    '# How a grade comes about',
    '',
    `A grade answers one question: how well can an AI agent use this tool, without a person beside it? This page explains method ${version}. [checks.md](checks.md) has every check, constant and reason. \`npm run docs\` prints both from the code.`,
    '',
    '## From evidence to a letter',
    '',
    `1. **Evidence.** A grade is computed from one file and nothing else: what a scan asked and what came back, what the vendor's API description, MCP server and command line say, and what the vendor states. The same file gives the same grade on any machine. What a vendor states is kept as single facts, each with its source: the launch catalogue has ${facts.length.toLocaleString('en')}, of which ${read.toLocaleString('en')} were read at the named page.`,
    `2. **Checks.** ${scored} checks each ask one question and give 0 to 10 points by a stated condition, with a weight of 2, 4, 7 or 10. A check that does not apply, or could not look, is left out: what could not be seen is never a zero. A part of an API description proves what is in it, never what is missing.`,
    `3. **Evidence weight.** What was seen counts in full, what the vendor declares ${percent(evidenceWeight.declared)}. What was looked for and is _not documented_ earns ${notDocumented.points} points at ${percent(evidenceWeight.undocumented)}: an agent that reads the same pages will not find it either, but it may exist.`,
    `4. **Criteria.** Each check belongs to one of eight: ${criteria.map(({ name, weight }) => `${name.toLowerCase()} ${weight}%`).join(', ')}. A criterion scores the mean of its checks by evidence weight, and counts with its whole weight once ${percent(countsInFullAt)} of it was judged.`,
    '5. **Score.** The mean of the criteria. To publish an ordinary description of an API, of MCP tools or of commands never costs a letter, although it gives more to judge.',
    `6. **Letter.** ${letters.map(({ letter, from }) => `${letter} from ${from}`).join(', ')}. A good letter needs evidence: _confidence_ is the share of the method that could be judged, and a letter needs at least as much as this: ${needs.join(', ')}. A declaration alone never reaches an A. Below ${percent(provisionalBelow)} a grade is provisional, below ${percent(unratedBelow)} the tool is unrated.`,
    `7. **Ceilings.** Some findings hold a letter down, whatever else is good: ${ceilings(checks)}. Where a person must sign in at a browser, or the vendor must approve first, autonomous auth scores at most 4.`,
    '',
    'Reviews by agents stand beside a grade and never change it.',
    '',
  ]
}

/** Those of the whole grade, in one sentence. */
function ceilings(checks: Method['checks']): string {
  const found = checks.flatMap(({ title, outcomes }) => {
    const capped = outcomes.flatMap(({ says, cap }) =>
      cap !== null && 'letter' in cap ? [{ says, cap }] : [],
    )
    const limits = capped.map(({ says, cap }) => {
      const range = /: ([^:{}]+)\.$/.exec(says)?.[1] ?? /which is (.+)\.$/.exec(says)?.[1]
      return `${range ? `${range}: ` : ''}at most ${cap.letter}${cap.withApi ? ` (${cap.withApi} beside an API)` : ''}`
    })
    const unless = capped.some(({ cap }) => cap.unless !== undefined)
      ? ', unless tools can be selected'
      : ''
    return limits.length === 0 ? [] : [`${title.toLowerCase()} (${limits.join('; ')}${unless})`]
  })
  return found.join(', ')
}

function statistics(graded: readonly GradedEntry[]): string[] {
  const seen = graded.filter(
    ({ grading }) => grading.evidence !== 'declared' && grading.evidence !== null,
  ).length
  const letters = letterCounts(graded).map(({ letter, count }) => `${count} × ${letter}`)
  return [
    '## Why the top and the bottom stand where they do',
    '',
    `Of the ${graded.length} tools of the launch catalogue ${seen} are graded with captured evidence, the others by what their vendors declare: ${letters.join(', ')}. At the top stand tools that a program can start with alone: keys by a call, several interfaces, an MCP server without a browser, short answers. At the bottom stand tools with one interface and a person in front of it, or with little documentation. A low grade does not say that a product is bad. ${span(graded, 'default-answer', 'A list without options costs')} ${span(graded, 'tool-list-tokens', 'The tool list of an MCP server costs')}`,
    '',
    'The best and the last of each category with at least three tools of a kind, and the two checks in which each differs most from the others:',
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
  return `${subject} from ${least.tokens.toLocaleString('en')} tokens (${least.name}) to ${most.tokens.toLocaleString('en')} (${most.name}).`
}

function cannotSee(): string[] {
  return [
    '## What the method cannot see',
    '',
    '- **Quality.** It does not use a tool. Whether answers are right, and what they cost in money, is not judged.',
    '- **What is behind a login.** A feature that only customers can read about counts as not documented.',
    '- **Speed over time.** A scan measures a few answers from one place on one day.',
    '- **Whether a statement is still true.** Facts were gathered at one time; those that are “well known” were not read again at their source.',
    '- **Exact costs.** Tokens of a list are estimated from schemas, examples and page sizes.',
    '',
  ]
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`
}

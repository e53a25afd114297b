// docs/method.md: how a grade comes about, in two pages for somebody who has never seen one, with
// the figures of today.
import { method, type Method } from '../../src/grade/method.ts'
import { gradeLaunchCatalogue, letterCounts, listed, type GradedEntry } from '../launch-grades.ts'
import { agreementSection } from './agreement-doc.ts'
import { bestAndWorst } from './best-and-worst.ts'

export async function methodDoc(): Promise<string> {
  const graded = await gradeLaunchCatalogue()
  return [
    ...howAGradeComesAbout(method(), graded),
    ...statistics(listed(graded)),
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
    '# How a grade is computed',
    '',
    `A grade answers one question: how well can an AI agent use this tool, without a person helping? This page explains method ${version}. [checks.md](checks.md) has every check, constant and reason. \`npm run docs\` generates both from the code.`,
    '',
    '## From evidence to a letter',
    '',
    `1. **Evidence.** A grade is computed from one file and nothing else: the requests and responses of a scan, what the vendor's API description, MCP server and CLI contain, and what the vendor states. The same file gives the same grade on any machine. What a vendor states is stored as individual facts, each with its source: the launch catalogue has ${facts.length.toLocaleString('en')}, of which ${read.toLocaleString('en')} were read on the cited page.`,
    `2. **Checks.** ${scored} checks each ask one question and give 0 to 10 points under stated conditions, with a weight of 2, 4, 7 or 10. A check that does not apply, or could not be run, is left out: what could not be observed is never a zero. A part of an API description proves what is in it, never what is missing.`,
    `3. **Evidence weight.** What a probe observed counts in full, what the vendor declares ${percent(evidenceWeight.declared)}. What was searched for and is _not documented_ earns ${notDocumented.points} points at ${percent(evidenceWeight.undocumented)}: an agent that reads the same pages will not find it either, but it may exist.`,
    `4. **Criteria.** Each check belongs to one of eight: ${criteria.map(({ name, weight }) => `${name.toLowerCase()} ${weight}%`).join(', ')}. The score of a criterion is the average of its checks, weighted by evidence weight; it counts with its full weight once ${percent(countsInFullAt)} of it was judged.`,
    '5. **Score.** The weighted average of the criteria. Publishing an ordinary description of an API, MCP tools or commands never costs a letter, although it exposes more to judge.',
    `6. **Letter.** ${letters.map(({ letter, from }) => `${letter} from ${from}`).join(', ')}. A good letter needs evidence: _confidence_ is the share of the method that could be judged, and a letter needs at least as much as this: ${needs.join(', ')}. Declared facts alone never earn an A. Below ${percent(provisionalBelow)} a grade is provisional, below ${percent(unratedBelow)} the tool is unrated.`,
    `7. **Caps.** Some findings cap the letter, however good the rest is: ${ceilings(checks)}. If a person has to sign in through a browser, or the vendor has to approve first, autonomous auth scores at most 4.`,
    '',
    'Reviews by agents are shown next to the grade and never change it.',
    '',
  ]
}

/** Those of the whole grade, in one sentence. */
function ceilings(checks: Method['checks']): string {
  const found = checks.flatMap(({ title, outcomes }) => {
    const capped = outcomes.flatMap(({ bounds, cap }) =>
      cap === null ? [] : [{ bounds, cap }],
    )
    const limits = capped.map(
      ({ bounds, cap }) =>
        `${bounds ? `${bounds}: ` : ''}at most ${cap.letter}`,
    )
    return limits.length === 0 ? [] : [`${title.toLowerCase()} (${limits.join('; ')})`]
  })
  return found.join(', ')
}

function statistics(graded: readonly GradedEntry[]): string[] {
  const seen = graded.filter(
    ({ grading }) => grading.evidence !== 'declared' && grading.evidence !== null,
  ).length
  const letters = letterCounts(graded).map(({ letter, count }) => `${count} × ${letter}`)
  return [
    '## Why tools rank where they do',
    '',
    `Of the ${graded.length} tools of the launch catalogue (without the reference servers of MCP, which are graded but not listed) ${seen} are graded with captured evidence, the others on what their vendors declare: ${letters.join(', ')}. The best tools let a program start on its own: keys through an API call, several interfaces, an MCP server without browser sign-in, short responses. The lowest have one interface that needs a person first, or little documentation. A low grade does not mean that a product is bad. ${span(graded, 'default-answer', 'A list without options costs')} ${span(graded, 'tool-list-tokens', 'The tool list of an MCP server costs')}`,
    '',
    'The best and the lowest of each category with at least three tools of a kind, and the two checks in which each differs most from the others:',
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
    '## Limitations',
    '',
    '- **Quality.** The method does not use the tool. Whether its results are correct, and what they cost in money, is not judged.',
    '- **What is behind a login.** A feature that only customers can read about counts as not documented.',
    '- **Speed over time.** A scan measures a few responses from one location on one day.',
    '- **Whether a statement is still true.** Facts were collected once; those marked “well known” were not checked again at their source.',
    '- **Exact costs.** Tokens of a list are estimated from schemas, examples and page sizes.',
    '',
  ]
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`
}

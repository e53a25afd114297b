// docs/method.md: one grade number by number, then the rules, their limits, and how true they are.
// It is for somebody who has never seen one, with the figures of today.
import { method, type Method } from '../../src/grade/method.ts'
import { gradeLaunchCatalogue, letterCounts, listed, type GradedEntry } from '../launch-grades.ts'
import { methodRules, methodTricks } from '../../src/represent/words/method.ts'
import { agreementSection } from './agreement-doc.ts'
import { findingsSection } from './findings-doc.ts'
import { estimatesPart, factsPart, hijackPart } from './method-parts.ts'
import { limitsPart } from './limits-doc.ts'
import { workedExample } from './worked-example.ts'
import { bestAndWorst } from './best-and-worst.ts'

export async function methodDoc(): Promise<string> {
  const graded = await gradeLaunchCatalogue()
  return [
    ...introduction(method(), graded),
    ...workedExample(graded),
    ...rules(method()),
    ...factsPart(factsOf(graded)),
    ...estimatesPart(method()),
    ...limitsPart(method()),
    ...hijackPart(),
    ...cannotSee(),
    ...(await findingsSection()),
    ...(await agreementSection()),
    ...statistics(listed(graded)),
  ].join('\n')
}

function introduction({ version, checks }: Method, graded: readonly GradedEntry[]): string[] {
  const scored = checks.filter(({ weight }) => weight > 0).length
  const facts = factsOf(graded)
  const read = facts.filter(({ basis }) => basis === 'source').length
  return [
    '# How a grade is computed',
    '',
    `A grade answers one question: how well can an AI agent use this tool, without a person helping? This page explains method ${version}. [checks.md](checks.md) has every check, constant and reason. \`npm run docs\` generates both from the code.`,
    '',
    '**What it cannot see.** Whether an agent can use a tool stands in its texts: what each part does, when to use it, what can go wrong. Readers (people, or a model of whoever runs this) answer closed questions about them; where nobody has read them, they are _estimated_ from structure: how much is described, bounded and shown, not whether it is right or true. An estimate cannot tell a useful tool from an elaborate one, and it sees no lie: of 28 lists of tools that were written to deceive, it lets all have a B. That is why an access method whose texts nobody has read has no A, and an MCP server at most a B. A reader can be deceived, too; two passes, closed words and words that must be found make that harder, and prove nothing. And a reader sees what texts say, never what a tool does when it is called.',
    '',
    `A grade is computed from one file of evidence and nothing else: the requests and responses of a scan, what the vendor's API description, MCP server and CLI contain, and what the vendor states, each fact with its source. The same file gives the same grade on any machine. ${scored} checks ask one question each, with a weight of 2 to 20; what several names ask together is one check with parts. The launch catalogue has ${facts.length.toLocaleString('en')} facts, of which ${read.toLocaleString('en')} were read on the cited page.`,
    '',
  ]
}

function factsOf(graded: readonly GradedEntry[]) {
  return graded.flatMap(({ entry }) => Object.values(entry.declaration.facts ?? {}))
}

function rules(current: Method): string[] {
  const { letters } = current
  return [
    '## The rules',
    '',
    ...methodRules(current).map(({ name, says }, index) => `${index + 1}. **${name}.** ${says}`),
    '',
    `Letters by the unrounded score: ${letters.map(({ letter, from }) => `${letter} from ${from}`).join(', ')}.`,
    '',
    'Reviews by agents are shown next to the grade and never change it.',
    '',
    '## What does not work',
    '',
    '| Trick | What it earns |',
    '| --- | --- |',
    ...methodTricks(current).map(({ name, says }) => `| ${name} | ${says} |`),
    '',
  ]
}

function statistics(graded: readonly GradedEntry[]): string[] {
  const seen = graded.filter(
    ({ grading }) => grading.evidence !== 'declared' && grading.evidence !== null,
  ).length
  const letters = letterCounts(graded).map(({ letter, count }) => `${count} × ${letter}`)
  return [
    '## Why tools rank where they do',
    '',
    `Of the ${graded.length} tools of the launch catalogue (without the reference servers of MCP, which are graded but not listed) ${seen} are graded with captured evidence, the others on what their vendors declare: ${letters.join(', ')}. The best tools let a program start on its own: keys through an API call, an MCP server without browser sign-in, short responses. The lowest need a person first, or publish little that an agent can read. A low grade does not mean that a product is bad. ${span(graded, 'list-tokens', 'The tool list of an MCP server costs')}`,
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
    '- **What is behind a login.** What only customers can read counts as unpublished or not documented.',
    '- **Whether a text is true.** What texts say is counted, not understood. A mark that lies beside an honest name, a harm that no text names, advertising that is long enough: an estimate takes them as they are.',
    '- **Whether a tool works.** A scan lists the tools of an MCP server and reads the description of an API. It calls no tool and changes nothing, so “seen” means listed or read, not tried.',
    '- **Speed over time.** A scan measures a few responses from one location on one day.',
    '- **Whether a statement is still true.** Facts were collected once; those that nobody read at their page count less.',
    '- **Exact costs.** Tokens of a list are estimated from schemas, examples and page sizes.',
    '',
  ]
}

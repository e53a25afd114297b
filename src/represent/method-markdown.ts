// The method as markdown: docs/method.md and `agentgrade method --md`.
import type { Method } from '../grade/method.ts'
import { effortWords } from './told.ts'

type CheckData = Method['checks'][number]

export function methodMarkdown(method: Method): string {
  const { version, criteria, checks } = method
  const scored = checks.filter((check) => check.weight > 0).length
  const lines = [
    '# The grading method',
    '',
    `Version ${version}. ${scored} scored checks and ${checks.length - scored} that are only shown. A grade is a pure function of evidence and of this method: anyone can compute it again with \`agentgrade grade evidence.json\`.`,
    '',
    ...arithmetic(method),
    '',
    '## Criteria',
    '',
    '| Criterion | Weight | Question | Checks |',
    '| --- | --- | --- | --- |',
    ...criteria.map(
      ({ id, name, weight, question }) =>
        `| [${name}](#${anchor(name)}) | ${weight}% | ${question} | ${checks.filter((check) => check.criterion === id).length} |`,
    ),
    '',
  ]
  const sections = criteria.map(({ id, name, question, weight }) =>
    [`## ${name}`, '', `${question} Weight ${weight}%.`, '', ...checks.filter((check) => check.criterion === id).map((check) => checkMarkdown(check))].join(
      '\n',
    ),
  )
  return `${lines.join('\n')}\n${sections.join('\n')}`
}

export function checkMarkdown(check: CheckData): string {
  const { id, title, why, weight, effort, standard, surfaces, needs, uses, outcomes, canBeDeclared } = check
  const looked = [...needs, ...uses].map((name) => `\`${name}\``).join(', ')
  return [
    `### ${id}`,
    '',
    `**${title}.** ${why}`,
    '',
    `Weight ${weight}${weight === 0 ? ' (shown, not scored)' : ''} · applies to ${surfaces.join(', ')} · looks at ${looked || 'the surfaces themselves'}${canBeDeclared ? ' · can be declared' : ''} · mending takes ${effortWords(effort)} · [${standard.name}](${standard.url})`,
    '',
    '| Outcome | Points | Says | Fix |',
    '| --- | --- | --- | --- |',
    ...outcomes.map(
      ({ name, points, says, fix, cap }) => `| ${name} | ${points}${cap ? ` (${capWords(cap)})` : ''} | ${cell(says)} | ${fix ? cell(fix) : ''} |`,
    ),
    '',
    '',
  ].join('\n')
}

function arithmetic({ letters, declaredShare, provisionalBelow, unratedBelow }: Method): string[] {
  return [
    '## From points to a letter',
    '',
    '1. A check that applies and could be judged earns 0 to 10 points by its outcome.',
    `2. What a probe saw counts in full. What only the vendor declares counts ${declaredShare * 100}%, so a grade by declaration alone never reaches an A.`,
    '3. A check does not apply where the tool does not have that surface, or by nature. It is inconclusive where it could not be looked at: a timeout, a block, a limit or a fault of ours. Both are outside the mean: what could not be seen is never a zero.',
    '4. A criterion is the mean of its judged checks by weight. The score is the mean of the criteria by weight; the weight of a criterion that could not be judged is shared out over the others. It is rounded once, at the end, and shown with one decimal, cut.',
    '5. An outcome can hold the letter or its criterion down, whatever else is good; such outcomes say so in the tables.',
    `6. Confidence is the judged weight over the applicable weight, declared at half. Below ${provisionalBelow} a grade is provisional, below ${unratedBelow} the tool is unrated.`,
    '7. The gain of a fix is the change of the score if that one check had its best outcome on the same basis, computed by grading again. The cheapest way to the next letter is the set of fixes with the least effort (1 an hour, 2 a day, 3 a week or more) that reaches it.',
    '8. Reviews never change a grade.',
    '',
    `Letters by the unrounded score: ${letters.map(({ letter, from }) => `${letter} from ${from}`).join(', ')}.`,
  ]
}

function capWords(cap: NonNullable<CheckData['outcomes'][number]['cap']>): string {
  return 'letter' in cap ? `grade at most ${cap.letter}` : `criterion at most ${cap.criterion}`
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;')
}

function anchor(heading: string): string {
  return heading.toLowerCase().replaceAll(' ', '-')
}

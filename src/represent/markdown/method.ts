// The method as markdown, every rule and every check: docs/checks.md, GET /method.md and
// `agentgrade method --md`.
import type { Method } from '../../grade/method.ts'
import { effortWords } from '../words/told.ts'

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
    '| Criterion | Weight | F | Question | Checks |',
    '| --- | --- | --- | --- | --- |',
    ...criteria.map(
      ({ id, name, weight, fullAt, question }) =>
        `| [${name}](#${anchor(name)}) | ${weight}% | ${fullAt} | ${question} | ${checks.filter((check) => check.criterion === id).length} |`,
    ),
    '',
  ]
  const sections = criteria.map(({ id, name, question, weight }) =>
    [
      `## ${name}`,
      '',
      `${question} Weight ${weight}%.`,
      '',
      ...checks.filter((check) => check.criterion === id).map((check) => checkMarkdown(check)),
    ].join('\n'),
  )
  return `${lines.join('\n')}\n${sections.join('\n')}`
}

export function checkMarkdown(check: CheckData): string {
  const {
    id,
    title,
    why,
    weight,
    effort,
    standard,
    surfaces,
    needs,
    uses,
    outcomes,
    canBeDeclared,
  } = check
  const looked = [...needs, ...uses].map((name) => `\`${name}\``).join(', ')
  return [
    `### ${id}`,
    '',
    `**${title}.** ${why}`,
    '',
    `Weight ${weight}${weight === 0 ? ' (shown, not scored)' : ''} · applies to ${surfaces.join(', ')} · looks at ${looked || 'the surfaces themselves'}${canBeDeclared ? ' · can be declared' : ''} · a fix takes ${effortWords(effort)} · [${standard.name}](${standard.url})`,
    '',
    '| Outcome | Points | Says | Fix |',
    '| --- | --- | --- | --- |',
    ...outcomes.map(
      ({ name, points, says, fix, cap }) =>
        `| ${name} | ${points}${cap ? ` (${capWords(cap)})` : ''} | ${cell(says)} | ${fix ? cell(fix) : ''} |`,
    ),
    '',
    '',
  ].join('\n')
}

function arithmetic(method: Method): string[] {
  const {
    letters,
    evidenceWeight,
    unseenCoversAtMost,
    countsInFullAt,
    ordinary,
    notDocumented,
    letterNeeds,
    provisionalBelow,
    unratedBelow,
    cannotApply,
    reasons,
    criteria,
  } = method
  const needs = Object.entries(letterNeeds).map(
    ([letter, confidence]) => `${letter} needs ${confidence}`,
  )
  const kinds = Object.entries(cannotApply).filter(([, without]) => without.length > 0)
  const named = (ids: readonly string[]) =>
    ids
      .map((id) => criteria.find((criterion) => criterion.id === id)?.name.toLowerCase())
      .join(', ')
  return [
    '## From points to a letter',
    '',
    '1. A check that applies and could be judged earns 0 to 10 points by its outcome.',
    `2. Each judged check has an evidence weight: its weight if a probe saw it, ${evidenceWeight.declared} of it if only the vendor states it, ${evidenceWeight.undocumented} of it if the documentation was searched and does not tell. The points are never cut.`,
    `3. _Not documented_ is an outcome of its own: ${notDocumented.points} points, never called missing. A fact that nobody looked for is not judged.`,
    '4. A check does not apply where the tool does not have that surface, or by nature. It is inconclusive where it could not be looked at: a timeout, a block, a limit or a fault of ours. Both are outside the mean: what could not be seen is never a zero.',
    '5. A criterion scores the mean of its points by evidence weight.',
    `6. A criterion counts as far as it was judged: its coverage is its evidence weight over the constant F in the table below, at most 1. What nobody saw covers at most ${unseenCoversAtMost} of it. From a coverage of ${countsInFullAt} on it counts with its whole weight, below that in proportion.`,
    `7. The score is the mean of the criteria by what they count. A description that the tool publishes (of its API, its MCP tools or its commands) never costs a letter if the checks that read it give ${ordinary} points or more in the mean: the score then does not fall below the letter that the tool has without it. It is rounded once, at the end, and shown with one decimal, cut.`,
    `8. Confidence is the mean of the coverages by weight, over all criteria but those that cannot apply to the kind of tool (${kinds.map(([kind, without]) => `${kind}: ${named(without)}`).join('; ')}). Below ${provisionalBelow} a grade is provisional, below ${unratedBelow} the tool is unrated. Letters need confidence (${needs.join(', ')}): without it the letter stops below.`,
    '9. An outcome can hold the letter or its criterion down, whatever else is good; such outcomes say so in the tables.',
    '10. Fixes stand in the order of their benefit to an agent: the weight of the check times the points that it lost. The gain beside each is the change of the score if that one check had its best outcome, known in the same way, computed by grading again. The cheapest way to a better letter is the set of fixes with the least effort (1 an hour, 2 a day, 3 a week or more) that reaches it.',
    '11. Reviews never change a grade.',
    '',
    `Letters by the unrounded score: ${letters.map(({ letter, from }) => `${letter} from ${from}`).join(', ')}.`,
    '',
    '## Why these constants',
    '',
    '| Constant | Value | Reason |',
    '| --- | --- | --- |',
    `| Evidence weight | ${Object.entries(evidenceWeight)
      .map(([basis, share]) => `${basis} ${share}`)
      .join(', ')} | ${reasons.evidenceWeight} |`,
    `| Unseen covers at most | ${unseenCoversAtMost} | ${reasons.unseenCoversAtMost} |`,
    `| F, by criterion | ${criteria.map(({ name, fullAt }) => `${name} ${fullAt}`).join(', ')} | ${reasons.fullAt} |`,
    `| Counts in full at | ${countsInFullAt} | ${reasons.countsInFullAt} |`,
    `| Ordinary description | ${ordinary} points | ${reasons.ordinary} |`,
    `| Unrated below | ${unratedBelow} | ${reasons.unratedBelow} |`,
    `| Provisional below | ${provisionalBelow} | ${reasons.provisionalBelow} |`,
    `| Confidence of a letter | ${needs.join(', ')} | ${reasons.letterNeeds} |`,
    `| Cannot apply | ${kinds.map(([kind, without]) => `${kind}: ${named(without)}`).join('; ')} | ${reasons.cannotApply} |`,
  ]
}

function capWords(cap: NonNullable<CheckData['outcomes'][number]['cap']>): string {
  const limit =
    'criterion' in cap
      ? `criterion at most ${cap.criterion}`
      : `grade at most ${cap.letter}${cap.withApi ? ` (${cap.withApi} beside an API)` : ''}`
  return `${limit}${cap.unless ? `, unless ${cap.unless} is stated` : ''}`
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;')
}

function anchor(heading: string): string {
  return heading.toLowerCase().replaceAll(' ', '-')
}

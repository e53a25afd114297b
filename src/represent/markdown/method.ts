// The method as markdown, every rule and every check: docs/checks.md, GET /method.md and
// `agentgrade method --md`.
import type { Method } from '../../grade/method.ts'
import { effortWords } from '../words/check/in-words.ts'

type CheckData = Method['checks'][number]

export function methodMarkdown(method: Method): string {
  const { version, criteria, checks } = method
  const scored = checks.filter((check) => check.weight > 0).length
  const lines = [
    '# The grading method',
    '',
    `Version ${version}. ${scored} scored checks and ${checks.length - scored} that are only shown. A grade depends only on the evidence and this method, so anyone can reproduce it with \`agentgrade grade evidence.json\`.`,
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
    `Weight ${weight}${weight === 0 ? ' (shown, not scored)' : ''} · applies to ${surfaces.join(', ')} · reads ${looked || 'the surfaces themselves'}${canBeDeclared ? ' · can be declared' : ''} · a fix takes ${effortWords(effort)} · [${standard.name}](${standard.url})`,
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
    '1. A check that applies and could be judged earns 0 to 10 points, depending on its outcome.',
    `2. Each judged check has an evidence weight: its full weight if a probe observed it, ${evidenceWeight.declared} of it if only the vendor states it, ${evidenceWeight.undocumented} of it if the docs were searched and do not say. The points themselves are never reduced.`,
    `3. _Not documented_ is a separate outcome worth ${notDocumented.points} points; it is never reported as missing. A fact that nobody searched for is not judged.`,
    '4. A check does not apply if the tool does not have that surface, or cannot have the feature by nature. It is inconclusive if it could not be run: because of a timeout, a block, a limit or an error on our side. Neither counts in the average: what could not be observed is never a zero.',
    '5. The score of a criterion is the average of its points, weighted by evidence weight.',
    `6. A criterion counts in proportion to its coverage: its evidence weight divided by the constant F in the table below, at most 1. What no probe observed covers at most ${unseenCoversAtMost} of it. With a coverage of ${countsInFullAt} or more it counts with its full weight, below that proportionally.`,
    `7. The score is the weighted average of the criteria. Publishing a description (of the API, MCP tools or commands) never costs a letter if the checks that read it average ${ordinary} points or more: the score then does not fall below the letter that the tool has without it. The score is rounded once, at the end, and shown truncated to one decimal.`,
    `8. Confidence is the weighted average of the coverages, over all criteria except those that cannot apply to the kind of tool (${kinds.map(([kind, without]) => `${kind}: ${named(without)}`).join('; ')}). Below ${provisionalBelow} a grade is provisional, below ${unratedBelow} the tool is unrated. Letters need confidence (${needs.join(', ')}): with less, the grade is capped below that letter.`,
    '9. An outcome can cap the letter or its criterion, however good the rest is; the tables mark these outcomes.',
    '10. Fixes are ordered by their benefit to an agent: the weight of the check times the points it lost. The gain of each fix is the change of the score if that one check had its best outcome on the same kind of evidence, computed by grading again. The cheapest path to a better letter is the set of fixes with the least effort (1: an hour, 2: a day, 3: a week or more) that reaches it.',
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
      : `grade at most ${cap.letter}${cap.withApi ? ` (${cap.withApi} if there is also an API)` : ''}`
  return `${limit}${cap.unless ? `, unless ${cap.unless} is stated` : ''}`
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;')
}

function anchor(heading: string): string {
  return heading.toLowerCase().replaceAll(' ', '-')
}

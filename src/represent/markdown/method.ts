// The method as markdown, every rule and every check: docs/checks.md, GET /method.md and
// `agentgrade method --md`.
import { REMOVED_CHECKS, type Method } from '../../grade/method.ts'
import { effortWords } from '../words/check/in-words.ts'
import { methodRules, methodTricks } from '../words/check/method-rules.ts'

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
    '| Criterion | Weight | Question | Checks |',
    '| --- | --- | --- | --- |',
    ...criteria.map(
      ({ id, name, weight, question }) =>
        `| [${name}](#${anchor(name)}) | ${weight}% | ${question} | ${checks.filter((check) => check.criterion === id).length} |`,
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
  return `${lines.join('\n')}\n${sections.join('\n')}${removed()}`
}

function removed(): string {
  const lines = Object.entries(REMOVED_CHECKS).map(
    ([version, ids]) =>
      `Version ${version} removed ${ids.length} checks that never counted in a grade: ${ids.map((id) => `\`${id}\``).join(', ')}.`,
  )
  return `## Removed checks\n\n${lines.join('\n\n')}\n`
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
      ({ name, points, says, fix, cap, hazard }) =>
        `| ${name} | ${points}${limitWords(cap, hazard)} | ${cell(says)} | ${fix ? cell(fix) : ''} |`,
    ),
    '',
    '',
  ].join('\n')
}

function arithmetic(method: Method): string[] {
  const {
    letters,
    leastPoints,
    evidenceWeight,
    unpublishedCertainty,
    old,
    countsInFullAt,
    knownEnough,
    letterNeeds,
    anA,
    withoutToolList,
    descriptionAlone,
    bonus,
    provisionalBelow,
    unratedBelow,
    reasons,
    criteria,
  } = method
  const needs = Object.entries(letterNeeds).map(
    ([letter, confidence]) => `${letter} needs ${confidence}`,
  )
  return [
    '## From evidence to a letter',
    '',
    ...methodRules(method).map(({ name, says }, index) => `${index + 1}. **${name}.** ${says}`),
    '',
    'Fixes are those of the best access method, the largest gain first. The gain of a fix is the change of the score if that one check had its best outcome on the same kind of evidence, computed by grading again. The cheapest path to a better letter is the set of fixes with the least effort (1: an hour, 2: a day, 3: a week or more) that reaches it. Reviews never change a grade.',
    '',
    `Letters by the unrounded score: ${letters.map(({ letter, from }) => `${letter} from ${from}`).join(', ')}.`,
    '',
    '## What does not work',
    '',
    '| Trick | What it earns |',
    '| --- | --- |',
    ...methodTricks(method).map(({ name, says }) => `| ${name} | ${says} |`),
    '',
    '## Why these constants',
    '',
    '| Constant | Value | Reason |',
    '| --- | --- | --- |',
    `| Least points | ${leastPoints} | ${reasons.leastPoints} |`,
    `| Strength of evidence | ${Object.entries(evidenceWeight)
      .map(([basis, share]) => `${basis} ${share}`)
      .join(', ')} | ${reasons.strength} |`,
    `| Unpublished in the confidence | ${unpublishedCertainty} | ${reasons.unpublishedCertainty} |`,
    `| Old | after ${old.afterMonths} months: ${old.certainty} | ${reasons.old} |`,
    `| A criterion is known at | ${criteria[0]?.fullAt} | ${reasons.fullAt} |`,
    `| Counts in full at | ${countsInFullAt} | ${reasons.countsInFullAt} |`,
    `| Known enough | ${knownEnough.confidence}, above ${knownEnough.above} | ${reasons.knownEnough} |`,
    `| Unrated below | ${unratedBelow} | ${reasons.unratedBelow} |`,
    `| Provisional below | ${provisionalBelow} | ${reasons.provisionalBelow} |`,
    `| Confidence of a letter | ${needs.join(', ')} | ${reasons.letterNeeds} |`,
    `| An A | safety ${anA.safetyCoverage}, weight ${anA.seriousWeight} from ${anA.seriousBelow} | ${reasons.anA} |`,
    `| Without a tool list | ${withoutToolList} | ${reasons.withoutToolList} |`,
    `| A description alone | ${descriptionAlone} | ${reasons.descriptionAlone} |`,
    `| Bonus | ${bonus.each}, at most ${bonus.most} | ${reasons.bonus} |`,
  ]
}

/** " (hazard; access method at most D)" */
function limitWords(cap: CheckData['outcomes'][number]['cap'], hazard: boolean): string {
  const limits = [
    ...(hazard ? ['hazard'] : []),
    ...(cap ? [`${cap.tool ? 'whole tool' : 'access method'} at most ${cap.letter}`] : []),
  ]
  return limits.length === 0 ? '' : ` (${limits.join('; ')})`
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;')
}

function anchor(heading: string): string {
  return heading.toLowerCase().replaceAll(' ', '-')
}

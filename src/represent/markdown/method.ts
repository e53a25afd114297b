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
    leastPoints,
    evidenceWeight,
    unpublishedCertainty,
    old,
    countsInFullAt,
    knownEnough,
    letterNeeds,
    anA,
    withoutToolList,
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
    '## From points to a letter',
    '',
    '1. An agent uses one access method at a time: the API, the MCP server or the CLI. Each is graded by itself. Checks of the whole tool (site, docs, account, status) count for each of them; checks of one access method count there only.',
    `2. A check that applies and was judged earns 0 to 10 points, depending on its outcome. It counts with at least ${leastPoints}, except for a _hazard_ (a lie, injected instructions, dangerous power), which counts as it is.`,
    `3. _Unpublished_ is what was looked for in every proven place and is absent, or closed to agents (403, robots.txt, a captcha, a locked list). It counts with ${leastPoints} and its full weight. So to publish never costs, and to hide never helps.`,
    '4. _Not looked at_ is what our own limits, a fault on our side or a missing scan left open. It is left out and lowers the confidence: what could not be observed is never a zero.',
    '5. A check _does not apply_ by the kind of access method, or if a document that was read completely proves it; never because a document is missing.',
    `6. The weight of a check counts by how its answer is known: in full if we observed it, ${evidenceWeight.declared} of it if the vendor states it on a page that was read, ${evidenceWeight.unread} of it if nobody read the page or if the documentation was searched and does not say.`,
    `7. The score of a criterion is the weighted average of its checks. A criterion counts with its full weight once ${countsInFullAt} of the weight of its checks (at most F, in the table below) is known or unpublished, and proportionally below that. One without a check that applies is left out.`,
    `8. The score of an access method is the weighted average of its criteria. What lies above ${knownEnough.above} counts in proportion to the confidence, in full from ${knownEnough.confidence} on. The score is rounded once, at the end, and shown truncated to one decimal.`,
    `9. Confidence is the share of the weight that is known, by strength and age: what was captured more than ${old.afterMonths} months before the day of the grading counts ${old.certainty}, what is unpublished ${unpublishedCertainty}. Below ${provisionalBelow} a grade is provisional, below ${unratedBelow} there is none.`,
    `10. Every access method has a ceiling. Letters need confidence (${needs.join(', ')}). An A needs ${anA.safetyCoverage} of safety to be known, no check of weight ${anA.seriousWeight} below ${anA.seriousBelow} points, and something observed in the last ${old.afterMonths} months. An MCP server whose tool list could not be read has at most ${withoutToolList}. Some outcomes cap the letter; the tables mark them. Injected instructions anywhere cap the whole tool.`,
    `11. The grade of the tool is that of its best access method, plus ${bonus.each} for each other one without a hazard whose own checks reach ${bonus.from} at a confidence of ${bonus.confidence}, at most ${bonus.most}. The bonus is shown as a line of its own, and never lifts a ceiling.`,
    '12. Fixes are ordered by what they gain. The gain of each fix is the change of the score if that one check had its best outcome on the same kind of evidence, computed by grading again. The cheapest path to a better letter is the set of fixes with the least effort (1: an hour, 2: a day, 3: a week or more) that reaches it.',
    '13. Reviews never change a grade.',
    '',
    `Letters by the unrounded score: ${letters.map(({ letter, from }) => `${letter} from ${from}`).join(', ')}.`,
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
    `| F, by criterion | ${criteria.map(({ name, fullAt }) => `${name} ${fullAt}`).join(', ')} | ${reasons.fullAt} |`,
    `| Counts in full at | ${countsInFullAt} | ${reasons.countsInFullAt} |`,
    `| Known enough | ${knownEnough.confidence}, above ${knownEnough.above} | ${reasons.knownEnough} |`,
    `| Unrated below | ${unratedBelow} | ${reasons.unratedBelow} |`,
    `| Provisional below | ${provisionalBelow} | ${reasons.provisionalBelow} |`,
    `| Confidence of a letter | ${needs.join(', ')} | ${reasons.letterNeeds} |`,
    `| An A | safety ${anA.safetyCoverage}, weight ${anA.seriousWeight} from ${anA.seriousBelow} | ${reasons.anA} |`,
    `| Without a tool list | ${withoutToolList} | ${reasons.withoutToolList} |`,
    `| Bonus | ${bonus.each}, at most ${bonus.most} | ${reasons.bonus} |`,
  ]
}

function capWords(cap: NonNullable<CheckData['outcomes'][number]['cap']>): string {
  return `${cap.tool ? 'whole tool' : 'access method'} at most ${cap.letter}`
}

function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;')
}

function anchor(heading: string): string {
  return heading.toLowerCase().replaceAll(' ', '-')
}

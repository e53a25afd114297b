// The method: as markdown, with every rule and every check (docs/checks.md, GET /method.md and
// `agentgrade method --md`), and for a terminal, with a line for each check.
import { REMOVED_CHECKS, wholeOf, type Method } from '../../grade/method.ts'
import { counted } from '../../domain/text/figures.ts'
import { effortWords } from '../words/checks.ts'
import { answeredBy, methodRules, methodTricks, outcomePoints } from '../words/method.ts'
import { markdown, heading, lines, list, numbered, section, table, type Part } from './markdown.ts'
import { terminal } from './terminal.ts'

type CheckData = Method['checks'][number]

export function methodMarkdown(method: Method): string {
  const { version, criteria, checks } = method
  const scored = checks.filter((check) => check.weight > 0).length
  const shown = checks.length - scored
  const checksOf = (id: string) => checks.filter((check) => check.criterion === id)
  return markdown(
    heading(1, 'The grading method'),
    `Version ${version}. ${scored} scored checks and ${shown} that ${shown === 1 ? 'is' : 'are'} only shown. A grade depends only on the evidence and this method, so anyone can reproduce it with \`agentgrade grade evidence.json\`.`,
    arithmetic(method),
    section(
      'Criteria',
      table(
        ['Criterion', 'Weight', 'Question', 'Checks'],
        criteria.map(({ id, name, weight, question }) => [
          `[${name}](#${anchor(name)})`,
          `${weight}%`,
          question,
          String(checksOf(id).length),
        ]),
      ),
    ),
    criteria.map(({ id, name, question, weight }) =>
      section(
        name,
        `${question} Weight ${weight}%.`,
        checksOf(id).map((check) => [checkParts(check), partsOf(method, check).map(checkParts)]),
      ),
    ),
    section(
      'Removed checks',
      Object.entries(REMOVED_CHECKS).map(
        ([since, ids]) =>
          `Version ${since} removed ${ids.length} checks: ${ids.map((id) => `\`${id}\``).join(', ')}.`,
      ),
    ),
  )
}

/** A check, or a part of one, which says of which; a check with its parts. */
export function checkMarkdown(method: Method, check: CheckData): string {
  return markdown(checkParts(check), partsOf(method, check).map(checkParts))
}

function partsOf({ parts }: Method, check: CheckData): CheckData[] {
  return parts.filter(({ id }) => check.parts.includes(id))
}

function checkParts(check: CheckData): Part {
  const { id, title, why, weight, effort, standard, surfaces, outcomes, canBeDeclared } = check
  const whole = wholeOf(id)
  const reads = [...check.needs, ...check.uses].map((name) => `\`${name}\``).join(', ')
  return [
    heading(3, id),
    `**${title}.** ${why}`,
    answeredBy(check),
    `${whole ? `Part of \`${whole.id}\` · weight` : 'Weight'} ${weight}${whole ? ' in it' : weight === 0 ? ' (shown, not scored)' : ''} · applies to ${surfaces.join(', ')} · reads ${reads || 'the surfaces themselves'}${canBeDeclared ? ' · can be declared' : ''} · a fix takes ${effortWords(effort)} · [${standard.name}](${standard.url})`,
    check.parts.length > 0
      ? `Parts: ${check.parts.map((part) => `\`${part}\``).join(', ')}.`
      : outcomes.length > 0 &&
        table(
          ['Outcome', 'Points', 'Says', 'Fix'],
          outcomes.map((outcome) => [
            outcome.name,
            `${outcomePoints(outcome)}${limitWords(outcome.cap, outcome.hazard)}`,
            cell(outcome.says),
            outcome.fix ? cell(outcome.fix) : '',
          ]),
        ),
  ]
}

export function methodTerminal({ version, criteria, checks, letters }: Method): string {
  return terminal(
    {},
    lines(
      `AgentGrade method ${version}: ${checks.filter((check) => check.weight > 0).length} scored checks`,
      `Letters: ${lettersWords(letters)}`,
    ),
    'Where nobody has read the texts of a tool, their questions are estimated from structure, and those for a reader are not known.',
    criteria.map(({ id, name, weight, question }) => [
      heading(2, `${name} (${weight}%): ${question}`),
      list(checks.filter((check) => check.criterion === id).map(lineOf)),
    ]),
    '`agentgrade method <check>` shows one check; --json and --md print everything.',
  )
}

function lineOf(check: CheckData): string {
  const { id, weight, title } = check
  const notes = notesOf(check)
  return `${String(weight).padStart(2)}  ${id.padEnd(28)} ${title}${notes.length > 0 ? ` (${notes.join(', ')})` : ''}`
}

function notesOf({ parts, outcomes, isEstimated, canBeDeclared }: CheckData): string[] {
  return [
    ...(parts.length > 0 ? [counted(parts.length, 'part')] : []),
    ...(isEstimated ? ['estimated'] : []),
    ...(parts.length === 0 && outcomes.length === 0 ? ['for a reader'] : []),
    ...(canBeDeclared ? ['can be declared'] : []),
  ]
}

function lettersWords(letters: Method['letters']): string {
  return letters.map(({ letter, from }) => `${letter} from ${from}`).join(', ')
}

function arithmetic(method: Method): Part {
  const { letters, leastPoints, evidenceWeight, unpublishedCertainty, old, unknown } = method
  const { letterNeeds, anA, withoutToolList, descriptionAlone, deprecated, estimated } = method
  const { provisionalBelow, unratedBelow, reasons, criteria } = method
  const strengths = Object.entries(evidenceWeight).map(([basis, share]) => `${basis} ${share}`)
  const needs = Object.entries(letterNeeds).map(
    ([letter, confidence]) => `${letter} needs ${confidence}`,
  )
  const constants: [string, string, keyof typeof reasons][] = [
    ['Least points', `${leastPoints}`, 'leastPoints'],
    ['Strength of evidence', strengths.join(', '), 'strength'],
    ['Unpublished in the confidence', `${unpublishedCertainty}`, 'unpublishedCertainty'],
    ['Old', `after ${old.afterMonths} months: ${old.certainty}`, 'old'],
    ['A criterion is known at', `${criteria[0]?.fullAt}`, 'fullAt'],
    ['Not known', `${unknown.points} points, ${unknown.strength} of the weight`, 'unknown'],
    ['Unrated below', `${unratedBelow}`, 'unratedBelow'],
    ['Provisional below', `${provisionalBelow}`, 'provisionalBelow'],
    ['Confidence of a letter', needs.join(', '), 'letterNeeds'],
    [
      'An A',
      `safety ${anA.safetyCoverage}, weight ${anA.seriousWeight} from ${anA.seriousBelow}`,
      'anA',
    ],
    ['Without a tool list', withoutToolList, 'withoutToolList'],
    ['A description alone', descriptionAlone, 'descriptionAlone'],
    ['Deprecated', deprecated, 'deprecated'],
    [
      'Estimated only',
      `MCP ${estimated.mcp}, API ${estimated.api}, CLI ${estimated.cli}`,
      'estimated',
    ],
  ]
  return [
    section(
      'From evidence to a letter',
      numbered(methodRules(method).map(({ name, says }) => `**${name}.** ${says}`)),
      'Fixes are those of the best access method, in the order of what an agent gains: what holds the letter down first, then by the weight of the check times the points that it lost. What is not known has no fix: a scan or the vendor’s word can tell, or it stays so until the texts are read. The gain of a fix is the change of the score if that one check had its best outcome on the same kind of evidence, computed by grading again. The cheapest path to a better letter is the set of fixes with the least effort (1: an hour, 2: a day, 3: a week or more) that reaches it. Reviews never change a grade.',
      `Letters by the unrounded score: ${lettersWords(letters)}.`,
    ),
    section(
      'What does not work',
      table(
        ['Trick', 'What it earns'],
        methodTricks(method).map(({ name, says }) => [name, says]),
      ),
    ),
    section(
      'Why these constants',
      table(
        ['Constant', 'Value', 'Reason'],
        constants.map(([name, value, reason]) => [name, value, reasons[reason]]),
      ),
    ),
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

function anchor(title: string): string {
  return title.toLowerCase().replaceAll(' ', '-')
}

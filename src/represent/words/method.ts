// The rules of the method in words, the tricks that do not work, and how many tools pass a check.
import type { ToolStatistics } from '../../domain/grading/report.ts'
import type { Effect } from '../../domain/questions/answers.ts'
import { EFFECT_WORDS } from '../../domain/reading/effect-words.ts'
import { EFFECT_COSTS } from '../../domain/reading/settle.ts'
import type { Method } from '../../grade/method.ts'
import { percentWords, withArticle } from './evidence.ts'

export function methodRules(method: Method) {
  const { leastPoints, criteria, unknown, estimated, evidenceWeight } = method
  return named({
    'What an estimate is, and what it cannot see': `Whether an agent can use a tool stands in its texts: what each part does, what it takes and gives back, what can go wrong. Where nobody has read them, structure answers the same questions as far as it can: lengths in bytes, so that no language is punished, what is described, bounded and shown, which answers and errors are declared. An estimate understands no word. It cannot tell a useful tool from an elaborate one, and it sees no lie: not whether a text is true, not what a tool really does, not whether its marks are right. So it counts ${percentWords(evidenceWeight.estimated)} of the weight of its check, and what is only estimated has at most ${estimated.mcp} as an MCP server, ${estimated.api} as an API and ${estimated.cli} as a CLI, until its texts are read. A question of which structure tells nothing counts as not known until then; where no text is published at all, it is unpublished.`,
    'What readers answer': `A reader (a person, or a model of whoever runs this) is shown the texts of one access method and answers closed questions about them, each with a few answers that have a meaning. The text that was shown, the answers, who gave them and when stand in the evidence: the grade can be computed again from them by anyone, the reading itself can only be repeated. Answers count with the full weight of their check, and before what structure tells. At least two passes settle an answer: one step apart is the half step, more is not settled and not known; of what a tool can do the worse one counts for the points, and limits rest on what all passes say. An accusation (a text or a mark that lies, steering, stealing) needs all passes, and names a place whose words are found in the text; otherwise there is none. Answers belong to the digest of each tool, operation or command: what is unchanged keeps them. What has changed counts as estimated, but with no more than what was read; what readers found harmful stays until it is read again, and an accusation stands while its words are found. Texts that have changed, and readers by hand whom nobody named, end where estimates end; the readings that come with this release count.`,
    'What tools can do': `Of each tool readers say what it can do at worst, what bounds it and whether its text and its marks say so. A tool costs ${costWords()}; × 0.6 where inputs and design allow only the named case, × 0.8 where a text states a limit, × 1.3 where nothing bounds it; × 1.5 where no mark tells it; × 2 where it hides it. It earns 10 points less that, at least 1, and 0 only if it is found to lie or to steal; a list earns half the mean and half the worst. What limits the letter stands with each check.`,
    'Access methods':
      'An agent uses one access method at a time: the API, the MCP server or the CLI. Each gets its own score and letter. A check of the whole tool (site, docs, account, status) counts for each of them, a check of one access method counts there only. An SDK belongs to its API.',
    'Checks, parts and hazards': `A check asks one question and earns 0 to 10 points by its outcome; the points of some outcomes are counted in each case, within a range. A check that applies counts at least ${leastPoints}. Only a hazard counts less: words that would hijack an agent, or other tools for another client. Several names for one question are one check with parts: it earns the mean of the parts that are known, by weight, and counts with no more of its weight than they have. Each part keeps its own outcome, place and fix. A check of weight 0 earns and costs nothing: it is shown, and its limit holds.`,
    'Unpublished, not seen, does not apply': `What was looked for in every proven place and is absent, or closed to agents (403, robots.txt, a captcha, a locked list, a request or a whole host that fails while others of the same domain, or of the tool, answer), is unpublished: it counts ${leastPoints}, with its full weight. So publishing never costs, and hiding never helps. What we have not seen (our limits, our faults, a tool that answers nothing, no scan yet) is not known: it counts as ${unknown.points}, the middle, with ${percentWords(unknown.strength)} of its weight, never as a zero; it has no fix, and a scan or the vendor’s word can change it; what only a reader can tell stays so until the texts are read. A criterion of which nothing is known counts with the middle, too, and is shown as not known. On a private address, what belongs to the public site (feeds, security.txt, sitemap, changelog, sign-up, SDKs) is not known. A check does not apply because of the kind of access method, or because a document that was read completely shows it; never because a document is missing.`,
    'Strength of evidence': strengthWords(method),
    'Criteria and score': `A criterion is the mean of its checks by weight, rounded to two decimals. The score of an access method is the mean of these rounded criteria by weight: ${criteria.map(({ name, weight }) => `${name.toLowerCase()} ${weight}%`).join(', ')}. One without a check that applies is left out, and its weight is shared by the others. So whoever has the eight figures of a report can compute its score.`,
    'Local MCP servers':
      'A program on the user’s machine has no sign-in, no latency over a network and no events: these criteria do not apply, and the other five carry its grade. What is left is not only its list: the size and the texts of the list, its marks, how the program starts, ends and refuses, its README, and the package behind it (source, releases, licence, install scripts, registry). A program that no package brings to others has no A.',
    'Confidence and age': confidenceWords(method),
    Ceilings: ceilingWords(method),
    'The tool': `The tool has the grade of its best access method, and nothing is added for others: no tool wears a letter that none of its ways in has. Of equal scores the one that is known better counts, then the MCP server, then the API, then the CLI. A report shows each step, so that the sum adds up: mean of the criteria, ceiling, score.`,
  })
}

function costWords(): string {
  return Object.entries(EFFECT_COSTS)
    .filter(([, cost]) => cost > 0)
    .map(([effect, cost]) => `${cost} if it ${EFFECT_WORDS[effect as Effect]}`)
    .join(', ')
}

function named(words: Readonly<Record<string, string>>) {
  return Object.entries(words).map(([name, says]) => ({ name, says }))
}

function strengthWords({ evidenceWeight }: Method): string {
  const { declared, described, estimated, unread, undocumented } = evidenceWeight
  return `The weight of a check counts by how its answer is known: in full if we saw it ourselves or readers answered it, ${percentWords(estimated)} if it is estimated from the structure of texts that nobody has read, ${percentWords(described)} if only an API description or the documentation promises it, ${percentWords(declared)} if the vendor states it on a page that was read, ${percentWords(unread)} if nobody read it at its own page, ${percentWords(undocumented)} if the pages where it would stand were read and do not have it. Where a statement promises more than was seen, the rest of the weight counts as seen. To be listed is not to be tried: a tool of an MCP server that was listed was seen, and no scan calls it.`
}

function confidenceWords(method: Method): string {
  const { old, unpublishedCertainty, provisionalBelow, unratedBelow } = method
  return `Confidence is the share of the weight that is known, by strength. What is unpublished adds ${percentWords(unpublishedCertainty)} of its weight. What was captured more than ${old.afterMonths} months before the day of the grading adds ${percentWords(old.certainty)}; its age counts from the commit, the publication or the fetch, never from a date that somebody wrote inside. It stands beside the letter and changes no score: only an A needs a certain confidence. Below ${percentWords(provisionalBelow)} a grade is provisional, below ${percentWords(unratedBelow)} there is none.`
}

function ceilingWords(method: Method): string {
  const { letterNeeds, anA, old, withoutToolList, descriptionAlone, deprecated, estimated } = method
  const hostile = capOf(method, 'prompt-injection', 'hostile')
  const needs = Object.entries(letterNeeds).map(
    ([letter, confidence]) => `for ${withArticle(letter)} ${percentWords(confidence)}`,
  )
  return `A ceiling is the best letter that is possible, however good the rest is. What is only estimated has at most ${estimated.mcp} as an MCP server and ${estimated.api} as an API or a CLI, because structure does not show whether a text is true; that holds until the texts are read. Where readers do not agree on every question, on what each tool does and on whether it says so, there is no A. Confidence limits only the best letters: ${needs.join(', ')} must be known. An A also needs ${percentWords(anA.safetyCoverage)} of safety to be known, no check of weight ${anA.seriousWeight} or more below ${anA.seriousBelow} points, something observed in the last ${old.afterMonths} months, and, for a local MCP server, a package that was read. What its vendor has deprecated has at most ${deprecated}, because it will not be mended. An MCP server whose list of tools was not seen has at most ${withoutToolList}, because nobody can say how good its tools are. An API that does not answer a scan, and of which nothing but its description is known, has at most ${descriptionAlone}, because a description can be written for an API that does not exist. Some outcomes cap the letter of their access method${hostile?.tool ? `; words that would hijack an agent cap the whole tool at ${hostile.letter}, because nobody has read whether the text means them` : ''}. A report names the ceiling that holds a letter down.`
}

/** Tricks, and what each earns. */
export function methodTricks(method: Method) {
  const most = (check: string, outcome: string) => {
    const cap = capOf(method, check, outcome)
    return cap ? `at most ${cap.letter}` : 'no cap'
  }
  const { estimated, descriptionAlone, leastPoints } = method
  const injected = capOf(method, 'prompt-injection', 'hostile')
  return named({
    'Annotations that lie': `A tool that is marked as read-only or not destructive while its name begins with a plain verb of erasing, such as delete or drop, has ${most('tool-marks', 'contradicted')}. Any other lie is not seen until the texts are read: that is why an MCP server has at most ${estimated.mcp} until then.`,
    'A shell that is marked read-only': `A tool that takes any text as a parameter called command, cmd, shell, script or sql has ${most('command-inputs', 'free')}, however it is marked. By another name it is not seen until the texts are read.`,
    'Gibberish or one generic line as an llms.txt or agent guide':
      'Nothing: a text has to speak of this tool and name things that exist in it.',
    'Gibberish as the descriptions of tools': `An estimate counts how long they are and does not understand them, so they earn what others of their length earn: never all points of their check, and at most ${estimated.mcp} until they are read. Without any, ${most('tool-texts', 'empty')}.`,
    'A list so long that something in it must be good': `It costs points by its tokens, and has ${most('list-tokens', 'endless')} from where it fills a third of the context of a common model.`,
    'A polished description of an API that does not exist': `At most ${descriptionAlone}, as long as no response of the API was seen and its vendor states nothing else about it.`,
    'Documentation or an API description that is hidden':
      'Never more than with it, unless a hazard was in it: what is hidden counts as unpublished, with its full weight.',
    'A robots.txt or firewall that keeps the scanner out':
      'The same: what is closed to the scanner counts as closed to agents.',
    'A host that times out, or answers too many requests':
      'The same, as long as another host of the tool answers: an agent gets nothing there, either.',
    'No annotations, so that none can be wrong': `A list without annotations earns ${leastOf(method, 'tool-marks', 'some') ?? leastPoints} of 10 points for its marks.`,
    'A list that shows other tools at the second look': `It has ${most('tool-list', 'changing')}.`,
    'An MCP server or a CLI that is withdrawn':
      'Never more, unless a hazard was in it: the others keep their own grades.',
    'Injected instructions in another language, encoded, in spaced letters, in a parameter or a title': `${sentenceStart(most('prompt-injection', 'hostile'))} for the ${injected?.tool ? 'whole tool' : 'access method'}, with the words quoted, until somebody has read whether the text means them. What is not found earns nothing: a closed list of phrases understands no text.`,
  })
}

function sentenceStart(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

function leastOf({ checks }: Method, check: string, outcome: string): number | undefined {
  const found = checks.find(({ id }) => id === check)?.outcomes.find(({ name }) => name === outcome)
  return found?.least
}

function capOf({ checks, parts }: Method, check: string, outcome: string) {
  const found = [...checks, ...parts]
    .find(({ id }) => id === check)
    ?.outcomes.find(({ name }) => name === outcome)
  return found?.cap ?? null
}

/** With fewer tools a rate is chance. */
export const RATE_NEEDS_TOOLS = 10

/** The share of tools with all points, or null if too few were judged. */
export function passRate(tally: ToolStatistics['checks'][string] | undefined): number | null {
  return tally === undefined || tally.judged < RATE_NEEDS_TOOLS ? null : tally.full / tally.judged
}

/** "7", and "1–6" where the points are counted in each case. */
export function outcomePoints({ points, least }: Pick<OutcomeData, 'points' | 'least'>): string {
  return least === undefined ? String(points) : `${least}–${points}`
}

type CheckData = Method['checks'][number]
type OutcomeData = CheckData['outcomes'][number]

/** Instead of outcomes, where structure tells nothing. */
export const FOR_READERS =
  'Only a reader of its texts can answer this. Until they are read it counts as not known; where no text is published at all, it is unpublished.'

/** How a check comes to its answer, where that is not by looking at the tool; null for the others. */
export function answeredBy({ parts, outcomes, isEstimated }: CheckData): string | null {
  if (parts.length > 0)
    return 'It is made of parts, and earns the mean of those that are known, by their weights.'
  if (outcomes.length === 0) return FOR_READERS
  return isEstimated ? 'Estimated from structure; nobody has read the texts.' : null
}

/** Whether something leads to all points; of an estimate the last ones are for a reader. */
export function canBeFull({ parts, outcomes }: CheckData): boolean {
  return (
    parts.length > 0 || outcomes.some(({ points, least }) => points === 10 && least === undefined)
  )
}

/** The method with, for each check, the number of graded tools that it judged and their pass rate. */
export function methodJson(method: Method, statistics: Pick<ToolStatistics, 'checks'>) {
  const withTally = (check: CheckData) => {
    const tally = statistics.checks[check.id]
    const rate = canBeFull(check) ? passRate(tally) : null
    return {
      ...check,
      judgedTools: tally?.judged ?? 0,
      passRate: rate === null ? null : Math.round(rate * 100) / 100,
    }
  }
  return { ...method, checks: method.checks.map(withTally), parts: method.parts.map(withTally) }
}

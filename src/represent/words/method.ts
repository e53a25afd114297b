// The rules of the method in words, the tricks that do not work, and how many tools pass a check.
import type { ToolStatistics } from '../../domain/grading/report.ts'
import type { Method } from '../../grade/method.ts'
import { percentWords, withArticle } from './evidence.ts'

export function methodRules(method: Method) {
  const { leastPoints, criteria, unknown, bonus } = method
  return named({
    'Access methods':
      'An agent uses one access method at a time: the API, the MCP server or the CLI. Each gets its own score and letter. A check of the whole tool (site, docs, account, status) counts for each of them, a check of one access method counts there only. An SDK belongs to its API.',
    'Checks and hazards': `A check asks one question and earns 0 to 10 points by its outcome. A check that applies counts at least ${leastPoints}. Only a hazard counts less: a lie, injected instructions, or dangerous power.`,
    'Unpublished, not seen, does not apply': `What was looked for in every proven place and is absent, or closed to agents (403, robots.txt, a captcha, a locked list, a request or a whole host that fails while others of the same domain, or of the tool, answer), is unpublished: it counts ${leastPoints}, with its full weight. So publishing never costs, and hiding never helps. What we have not seen (our limits, our faults, a tool that answers nothing, no scan yet) is not known: it counts as ${unknown.points}, the middle, with ${percentWords(unknown.strength)} of its weight, never as a zero; it has no fix, and a scan or the vendor’s word can change it. On a private address, what belongs to the public site (feeds, security.txt, sitemap, changelog, sign-up, SDKs) is not known. A check does not apply because of the kind of access method, or because a document that was read completely shows it; never because a document is missing.`,
    'Strength of evidence': strengthWords(method),
    'Criteria and score': `A criterion is the mean of its checks by weight, rounded to two decimals. The score of an access method is the mean of these rounded criteria by weight: ${criteria.map(({ name, weight }) => `${name.toLowerCase()} ${weight}%`).join(', ')}. One without a check that applies is left out, and its weight is shared by the others. So whoever has the eight figures of a report can compute its score.`,
    'Local MCP servers':
      'A program on the user’s machine has no sign-in, no latency over a network and no events: these criteria do not apply, and the other five carry its grade. What is left is not only its list: the size and the texts of the list, what its tools can reach, whether their marks are believed, how the program starts, ends and refuses, its README, and the package behind it (source, releases, licence, install scripts, registry). A program that no package brings to others has no A.',
    'Confidence and age': confidenceWords(method),
    Ceilings: ceilingWords(method),
    'The tool and its bonus': `The tool has the grade of its best access method, plus ${bonus.each} for each other good one, at most ${bonus.most}: one without a hazard whose own checks reach ${bonus.from} at a confidence of ${percentWords(bonus.confidence)}. The bonus never lifts a ceiling. A report shows each step, so that the sum adds up: mean of the criteria, bonus, ceiling, score.`,
  })
}

function named(words: Readonly<Record<string, string>>) {
  return Object.entries(words).map(([name, says]) => ({ name, says }))
}

function strengthWords({ evidenceWeight }: Method): string {
  const { declared, described, unread, undocumented } = evidenceWeight
  return `The weight of a check counts by how its answer is known: in full if we saw it ourselves, ${percentWords(described)} if only an API description or the documentation promises it, ${percentWords(declared)} if the vendor states it on a page that was read, ${percentWords(unread)} if nobody read it at its own page, ${percentWords(undocumented)} if the pages where it would stand were read and do not have it. Where a statement promises more than was seen, the rest of the weight counts as seen. To be listed is not to be tried: a tool of an MCP server that was listed was seen, and no scan calls it.`
}

function confidenceWords(method: Method): string {
  const { old, unpublishedCertainty, provisionalBelow, unratedBelow } = method
  return `Confidence is the share of the weight that is known, by strength. What is unpublished adds ${percentWords(unpublishedCertainty)} of its weight. What was captured more than ${old.afterMonths} months before the day of the grading adds ${percentWords(old.certainty)}; its age counts from the commit, the publication or the fetch, never from a date that somebody wrote inside. It stands beside the letter and changes no score: only an A needs a certain confidence. Below ${percentWords(provisionalBelow)} a grade is provisional, below ${percentWords(unratedBelow)} there is none.`
}

function ceilingWords(method: Method): string {
  const { letterNeeds, anA, old, withoutToolList, descriptionAlone, deprecated } = method
  const isWhole = capOf(method, 'prompt-injection', 'hostile')?.tool
  const needs = Object.entries(letterNeeds).map(
    ([letter, confidence]) => `for ${withArticle(letter)} ${percentWords(confidence)}`,
  )
  return `A ceiling is the best letter that is possible, however good the rest is. Confidence limits only the best letters: ${needs.join(', ')} must be known. An A also needs ${percentWords(anA.safetyCoverage)} of safety to be known, no check of weight ${anA.seriousWeight} below ${anA.seriousBelow} points, something observed in the last ${old.afterMonths} months, and, for a local MCP server, a package that was read. What its vendor has deprecated has at most ${deprecated}. An MCP server whose list of tools was not read has at most ${withoutToolList}, and an API that does not answer a scan, and of which nothing but its description is known, at most ${descriptionAlone}. Some outcomes cap the letter of their access method${isWhole ? '; injected instructions cap the whole tool' : ''}. A report names the ceiling that holds a letter down.`
}

/** Tricks, and what each earns. */
export function methodTricks(method: Method) {
  const most = (check: string, outcome: string) => {
    const cap = capOf(method, check, outcome)
    return cap ? `at most ${cap.letter}` : 'no cap'
  }
  const injected = capOf(method, 'prompt-injection', 'hostile')
  return named({
    'Annotations that lie': `A read-only mark counts only beside a verb of reading, in the name or at the beginning of the description. A verb that plainly changes something is a contradiction and a hazard: 0 points, and ${most('annotation-truth', 'contradicted')}.`,
    'A shell that is marked read-only': `A tool with a parameter such as command, or that says that it runs commands, code or SQL, has ${most('tool-power', 'unmarked')} if nothing marks it, ${most('tool-power', 'disguised')} if it is marked read-only, and ${most('tool-power', 'confined')} within a bound that its texts state. In other words or another language it is not shown to be bounded, and earns nothing.`,
    'Gibberish or one generic line as a description, llms.txt or agent guide': `Nothing: a text has to speak of this tool and name things that exist in it. A list of tools whose descriptions make no sense, or differ only in the names of the tools, has ${most('tool-descriptions', 'senseless')}.`,
    'One tool that does everything': `Nothing in its inputs bounds it, so that nothing is shown: ${most('tool-power', 'few')}.`,
    'A polished description of an API that does not exist': `At most ${method.descriptionAlone}, as long as no response of the API was seen and its vendor states nothing else about it.`,
    'Documentation or an API description that is hidden':
      'Never more than with it, unless a hazard was in it: what is hidden counts as unpublished, with its full weight.',
    'A robots.txt or firewall that keeps the scanner out':
      'The same: what is closed to the scanner counts as closed to agents.',
    'A host that times out, or answers too many requests':
      'The same, as long as another host of the tool answers: an agent gets nothing there, either.',
    'No annotations, so that none can be wrong': `A list without annotations has ${most('tool-annotations', 'none')}, and ${most('tool-annotations', 'unmarked')} if a tool in it deletes something.`,
    'A list that shows other tools at the second look': `It has ${most('tool-list', 'changing')}.`,
    'An MCP server or a CLI that is withdrawn':
      'Never more, unless a hazard was in it: the others keep their own grades, and the bonus is gone.',
    'Injected instructions in another language, encoded, in spaced letters, in a parameter or a title': `At most ${injected?.letter ?? 'F'} for the ${injected?.tool ? 'whole tool' : 'access method'}; ${most('prompt-injection', 'suspicious')} if they are only suspicious.`,
    'A description that gives orders about other tools, or asks for data of the user in an argument': `Quoted, and ${most('prompt-injection', 'steering')}. What is not found earns nothing: that a text was read is no merit.`,
  })
}

function capOf({ checks }: Method, check: string, outcome: string) {
  const found = checks.find(({ id }) => id === check)?.outcomes.find(({ name }) => name === outcome)
  return found?.cap ?? null
}

/** With fewer tools a rate is chance. */
export const RATE_NEEDS_TOOLS = 10

/** The share of tools with all points, or null if too few were judged. */
export function passRate(tally: ToolStatistics['checks'][string] | undefined): number | null {
  return tally === undefined || tally.judged < RATE_NEEDS_TOOLS ? null : tally.full / tally.judged
}

/** The method with, for each check, the number of graded tools that it judged and their pass rate. */
export function methodJson(method: Method, statistics: Pick<ToolStatistics, 'checks'>) {
  return {
    ...method,
    checks: method.checks.map((check) => {
      const tally = statistics.checks[check.id]
      const rate = passRate(tally)
      return {
        ...check,
        judgedTools: tally?.judged ?? 0,
        passRate: rate === null ? null : Math.round(rate * 100) / 100,
      }
    }),
  }
}

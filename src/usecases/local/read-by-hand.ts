// Readings by hand: what a reader is asked about evidence, and the answers that come back.
import type { Evidence } from '../../domain/evidence/evidence.ts'
import { parseAnswers } from '../../domain/questions/answers.ts'
import { SUBJECTS, type Subject } from '../../domain/questions/questions.ts'
import { readingRequest, type ReadingRequest } from '../../domain/reading/request.ts'
import { shownIn, TEXT_OF } from '../../domain/reading/shown-in.ts'
import { withAnswers, type AnswersFault } from '../../domain/reading/with-answers.ts'
import { Refusal } from '../../errors/refusal.ts'
import { exactJsonIn, validIn } from './json-in-file.ts'

/** What is asked about one of the texts; without `of` there must be only one. */
export function requestFor(evidence: Evidence, of: Subject | undefined): ReadingRequest {
  const texts = SUBJECTS.filter((subject) => shownIn(evidence, subject) !== null)
  const subject = of ?? (texts.length === 1 ? texts[0] : undefined)
  if (subject === undefined)
    throw texts.length === 0
      ? new Refusal('nothing-to-read', { facts: { what: 'a text that can be read' } })
      : new Refusal('which-text', { facts: { texts: texts.join(', ') } })
  const shown = shownIn(evidence, subject)
  if (shown === null) throw nothingOf(subject)
  const { text } = shown
  if (text === undefined) throw new Refusal('text-not-kept', { facts: { of: subject } })
  return readingRequest(subject, { ...shown, text })
}

export interface GivenAnswers {
  name: string
  text: string
}

/** The evidence with these answers in it; accusations whose words are not found are told. */
export function evidenceWith(evidence: Evidence, given: readonly GivenAnswers[]) {
  const files = given.map(({ name, text }) =>
    validIn(name, parseAnswers(exactJsonIn(text, name)), 'invalid-answers'),
  )
  const result = withAnswers(evidence, files)
  if ('fault' in result) throw refusalOf(result, given)
  return result
}

function nothingOf(subject: Subject): Refusal {
  return new Refusal('nothing-to-read', { facts: { what: TEXTS[subject] } })
}

const TEXTS: Readonly<Record<Subject, string>> = {
  mcp: `a list of MCP tools (${TEXT_OF.mcp})`,
  api: 'the text of an API description',
  cli: 'the help of a command-line program',
  llms: 'an llms.txt',
}

function refusalOf(fault: AnswersFault, given: readonly GivenAnswers[]): Refusal {
  if (fault.fault === 'incomplete')
    return new Refusal('invalid-answers', {
      facts: { file: given[fault.at]?.name ?? 'the file' },
      problems: fault.problems,
    })
  if (fault.fault === 'nothing-to-read') return nothingOf(fault.subject)
  if (fault.fault === 'other-text')
    return new Refusal('other-text', {
      facts: { of: fault.subject, wanted: fault.wanted, given: fault.given },
    })
  return new Refusal(fault.fault, { facts: { of: fault.subject } })
}

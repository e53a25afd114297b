// A reading on the evidence page: who answered what, of each item that does more than read, and the
// words that an accusation rests on; with what its owner can do about a wrong answer.
import { passOf, type ItemAnswers, type Pass, type Place } from '../../../domain/questions/answers.ts'
import { CANNOT_TELL, QUESTIONS, STEER, type Subject } from '../../../domain/questions/questions.ts'
import type { Evidence } from '../../../domain/evidence/evidence.ts'
import type { ShownItem, StoredReading } from '../../../domain/evidence/observations/reading.ts'
import { READING_OF } from '../../../domain/reading/shown-in.ts'
import { counted } from '../../../domain/text/figures.ts'
import { isSuspect } from '../../../domain/text/steering/steering.ts'
import { REMOVED } from '../../../domain/text/untrusted-text.ts'
import { plainText } from '../../words/text.ts'
import { html, type Html } from '../html.ts'

const LONGEST_NAME = 100
const LONGEST_WORDS = 200

export interface ReadingView {
  /** Of its exchange. */
  id: string
  subject: Subject
  evidence: Evidence
  /** Of the tool's page. */
  self: string
}

/** Nothing if the answers cannot be read. */
export function readingPart({ id, subject, evidence, self }: ReadingView): Html | false {
  const observation = evidence.observations[READING_OF[subject]]
  if (observation?.state !== 'observed') return false
  const { items, passes: stored, left } = observation.value as unknown as StoredReading
  const passes = stored.map((pass) => passOf(subject, pass))
  const list = QUESTIONS[subject].items
  const notable = items.flatMap((item, at) => itemRow({ id, item, number: at + 1, passes }))
  return html`<p>
      Read by
      ${passes.map(({ by }, at) => [at > 0 && ', ', html`<bdi>${plainText(by.name, LONGEST_NAME)}</bdi>${by.reported !== null && html` (<bdi>${plainText(by.reported, LONGEST_NAME)}</bdi>)`} on ${by.date}${by.kind === 'hand' && ', by hand'}`])}.
      Answers are theirs: they can be asked again, and not computed again. The grade is computed from them.
    </p>
    <details>
      <summary>Answers about the whole</summary>
      ${wholeTable(subject, passes)} ${steerPlace(id, passes)}
    </details>
    ${
      list !== null &&
      html`<details>
        <summary>
          ${notable.length} of ${counted(items.length, list.slice(0, -1))} ${notable.length === 1 ? 'does' : 'do'} more than
          read${left > 0 && `; ${left} were not shown`}
        </summary>
        <ul class="plain">
          ${notable}
        </ul>
      </details>`
    }
    <p class="quiet">
      Wrong? <a href="${self}/mistakes">Say so</a>, or have it read a third time: save <a href="${self}/evidence.json">this evidence</a>, print the questions
      with the command below where its text is kept, and give the answers of all passes to <code>agentgrade read</code>. An accusation holds only where all
      passes make it and its words are found in the text.
    </p>`
}

function wholeTable(subject: Subject, passes: readonly Pass[]): Html {
  return html`<table class="table">
    <thead>
      <tr>
        <th scope="col">Question</th>
        ${passes.map((_, at) => html`<th scope="col">Pass ${at + 1}</th>`)}
      </tr>
    </thead>
    <tbody>
      ${[...QUESTIONS[subject].whole, STEER].map(
        ({ id, title }) =>
          html`<tr>
            <th scope="row">${title}</th>
            ${passes.map(({ whole }) => html`<td>${wordOf(whole[id])}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`
}

/** The place of what steers has the number of its item. */
function steerPlace(id: string, passes: readonly Pass[]): Content {
  const places = passes.map(({ whole }) => whole.place).filter(({ field }) => field !== '')
  return places.length > 0 && html`<p id="e-${id}-steer">Steering rests on: ${places.map(placeWords)}</p>`
}

type Content = Html | false

interface ItemView {
  id: string
  item: ShownItem
  number: number
  passes: readonly Pass[]
}

/** None for what all passes take for an honest read, unless its text is said to steer. */
function itemRow({ id, item, number, passes }: ItemView): Html[] {
  const answers = passes.flatMap(({ items }) => items.find((each) => each.number === number) ?? [])
  // What steers names the item that it stands in, whatever that does.
  const isSteering = passes.some(({ whole: { place } }) => place.field !== '' && place.number === number)
  const isHarmless = !isSteering && answers.every(({ effect, honest }) => effect === 'reads' && (honest ?? 'yes') === 'yes')
  if (isHarmless) return []
  const places = answers.flatMap(({ place }) => (place && place.field !== '' ? [place] : []))
  return [
    html`<li id="e-${id}-${number}">
      <b><bdi>${plainText(item.name, LONGEST_NAME)}</bdi></b
      >: ${answers.map((answer, at) => [at > 0 && '; ', sayAnswer(answer)])} ${places.map(placeWords)}
    </li> `,
  ]
}

/** "destroys, closed", "writes, open, mark denies it" */
function sayAnswer({ effect, bound, honest }: ItemAnswers): string {
  const lies = { mark: 'a mark denies it', text: 'the text hides it' }
  const lie = honest === 'mark' || honest === 'text' ? lies[honest] : null
  return [wordOf(effect), bound === undefined || bound === CANNOT_TELL ? null : wordOf(bound), lie].filter((word) => word !== null).join(', ')
}

function placeWords({ field, starts }: Place): Html {
  const words = isSuspect(starts) ? REMOVED : plainText(starts, LONGEST_WORDS)
  return html` <small>${field}: <q dir="auto">${words}</q></small> `
}

function wordOf(answer: unknown): string {
  return typeof answer === 'string' ? answer : ''
}

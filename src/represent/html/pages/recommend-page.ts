// The page that recommends tools for a task: one field, at most three tools with what speaks for and
// against each, and how to connect; or that nothing fits, with the nearest miss.
import type { Recommendation, RecommendedTool } from '../../../domain/answer/recommendation.ts'
import { ACCESS_NAMES } from '../../../domain/grading/criterion.ts'
import type { Grading } from '../../../domain/grading/grading.ts'
import { lossSentence, shortFinding } from '../../words/checks.ts'
import { fiveFindings } from '../../words/findings.ts'
import { quotedList } from '../../words/search.ts'
import { letterChoices } from '../forms/filter-form.ts'
import { hiddenFields, select } from '../forms/fields.ts'
import { scanForm } from '../forms/scan-form.ts'
import { html, type Content, type Html } from '../html.ts'
import { page } from '../page.ts'
import { copyable, warningList, pathWith, alternates, type Filters } from '../parts/elements.ts'
import { knownMeter, tile } from '../parts/grade.ts'
import { comparePath, toolPath, type ListedTool } from '../parts/tool-list.ts'
import type { FirstLine } from './tool/connect.ts'
import { clauseOf } from '../../words/text.ts'

export interface RecommendPageView {
  base: string
  /** The query as requested. */
  filters: Filters
  /** Null if there is no task yet. */
  answer: Recommendation | null
  /** The recommended tools, in their order. */
  cards?: readonly RecommendCard[]
}

export interface RecommendCard extends ListedTool {
  grading: Grading | null
  first: FirstLine | null
}

export const MOST_CARDS = 3
const LETTERS_ASKED = new Set(['B', 'B+', 'A'])

export function recommendPage(view: RecommendPageView): string {
  const { base, filters, answer } = view
  const path = pathWith('/recommend', filters)
  return page({
    base,
    path,
    title: answer === null ? 'Recommend' : `Recommend: ${answer.task}`,
    description: 'Say the task; get the tools that an AI agent can use best for it, with reasons and configuration.',
    ...(answer && { alternates: alternates(path) }),
    isHidden: answer !== null,
    main: html`<h1>Recommend</h1>
      ${taskForm(filters)} ${answer && answerPart(view, answer)}`,
  })
}

/** What else the query asks stays as it is. */
function taskForm(filters: Filters): Html {
  const letters = Object.fromEntries(Object.entries(letterChoices()).filter(([letter]) => LETTERS_ASKED.has(letter) || letter === filters['minGrade']))
  const attributes = html`class="slim"`
  return html`<form class="card ask" action="/recommend" method="get">
    <label class="label" for="task">What should the agent get done?</label>
    <div class="field big">
      <input id="task" name="task" value="${String(filters['task'] ?? '')}" placeholder="search the web and read the pages" maxlength="200" required /><button
        class="primary"
      >
        Recommend
      </button>
    </div>
    <div class="row">
      <span class="quiet">Only tools that</span>
      <label class="row">work by ${select('access', ACCESS_NAMES, filters['access'], { none: 'any access method', attributes })}</label>
      <label class="row">are graded ${select('minGrade', letters, filters['minGrade'], { none: 'any grade', attributes })}</label>
      <label class="row"
        ><input type="checkbox" name="headless" value="true" ${filters['headless'] === true && html`checked`} />sign in without a browser</label
      >
      ${hiddenFields(filters, ['task', 'access', 'minGrade', 'headless'])}
    </div>
  </form>`
}

function answerPart({ cards = [] }: RecommendPageView, answer: Recommendation): Html {
  const { task, didYouMean, nothingFits, warnings = [] } = answer
  const meant = didYouMean !== null && html`Did you mean <a href="${pathWith('/recommend', { task: didYouMean })}">${didYouMean}</a>?`
  return nothingFits ? missPart(task, nothingFits, meant) : html`${warningList(warnings)} ${fitPart(cards.slice(0, MOST_CARDS), answer, meant)}`
}

function missPart(task: string, { why, nearest }: NonNullable<Recommendation['nothingFits']>, meant: Content): Html {
  return html`<section>
    <h2>Nothing fits “${task}”</h2>
    <p class="quiet" role="status">${why} We would rather say so than name the wrong one. ${meant}</p>
    ${
      nearest &&
      html`<article class="note">
        <h3>The nearest tool</h3>
        <p><a href="${toolPath(nearest.slug)}" dir="auto">${nearest.name}</a>: ${clauseOf(nearest.lacks)}.</p>
      </article>`
    }
    <div class="split">
      <div class="card">${scanForm('Know one? Grade it')}</div>
      <div class="card">
        <p class="label">Or look elsewhere</p>
        <p class="chips"><a class="chip" href="${pathWith('/search', { q: task })}">Search all tools</a> <a class="chip" href="/categories">Categories</a></p>
      </div>
    </div>
  </section>`
}

function fitPart(shown: readonly RecommendCard[], answer: Recommendation, meant: Content): Html {
  const { task, considered, recommendations, ruledOut, notCovered = [] } = answer
  const parts = [...new Set(recommendations.flatMap(({ part }) => part ?? []))]
  return html`<section>
    <h2>
      ${parts.length > 1 ? `No single tool covers this. Two together do${notCovered.length > 0 ? `, except for ${quotedList(notCovered)}` : ''}.` : coverWords(shown.length, task, notCovered)}
    </h2>
    <p class="quiet" role="status">
      ${parts.length > 1 ? 'We read the task as these steps.' : considered > shown.length && `The best of ${considered} that meet what you ask, by how well an agent can use them.`}
      ${meant}
      ${parts.length < 2 && notCovered.length > 0 && html`<a href="${pathWith('/recommend', { task: notCovered.join(' ') })}">Recommend for ${quotedList(notCovered)} alone</a>.`}
    </p>
    ${
      parts.length > 1 &&
      html`<p class="chips">
        ${parts.map((part, at) => html`${at > 0 && html`<span aria-hidden="true">→</span> `}<a class="chip" aria-current="step" href="${pathWith('/recommend', { task: part })}">${at + 1} · ${part}</a> `)}
      </p>`
    }
    <div class="recs">${shown.map((card, at) => toolCard(card, recommendations[at], notCovered))}</div>
    <p class="quiet">
      ${ruledOut.length > 0 && html`Ruled out: ${ruledOut.map(({ slug, name, why }, at) => html`${at > 0 && '; '}<a href="${toolPath(slug)}" dir="auto">${name}</a> (${clauseOf(why)})`)}. `}
      ${shown.length > 1 && parts.length < 2 && html`<a href="${comparePath(shown.map(({ tool }) => tool.slug))}">Compare these ${shown.length === 2 ? 'two' : 'three'}</a>.`}
    </p>
  </section>`
}

function coverWords(count: number, task: string, notCovered: readonly string[]): string {
  if (notCovered.length > 0) return `No tool covers all of “${task}”: ${quotedList(notCovered)} is left`
  return count === 1 ? `One tool covers “${task}”` : `${count === 2 ? 'Two' : 'Three'} tools cover “${task}”`
}

function item(kind: 'plus' | 'minus' | 'open', words: Content): Html {
  return html`<li class="${kind}"><span dir="auto">${words}</span></li> `
}

/** `said` is what no tool covers: the heading says it once. */
function toolCard({ tool, as, graded, grading, lines, first }: RecommendCard, recommended: RecommendedTool | undefined, said: readonly string[]): Html {
  const { slug, name } = tool
  const open = (recommended?.notCovered ?? []).filter((word) => !said.includes(word))
  const findings = grading ? fiveFindings(grading, as, () => true) : []
  const unknown = lines.filter(({ known, score }) => known === 0 && score !== null).map((line) => line.name)
  return html`<article class="card">
    <header>
      ${tile(graded)}
      <div>
        <h3><a href="${toolPath(slug)}" dir="auto">${name}</a></h3>
        <p>${as && `as ${ACCESS_NAMES[as]}`}${graded.score !== null && `, ${graded.score.toFixed(1)}`}</p>
      </div>
    </header>
    ${recommended?.part && html`<p class="quiet">For: ${recommended.part}</p>`}
    <ul class="why">
      ${recommended?.match === 'all' && item('plus', recommended.part ? 'Covers this step.' : 'Covers the whole task.')}
      ${findings.filter(({ kind }) => kind === 'helps').map(({ result }) => item('plus', shortFinding(result)))}
      ${findings.filter(({ kind }) => kind !== 'helps').map(({ result }) => item('minus', lossSentence(result)))}
      ${open.length > 0 && item('open', `Not covered: ${quotedList(open)}.`)} ${recommended?.worst !== undefined && item('open', recommended.worst)}
      ${unknown.length > 0 && item('open', `Not known: ${unknown.join(', ').toLowerCase()}.`)}
    </ul>
    <p>${knownMeter(graded.confidence)}</p>
    ${
      first?.line &&
      html`<div class="go">
        <p class="label">${first.label}</p>
        ${copyable(first.line, `${first.label} of ${name}`)}
      </div>`
    }
  </article>`
}

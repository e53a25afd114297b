// The comparison page: one access method of all tools, the facts in which they differ first, then the criteria.
import { LEAST_COMPARED, MOST_COMPARED } from '../../../domain/read/reads.ts'
import type { ComparedFact, Comparison } from '../../../domain/answer/checks.ts'
import { ACCESS_IDS, ACCESS_NAMES, type AccessId } from '../../../domain/grading/criterion.ts'
import { PROVISIONAL_BELOW } from '../../../domain/grading/letter.ts'
import { counted, figure } from '../../../domain/text/figures.ts'
import type { Tool } from '../../../domain/tool/tool.ts'
import { checkOf } from '../../../grade/method.ts'
import { hiddenFields } from '../forms/fields.ts'
import { weightForm } from '../forms/filter-form.ts'
import { html, type Content, type Html } from '../html.ts'
import type { ComparedTool } from '../../json/compare.ts'
import { criterionLines, NOT_KNOWN, type CriterionLine } from '../../words/criteria.ts'
import { page } from '../page.ts'
import { fillOf } from '../parts/criteria.ts'
import { emptyState, tabs, warningList, alternatePath, alternates } from '../parts/elements.ts'
import { knownMeter, lengthClass, tile } from '../parts/grade.ts'
import { comparePath, toolIcon, toolPath } from '../parts/tool-list.ts'

const SHOWN_FACTS = 12

export interface ComparePageView {
  base: string
  /** As requested, known or not. */
  slugs: readonly string[]
  /** The access method that the query asks for. */
  wished?: AccessId | undefined
  /** The reader's own weights as the query has them. */
  weights?: string | undefined
  /** The tools with their gradings, and what follows from them; null if fewer than two are known. */
  compared: readonly ComparedTool[]
  comparison: Comparison | null
  warnings?: readonly string[]
  unknown: readonly { slug: string; near: readonly string[] }[]
  /** Suggestions for the field. */
  offered: readonly Pick<Tool, 'slug' | 'name'>[]
  /** Example comparisons, if no tools are named. */
  examples: readonly { title: string; slugs: readonly string[]; names: readonly string[] }[]
}

export function comparePage(view: ComparePageView): string {
  const { base, slugs, wished, weights, comparison } = view
  const names = comparison?.tools.map(({ name }) => name).join(', ')
  const path = comparePath(slugs, weights, wished)
  return page({
    base,
    path,
    title: names ?? 'Compare tools',
    description: names === undefined ? 'Two to four tools side by side.' : `${names}: which one works better for AI agents, fact by fact.`,
    ...(comparison && { alternates: alternates(path) }),
    isHidden: view.unknown.length > 0 || weights !== undefined || wished !== undefined,
    main: html`<div class="between">
        <h1>${comparison?.tools.map(({ name }, index) => html`${index > 0 && ', '}<bdi>${name}</bdi>`) ?? 'Compare tools'}</h1>
        ${
          comparison &&
          html`<p class="row">
            <button type="button" class="slim" data-share>Share</button> <a class="button slim" href="${alternatePath(path, 'md')}">Markdown</a>
            <a class="button slim" href="${alternatePath(path, 'json')}">JSON</a>
          </p>`
        }
      </div>
      ${warningList(view.warnings ?? [])} ${view.unknown.map((each) => unknownWords(each, slugs))} ${comparison && sideBySide(view, comparison)}
      ${slugs.length < MOST_COMPARED && addForm(view)} ${view.examples.length > 0 && examplesSection(view.examples)}
      ${comparison && weightForm('compare', { tools: slugs.join(','), as: wished }, comparison.weights ?? null)}`,
  })
}

function sideBySide(view: ComparePageView, comparison: Comparison): Html {
  const as = comparison.as ?? 'api'
  const { sentences = [], facts = [], differing, alike } = comparison
  const same = [...differing.map(({ id }) => id), ...alike].filter((id) => facts.every(({ check }) => check !== id))
  return html`${accessTabs(view, as)}
    <p class="says">${sentences.join(' ')}</p>
    <p class="quiet">Each sentence rests on a row below. A leader is named only if it is 0.5 ahead, and at least 40% is known of each.</p>
    ${factTable(view, comparison, as)}
    ${
      facts.length > SHOWN_FACTS &&
      html`<details>
        <summary>${counted(facts.length - SHOWN_FACTS, 'smaller difference')}</summary>
        ${vsTable(
          view,
          comparison,
          'Smaller differences',
          facts.slice(SHOWN_FACTS).map((fact) => factRow(comparison, fact)),
        )}
      </details>`
    }
    ${
      same.length > 0 &&
      html`<details>
        <summary>${counted(same.length, 'check')} that tell nothing apart <span>the same for all, or not known</span></summary>
        <p class="quiet">${same.map((id, index) => html`${index > 0 && ' · '}<a href="/method/checks/${id}">${checkOf(id)?.title ?? id}</a>`)}</p>
      </details>`
    }`
}

/** Each access method that one of them offers, with how many of them are known well enough. */
function accessTabs({ slugs, weights, compared }: ComparePageView, as: AccessId): Html {
  const own = (id: AccessId) => compared.flatMap(({ grading }) => grading?.access?.[id] ?? [])
  const offered = ACCESS_IDS.filter((id) => own(id).length > 0)
  const gone = ACCESS_IDS.filter((id) => !offered.includes(id)).map((id) => `no ${ACCESS_NAMES[id]}`)
  return tabs(
    'Compare as',
    offered.map((id) => {
      const known = own(id).filter(({ confidence }) => confidence >= PROVISIONAL_BELOW).length
      const words = known === compared.length ? `all ${known}` : `${known} of ${compared.length} known well enough`
      return { path: comparePath(slugs, weights, id), content: html`As ${ACCESS_NAMES[id]} <small>${words}</small>`, isCurrent: id === as }
    }),
    gone.length > 0 ? gone.join(', ') : null,
  )
}

function factTable(view: ComparePageView, comparison: Comparison, as: AccessId): Html {
  const { tools, grades = {}, facts = [], weightedScores, weights } = comparison
  const section = (words: string) =>
    html`<tr class="section">
      <th colspan="${tools.length + 1}" scope="colgroup">${words}</th>
    </tr>`
  const lines = view.compared.map(({ grading }) => (grading?.access?.[as] ? criterionLines(grading, as) : []))
  const rows = html`<tr>
      <th scope="row">Grade as ${ACCESS_NAMES[as]}</th>
      ${tools.map(({ slug }) => gradeCell(grades[slug] ?? null, as))}
    </tr>
    ${
      weightedScores &&
      html`<tr>
        <th scope="row">By your weights</th>
        ${tools.map(({ slug }) => html`<td><b class="big">${weightedScores[slug]?.toFixed(1)}</b></td>`)}
      </tr>`
    }
    ${section(facts.length > 0 ? 'Where they differ' : 'Nothing that is known tells them apart')}
    ${facts.slice(0, SHOWN_FACTS).map((fact) => factRow(comparison, fact))} ${section('Criteria')}
    ${comparison.criteria.map(
      ({ id, name, weight }) =>
        html`<tr>
          <th scope="row"><a href="/method#${id}">${name}</a><small>${weights ? `weight ${weights[id]}` : `${weight}%`}</small></th>
          ${lines.map((each) => criterionCell(each.find((line) => line.id === id)))}
        </tr> `,
    )}`
  return vsTable(view, comparison, `As ${ACCESS_NAMES[as]}: facts, differences first, then criteria`, rows)
}

function vsTable(view: ComparePageView, { tools }: Comparison, caption: string, rows: Content): Html {
  return html`<div class="scroll" role="region" aria-label="${caption}" tabindex="0">
    <table class="vs">
      <caption class="unseen">
        ${caption}
      </caption>
      <thead>
        <tr>
          <td></td>
          ${tools.map((tool) => toolHead(tool, view))}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`
}

function factRow({ tools, grades = {} }: Comparison, { label, unit, check, best, values }: ComparedFact): Html {
  return html`<tr>
    <th scope="row"><a href="/method/checks/${check}">${label}</a>${unit !== null && html`<small>${unit}</small>`}</th>
    ${tools.map(({ slug }) => factCell({ unit }, grades[slug] ? (values[slug] ?? null) : undefined, best.includes(slug)))}
  </tr> `
}

function toolHead(tool: Tool, { slugs, weights, wished }: ComparePageView): Html {
  const { slug, name } = tool
  const others = slugs.filter((each) => each !== slug)
  return html`<th scope="col">
    <span class="row">
      ${toolIcon(tool, 'small')} <a href="${toolPath(slug)}" dir="auto">${name}</a>
      ${slugs.length > LEAST_COMPARED && html`<a class="quiet" href="${comparePath(others, weights, wished)}" aria-label="Remove ${name}">✕</a>`}
    </span>
  </th>`
}

function gradeCell(graded: NonNullable<Comparison['grades']>[string], as: AccessId): Html {
  if (!graded) return html`<td class="none">no ${ACCESS_NAMES[as]}</td>`
  const { grade, score, confidence } = graded
  return html`<td>
    <span class="row">${tile({ grade, score, provisional: confidence < PROVISIONAL_BELOW })} <b class="big">${score?.toFixed(1) ?? 'no grade'}</b></span>
    ${knownMeter(confidence)}
  </td>`
}

/** Undefined where the tool does not offer the access method. */
function factCell(fact: Pick<ComparedFact, 'unit'>, value: ComparedFact['values'][string] | undefined, isBest: boolean): Html {
  if (!value) return html`<td class="none">${value === null ? 'not known' : '–'}</td>`
  const shown = fact.unit !== null && value.value !== null ? html`<b class="big">${figure(value.value)}</b>` : html`<span dir="auto">${value.says}</span>`
  return html`<td>${shown}${isBest && html` <span class="best">best</span>`}<small>${value.basis}</small></td>`
}

function criterionCell(line: CriterionLine | undefined): Html {
  if (!line) return html`<td class="none">–</td>`
  if (line.score === null) return html`<td class="none">does not apply</td>`
  if (line.isUnknown) return html`<td class="none">${NOT_KNOWN}</td>`
  return html`<td>
    <b class="big">${line.score.toFixed(2)}</b>
    <span class="bar ${fillOf(line)}"><i class="${lengthClass(line.score)}"></i></span>
    <small>${line.known} of ${line.checks} known</small>
  </td>`
}

function unknownWords({ slug, near }: ComparePageView['unknown'][number], slugs: readonly string[]): Html {
  const instead = (other: string) => comparePath([...new Set(slugs.map((each) => (each === slug ? other : each)))])
  return emptyState(
    `We have no tool called “${slug}”.`,
    near.length === 0
      ? html`<a href="/tools">Browse all tools</a>, or <a href="/#grade">submit it</a>.`
      : html`Did you mean ${near.map((other, index) => html`${index > 0 && ', '}<a href="${instead(other)}">${other}</a>`)}?`,
  )
}

function addForm({ slugs, wished, weights, offered }: ComparePageView): Html {
  const fields = slugs.length === 0 ? ['First tool', 'Second tool'] : ['Add a tool']
  return html`<form class="filters" action="/compare" method="get">
    ${hiddenFields({ tools: slugs.join(','), as: wished, weights })}
    ${fields.map((words) => html`<label class="grow">${words} <input name="add" list="offered" placeholder="Name or slug" maxlength="100" required autocomplete="off" /></label>`)}
    <datalist id="offered">${offered.map(({ slug, name }) => html`<option value="${slug}">${name}</option>`)}</datalist>
    <button class="primary">Compare</button>
  </form>`
}

function examplesSection(examples: ComparePageView['examples']): Html {
  return html`<section>
    <h2>Worth a look</h2>
    <ul class="grid">
      ${examples.map(
        ({ title, slugs, names }) =>
          html`<li>
            <a class="card" href="${comparePath(slugs)}"><b>${title}</b><small>${names.join(', ')}</small></a>
          </li> `,
      )}
    </ul>
  </section>`
}

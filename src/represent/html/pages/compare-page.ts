// The comparison page: the grade, the eight criteria, then the checks in which the tools differ.
import { MOST_COMPARED } from '../../../domain/read/reads.ts'
import { counted } from '../../../domain/text/figures.ts'
import type { ComparedCheck, Comparison } from '../../../domain/answer/checks.ts'
import type { Tool } from '../../../domain/tool/tool.ts'
import { unseenWords } from '../../words/evidence.ts'
import { compareVerdicts, limitWords } from '../../words/tools.ts'
import { html, type Content, type Html } from '../html.ts'
import { page } from '../page.ts'
import { alternates } from '../parts/paging.ts'
import { accessMethods, emptyState, warningList } from '../parts/elements.ts'
import { knownMeter, lengthClass, tile } from '../parts/grade.ts'
import { toolIcon, comparePath, toolPath } from '../parts/tool-list.ts'
import { weightForm } from '../forms/filter-form.ts'

const SHOWN_CHECKS = 12

export interface ComparePageView {
  base: string
  /** As requested, known or not. */
  slugs: readonly string[]
  /** The reader's own weights as the query has them. */
  weights?: string | undefined
  /** Null if fewer than two are known. */
  comparison: Comparison | null
  warnings?: readonly string[]
  unknown: readonly { slug: string; near: readonly string[] }[]
  /** Suggestions for the field. */
  offered: readonly Pick<Tool, 'slug' | 'name'>[]
  /** Example comparisons, if no tools are named. */
  examples: readonly { title: string; slugs: readonly string[]; names: readonly string[] }[]
}

export function comparePage(view: ComparePageView): string {
  const { base, slugs, weights, comparison } = view
  const names = comparison?.tools.map(({ name }) => name).join(' vs ')
  const path = comparePath(slugs, weights)
  return page({
    base,
    path,
    title: names ?? 'Compare tools',
    description: names === undefined ? 'Two to four tools side by side.' : `${names}: which one works better for AI agents, criterion by criterion.`,
    ...(comparison && { alternates: alternates(path), image: compareCardPath(comparison.tools.map(({ slug }) => slug)) }),
    isHidden: view.unknown.length > 0 || weights !== undefined,
    main: html`<h1>${comparison?.tools.map(({ name }, index) => html`${index > 0 && ' vs '}<bdi>${name}</bdi>`) ?? 'Compare tools'}</h1>
      ${warningList(view.warnings ?? [])} ${view.unknown.map((each) => unknownWords(each, slugs))}
      ${comparison && [verdictList(comparison), actions(path), criteriaTable(comparison, view), weightForm('compare', { tools: slugs.join(',') }, comparison.weights ?? null), checksSection(comparison)]}
      ${slugs.length < MOST_COMPARED && addForm(view)} ${view.examples.length > 0 && examplesSection(view.examples)}`,
  })
}

/** The image that others show beside a link to the comparison. */
function compareCardPath(slugs: readonly string[]): string {
  return comparePath(slugs).replace('/compare?', '/compare/card.png?')
}

function verdictList(comparison: Comparison): Html {
  return html`<ul class="plain verdicts" aria-label="In one sentence each">
    ${compareVerdicts(comparison).map(({ slug, name, words }) => html`<li><a href="${toolPath(slug)}" dir="auto">${name}</a> ${words}.</li> `)}
  </ul>`
}

function actions(path: string): Html {
  const [markdown, json] = ['md', 'json'].map((form) => path.replace('/compare', `/compare.${form}`))
  return html`<p class="row"><button type="button" class="share" data-share>Share</button> <a href="${markdown}">Markdown</a> <a href="${json}">JSON</a></p>`
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

function criteriaTable({ tools, criteria, weights, weightedScores }: Comparison, view: ComparePageView): Html {
  return html`<div class="scroll" role="region" aria-label="Grades and criteria" tabindex="0">
    <table class="compare of-${tools.length}">
      <thead>
        <tr>
          <td></td>
          ${tools.map((tool) => toolHead(tool, view))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">Grade</th>
          ${tools.map((tool) => html`<td>${tile(tool, 'small')} <b class="figure">${tool.score?.toFixed(1) ?? '–'}</b></td>`)}
        </tr>
        ${
          weightedScores &&
          html`<tr>
            <th scope="row">By your weights</th>
            ${tools.map(({ slug }) => html`<td><b class="figure">${weightedScores[slug]?.toFixed(1)}</b></td>`)}
          </tr>`
        }
        ${criteria.map(
          ({ id, name, weight, scores, best }) =>
            html`<tr>
              <th scope="row"><a href="/method#${id}">${name}</a> <small>${weights ? `weight ${weights[id]}` : `${weight}%`}</small></th>
              ${tools.map(({ slug }) => scoreCell(scores[slug] ?? null, best.includes(slug)))}
            </tr> `,
        )}
        ${
          tools.some(({ bonus, limitedBy }) => bonus > 0 || limitedBy) &&
          html`<tr>
              <th scope="row">Bonus</th>
              ${tools.map(({ bonus }) => html`<td class="figure">${bonus > 0 ? `+${bonus}` : '–'}</td>`)}
            </tr>
            <tr>
              <th scope="row">At most</th>
              ${tools.map(({ limitedBy }) => html`<td>${limitWords(limitedBy)}</td>`)}
            </tr>`
        }
        <tr>
          <th scope="row">Access</th>
          ${tools.map((tool) => html`<td>${accessMethods(tool.accessMethods)}</td>`)}
        </tr>
        <tr>
          <th scope="row">Known</th>
          ${tools.map(({ confidence }) => html`<td>${knownMeter(confidence)}</td>`)}
        </tr>
      </tbody>
    </table>
  </div>`
}

function toolHead(tool: Tool, { slugs, weights }: ComparePageView): Html {
  const { slug, name } = tool
  return html`<th scope="col">
    ${toolIcon(tool, 'medium')}
    <a href="${toolPath(slug)}" dir="auto">${name}</a>
    ${
      slugs.length > 2 &&
      html`<a
        class="quiet"
        href="${comparePath(
          slugs.filter((each) => each !== slug),
          weights,
        )}"
        aria-label="Remove ${name}"
        >✕</a
      >`
    }
  </th>`
}

function scoreCell(score: number | null, isBest: boolean): Html {
  if (score === null) return html`<td class="quiet">no score</td>`
  return html`<td>
    <span class="figure">${isBest ? html`<b>${score.toFixed(2)}</b><span class="unseen"> best</span>` : score.toFixed(2)}</span
    ><span class="bar"><i class="${lengthClass(score)}"></i></span>
  </td>`
}

function checksSection({ tools, differing, alike }: Comparison): Html {
  const [first, rest] = [differing.slice(0, SHOWN_CHECKS), differing.slice(SHOWN_CHECKS)]
  return html`<section>
    <h2>Where they differ</h2>
    <p>
      ${differing.length === 0 ? 'No check tells them apart' : `${counted(differing.length, 'check')}, most important first`}. ${counted(alike.length, 'check')}
      ${alike.length === 1 ? 'is' : 'are'} alike.
    </p>
    ${first.length > 0 && checksTable('Checks that differ', tools, first)}
    ${
      rest.length > 0 &&
      html`<details>
        <summary>${rest.length} more that differ</summary>
        ${checksTable('More checks that differ', tools, rest)}
      </details>`
    }
  </section>`
}

function checksTable(label: string, tools: readonly Tool[], checks: readonly ComparedCheck[]): Html {
  return html`<div class="scroll" role="region" aria-label="${label}" tabindex="0">
    <table class="compare stacked">
      <thead>
        <tr>
          <th scope="col">Check</th>
          ${tools.map(({ name }) => html`<th scope="col" dir="auto">${name}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${checks.map(
          ({ id, title, results }) =>
            html`<tr>
              <th scope="row"><a href="/method#check-${id}">${title}</a></th>
              ${tools.map(({ slug, name }) => html`<td data-tool="${name}">${resultWords(results[slug] ?? null)}</td>`)}
            </tr> `,
        )}
      </tbody>
    </table>
  </div>`
}

function resultWords(result: ComparedCheck['results'][string]): Content {
  if (result === null || result.status === 'not-applicable') return html`<span class="quiet">does not apply</span>`
  if (result.status === 'inconclusive') return html`<span class="quiet">not seen</span>`
  const { earned, says, basis } = result
  const unseen = unseenWords(basis)
  return html`<b class="figure points">${earned?.toFixed(1)}</b> ${unseen && html`<span class="chip">${unseen}</span>`}<br />
    <small dir="auto">${says}</small>`
}

function addForm({ slugs, weights, offered }: ComparePageView): Html {
  const fields = slugs.length === 0 ? ['First tool', 'Second tool'] : ['Add a tool']
  return html`<form class="filters" action="/compare" method="get">
    ${slugs.length > 0 && html`<input type="hidden" name="tools" value="${slugs.join(',')}" />`}
    ${weights !== undefined && html`<input type="hidden" name="weights" value="${weights}" />`}
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
            <a class="card" href="${comparePath(slugs)}"><small>${title}</small>${names.join(' · ')}</a>
          </li> `,
      )}
    </ul>
  </section>`
}

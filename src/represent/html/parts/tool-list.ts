// Tools in lists: a row each with what is weakest, and one line each where little is known.
import { ACCESS_IDS, ACCESS_NAMES, type AccessId } from '../../../domain/grading/criterion.ts'
import { type Tool, ALL_CATEGORIES } from '../../../domain/tool/tool.ts'
import { CRITERIA } from '../../../grade/criteria.ts'
import { html, type Content, type Html } from '../html.ts'
import type { CriterionLine } from '../../words/criteria.ts'
import { initialsColour, initialsOf } from '../../words/tools.ts'
import { criteriaColumns } from './criteria.ts'
import { knownMeter, tile } from './grade.ts'
import { pathWith } from './elements.ts'

/** Side lengths in CSS pixels. */
const SIDES = { small: 26, medium: 36, large: 56 } as const

export function toolIcon({ slug, name, icon }: Pick<Tool, 'slug' | 'name' | 'icon'>, size: keyof typeof SIDES): Html {
  const side = SIDES[size]
  return icon === undefined
    ? html`<span class="mono ${size} i${initialsColour(slug)}" aria-hidden="true">${initialsOf(name, slug)}</span>`
    : html`<img class="mono ${size}" src="${icon}" alt="" width="${side}" height="${side}" ${size !== 'large' && html`loading="lazy"`} decoding="async" />`
}

/** A tool with what its grade is made of. A search result says how much of the query it matches. */
export interface ListedTool {
  tool: Tool & { match?: 'all' | 'some'; weightedScore?: number }
  /** The access method that is shown: the best, or the one that was asked for. */
  as: AccessId | null
  /** Its grade, and how much of it is known. */
  graded: Pick<Tool, 'grade' | 'score' | 'confidence' | 'provisional'>
  lines: readonly CriterionLine[]
  /** "MCP server’s tool list of 2026" */
  restsOn: string | null
}

/** Rows of which two to four can be selected for a comparison. */
export function toolList(listed: readonly ListedTool[]): Html {
  const rows = html`<p class="legend">Columns: ${CRITERIA.map(({ name }) => name).join(', ')}; as wide as they count.</p>
    <ol class="tools">
      ${listed.map((each) => toolRow(each, listed.length > 1))}
    </ol>`
  if (listed.length < 2) return rows
  return html`<form action="/compare" method="get">
    ${rows}
    <p class="row"><button>Compare selected</button> <small>Select two to four tools.</small></p>
  </form>`
}

function toolRow({ tool, as, graded, lines }: ListedTool, canChoose: boolean): Html {
  const { slug, name, description, match, weightedScore } = tool
  return html`<li class="tool">
    ${tile(graded)} ${toolIcon(tool, 'medium')}
    <div>
      <h2><a href="${toolPath(slug)}" dir="auto">${name}</a></h2>
      <p dir="auto">${description}</p>
      <p>
        ${[weightedScore !== undefined && html`<b>${weightedScore.toFixed(1)} by your weights</b>; `, weakestWords({ as, graded, lines }), match === 'some' && html` <span class="tag">partial match</span>`]}
      </p>
    </div>
    ${criteriaColumns(Object.fromEntries(lines.map(({ id, score }) => [id, score])) as Tool['criteria'], lines)}
    <div class="by">
      <span>${lettersOf(tool)}</span> ${knownMeter(graded.confidence)}
      ${canChoose && html`<label><input type="checkbox" name="tools" value="${slug}" aria-label="Compare ${name}" />Compare</label>`}
    </div>
  </li> `
}

/** "7.8 as MCP; weakest: token efficiency 6.5" */
export function weakestWords({ as, graded, lines }: Pick<ListedTool, 'as' | 'graded' | 'lines'>): Content {
  const { score, provisional } = graded
  if (score === null) return 'Not graded yet'
  const weakest = lines.find(({ isWeakest }) => isWeakest)
  const weak = weakest
    ? html`weakest: <b>${weakest.name.toLowerCase()} ${weakest.score?.toFixed(1)}</b>`
    : provisional
      ? 'little is known'
      : 'nothing that is known is weak'
  return html`${score.toFixed(1)}${as && ` as ${ACCESS_NAMES[as]}`}; ${weak}`
}

/** "API B · MCP B+" */
function lettersOf({ accessGrades, accessMethods }: Tool): Content {
  const offered = ACCESS_IDS.filter((id) => accessMethods.includes(ACCESS_NAMES[id]))
  if (offered.length === 0) return 'Web only'
  return offered.map((id, at) => html`${at > 0 && ' · '}${ACCESS_NAMES[id]} <b>${accessGrades[id] ?? '–'}</b>`)
}

/** Tools that are not ranked: of most too little is known, and some their vendor has given up. */
export function unranked(tools: readonly Tool[]): Html {
  const little = tools.filter(({ deprecated }) => !deprecated)
  const givenUp = tools.filter(({ deprecated }) => deprecated)
  return html`${
    little.length > 0 &&
    html`<section id="little">
      <h2>Little is known</h2>
      <p class="quiet">Less than 40% of what matters could be found out, so these are not ranked. A scan, or an answer of the owner, moves a tool up.</p>
      ${shortList(little)}
    </section>`
  }${
    givenUp.length > 0 &&
    html`<section>
      <h2>Deprecated</h2>
      <p class="quiet">Given up by the vendor: never ranked.</p>
      ${shortList(givenUp)}
    </section>`
  }`
}

export function shortList(tools: readonly Pick<Tool, 'slug' | 'name' | 'grade' | 'score' | 'confidence' | 'provisional'>[]): Html {
  return html`<ul class="few">
    ${tools.map((tool) => html`<li>${tile(tool, 'small')} <a href="${toolPath(tool.slug)}" dir="auto">${tool.name}</a> ${knownMeter(tool.confidence)}</li> `)}
  </ul>`
}

export function categoryName(slug: string): string {
  return ALL_CATEGORIES.find((category) => category.slug === slug)?.name ?? slug
}

export function categoryPath(slug: string): string {
  return `/categories/${encodeURIComponent(slug)}`
}

/** The page that compares these tools; commas stay readable. */
export function comparePath(slugs: readonly string[], weights?: string, as?: string): string {
  const path = pathWith('/compare', { tools: slugs.join(','), as }).replaceAll('%2C', ',')
  return weights === undefined ? path : `${path}${path.includes('?') ? '&' : '?'}weights=${weights}`
}

export function toolPath(slug: string): string {
  return `/tools/${encodeURIComponent(slug)}`
}

// The page that recommends tools for a task: a form, the tools with reasons and how to connect
// them, and what was ruled out.
import type { Recommendation, RecommendedTool } from '../../../domain/answer/recommendation.ts'
import { LETTERS } from '../../../domain/grading/letter.ts'
import { ALL_CATEGORIES } from '../../../domain/tool/category.ts'
import { quotedList } from '../../words/search.ts'
import { html, type Html } from '../html.ts'
import { page } from '../page.ts'
import { copyable, emptyState, warningList } from '../parts/elements.ts'
import { tile } from '../parts/grade.ts'
import { pathWith, alternates, type Filters } from '../parts/paging.ts'
import { toolPath } from '../parts/tool-list.ts'

export interface RecommendPageView {
  base: string
  /** The query as requested. */
  filters: Filters
  /** Null if there is no task yet. */
  answer: Recommendation | null
}

const YES_NO = {
  hasMcp: 'MCP',
  hasApi: 'API',
  hasCli: 'CLI',
  headless: 'Signs in without a browser',
  verified: 'Seen by scan',
} as const

export function recommendPage({ base, filters, answer }: RecommendPageView): string {
  const path = pathWith('/recommend', filters)
  return page({
    base,
    path,
    title: answer === null ? 'Choose a tool' : `Tools for: ${answer.task}`,
    description: 'Say the task; get the tools that an AI agent can use best for it, with reasons and configuration.',
    ...(answer && { alternates: alternates(path) }),
    isHidden: answer !== null,
    main: html`<h1>Choose a tool</h1>
      ${taskForm(filters)} ${answer && answerPart(answer)}`,
  })
}

function taskForm(filters: Filters): Html {
  const categories = Object.fromEntries(ALL_CATEGORIES.map(({ slug, name }) => [slug, name]))
  const letters = Object.fromEntries(LETTERS.map((letter) => [letter, letter === LETTERS[0] ? letter : `${letter} or better`]))
  return html`<form class="filters card" action="/recommend" method="get">
    <label class="grow"
      >Task <input name="task" value="${String(filters['task'] ?? '')}" placeholder="send receipts by email" maxlength="200" required
    /></label>
    ${choice('category', 'Category', categories, filters)} ${choice('minGrade', 'Grade', letters, filters)}
    ${Object.entries(YES_NO).map(([name, words]) => choice(name, words, { true: 'Yes' }, filters))}
    ${filters['weights'] !== undefined && html`<input type="hidden" name="weights" value="${String(filters['weights'])}" />`}
    <button class="primary">Recommend</button>
  </form>`
}

function choice(name: string, words: string, choices: Readonly<Record<string, string>>, filters: Filters): Html {
  const chosen = filters[name] === undefined ? undefined : String(filters[name])
  return html`<label
    >${words}
    <select name="${name}">
      <option value="">Any</option>
      ${Object.entries(choices).map(([value, label]) => html`<option value="${value}" ${value === chosen && html`selected`}>${label}</option>`)}
    </select></label
  > `
}

function answerPart({ considered, recommendations, ruledOut, notCovered = [], didYouMean, warnings = [] }: Recommendation): Html {
  return html`${warningList(warnings)}
    ${
      notCovered.length > 0 &&
      recommendations.length > 0 &&
      html`<p class="problem" role="note">
        No tool below covers ${quotedList(notCovered)}: <a href="${pathWith('/search', { q: notCovered.join(' ') })}">search for that part by itself</a>.
      </p>`
    }
    <p role="status">
      ${considered === 1 ? 'One tool meets' : `${considered} tools meet`} what you ask
      for${recommendations.length < considered && `; the best ${recommendations.length} are shown`}.
      ${didYouMean !== null && html`Did you mean <a href="${pathWith('/recommend', { task: didYouMean })}">${didYouMean}</a>?`}
    </p>
    ${
      recommendations.length === 0
        ? emptyState('Nothing fits.', html`Loosen what you ask for, use other words, or <a href="/categories">look through the categories</a>.`)
        : recommendations.map((tool) => toolPart(tool, notCovered))
    }
    ${
      ruledOut.length > 0 &&
      html`<section>
        <h2>Ruled out</h2>
        <ul>
          ${ruledOut.map(({ slug, name, why }) => html`<li><a href="${toolPath(slug)}" dir="auto">${name}</a>: ${why}</li>`)}
        </ul>
      </section>`
    }`
}

/** `said` is what no tool covers: it is said once, above all of them. */
function toolPart(
  { slug, name, grade, score, because, reasons, cautions, notCovered = [], connect: { mcp, api, cli } }: RecommendedTool,
  said: readonly string[],
): Html {
  const open = notCovered.filter((word) => !said.includes(word))
  return html`<section class="card">
    <h2>
      ${tile({ grade, score }, 'small')} <a href="${toolPath(slug)}" dir="auto">${name}</a>
      <small class="figure">${score?.toFixed(1)}</small>
    </h2>
    ${open.length > 0 && html`<p class="problem">Does not cover ${quotedList(open)}.</p>`}
    <ul>
      <li>${because}</li>
      ${reasons.map((reason) => html`<li>${reason}</li>`)} ${cautions.map((caution) => html`<li>But: ${caution}</li>`)}
    </ul>
    ${mcp && 'config' in mcp && copyable(JSON.stringify(mcp.config, null, 2), `MCP configuration of ${name}`)}
    ${api?.curl && copyable(api.curl, `First call of ${name}`)} ${cli?.install && copyable(cli.install, `Install the CLI of ${name}`)}
  </section>`
}

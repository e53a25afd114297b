// The home page: the question, the search and scan fields, how to read a grade, the best of each category, and what was read and changed last.
import type { CountedCategory } from '../../../domain/answer/tool-list.ts'
import type { Letter } from '../../../domain/grading/letter.ts'
import { counted } from '../../../domain/text/figures.ts'
import type { Tool } from '../../../domain/tool/tool.ts'
import { CRITERIA } from '../../../grade/criteria.ts'
import { scanForm } from '../forms/scan-form.ts'
import { searchForm } from '../forms/filter-form.ts'
import { html, type Content, type Html } from '../html.ts'
import { page } from '../page.ts'
import { criteriaColumns } from '../parts/criteria.ts'
import { copyable, alternates, pathWith } from '../parts/elements.ts'
import { gauge, knownMeter, letterTile, lengthClass, tile } from '../parts/grade.ts'
import { categoryPath, toolIcon, toolPath, weakestWords, type ListedTool } from '../parts/tool-list.ts'
import { OWN_GRADE } from '../../words/score.ts'

export interface HomeView {
  base: string
  toolCount: number
  categories: readonly HomeCategory[]
  /** Of grades, newest first. */
  changes: readonly GradeChange[]
}

/** A category with its best tools, the first of them as a row; none if too little is known of all. */
export interface HomeCategory extends CountedCategory {
  best: ListedTool | null
  /** The next of them; if none leads, the first of the others. */
  next: readonly Tool[]
  ranked: number
}

export interface GradeChange {
  slug: string
  name: string
  from: Letter
  to: Letter
  /** ISO 8601. */
  at: string
}

const TRIES = ['send an email', 'search the web', 'take a payment']
const SHOWN_EVIDENCE = 4

export function homePage({ base, toolCount, categories, changes }: HomeView): string {
  const best = categories.flatMap((category) => category.best ?? [])
  const [sample] = best.toSorted((one, other) => (other.tool.score ?? 0) - (one.tool.score ?? 0))
  return page({
    base,
    path: '/',
    title: 'Can an AI agent use this tool?',
    description: 'Grades for software tools by how well AI agents can use them: MCP, API, CLI, sign-in, speed, safety.',
    alternates: alternates('/'),
    structuredData: {
      '@context': 'https://schema.org',
      '@graph': [websiteData(base), apiData(base)],
    },
    main: html`<div class="hero">
        <div>
          <h1>Can an AI agent use this tool?</h1>
          <p class="lead">We grade APIs, MCP servers and command-line tools from A+ to F on what an agent needs. Every point links to its evidence.</p>
          ${searchForm()}
          <p class="quiet try">Try ${TRIES.map((task, at) => html`${at > 0 && ', '}<a href="${pathWith('/search', { q: task })}">${task}</a>`)}</p>
          ${scanForm('Grade your own')}
        </div>
        ${sample && sampleCard(sample)}
      </div>
      ${bestOfEach(toolCount, categories)}
      <div class="split">${evidenceCard(best, changes)} ${criteriaCard()}</div>
      ${forAgents(base)}`,
  })
}

function sampleCard(listed: ListedTool): Html {
  const { tool, graded, lines } = listed
  return html`<section class="card sample" aria-labelledby="sample">
    <h2 class="label" id="sample">How to read a grade</h2>
    <div class="face">
      ${gauge(graded)}
      <div>
        <h3>${toolIcon(tool, 'small')} <a href="${toolPath(tool.slug)}" dir="auto">${tool.name}</a></h3>
        <p>${weakestWords(listed)}.</p>
      </div>
    </div>
    <ol>
      <li><b>Letter and arc</b> <span>the score, 0 to 10</span></li>
      <li>${knownMeter(graded.confidence)} <span>how much we could find out; never part of the score</span></li>
      <li>${criteriaColumns(tool.criteria, lines)} <span>eight criteria, as wide as they count</span></li>
    </ol>
  </section>`
}

function bestOfEach(toolCount: number, categories: readonly HomeCategory[]): Html {
  const ranked = categories.reduce((sum, category) => sum + category.ranked, 0)
  return html`<section>
    <div class="between">
      <h2>Best of each category</h2>
      <a href="/tools">All ${counted(toolCount, 'tool')}</a>
    </div>
    <p class="quiet">
      By score, among the ${ranked} that are known well enough to rank. Of ${toolCount - ranked} more too little is known, or they are deprecated.
    </p>
    <ul class="cats">
      ${categories.filter((category) => category.toolCount > 0).map(categoryItem)}
    </ul>
  </section>`
}

function categoryItem({ slug, name, toolCount, ranked, best, next }: HomeCategory): Html {
  return html`<li>
    <h3>
      <a href="${categoryPath(slug)}">${name}</a><small>${counted(toolCount, 'tool')}${ranked < toolCount && `, ${toolCount - ranked} not ranked`}</small>
    </h3>
    ${
      best
        ? html`${tile(best.graded)}
            <div>
              <a href="${toolPath(best.tool.slug)}" dir="auto">${best.tool.name}</a>
              <p>${weakestWords(best)}</p>
            </div>`
        : html`<p class="next">None of its tools is known well enough to name one.</p>`
    }
    ${next.length > 0 && html`<p class="next">${best ? 'Then' : 'It has'} ${next.map((tool, at) => html`${at > 0 && ', '}<a href="${toolPath(tool.slug)}" dir="auto">${tool.name}</a>${best && ` ${tool.grade}`}`)}</p>`}
  </li> `
}

/** What the best grades rest on, newest first, and grades that changed. */
function evidenceCard(best: readonly ListedTool[], changes: readonly GradeChange[]): Html {
  const newest = best
    .flatMap(({ tool, restsOn }) => (tool.evidenceDate === null ? [] : [{ tool, restsOn, date: tool.evidenceDate }]))
    .toSorted((one, other) => (other.date < one.date ? -1 : 1))
    .slice(0, SHOWN_EVIDENCE)
  return html`<section class="card">
    <div class="between">
      <h2>Newest evidence</h2>
      <a href="/events">All changes</a>
    </div>
    <ul class="plain feed">
      ${
        changes.length > 0
          ? changes.map(({ slug, name, from, to, at }) => feedItem(letterTile(to), { slug, name }, `${from} → ${to}`, at.slice(0, 10)))
          : newest.map(({ tool, restsOn, date }) => feedItem(tile(tool, 'small'), tool, restsOn, date))
      }
    </ul>
    ${changes.length === 0 && html`<p class="quiet">No grade has changed yet. When one does, it stands here.</p>`}
  </section>`
}

function feedItem(letter: Html, { slug, name }: Pick<Tool, 'slug' | 'name'>, words: Content, day: string): Html {
  return html`<li>
    ${letter}<span><a href="${toolPath(slug)}" dir="auto">${name}</a><br />${words}</span> <time datetime="${day}">${day}</time>
  </li> `
}

function criteriaCard(): Html {
  return html`<section class="card">
    <h2>What is graded</h2>
    <ul class="plain feed">
      ${CRITERIA.map(
        ({ id, name, question, weight }) =>
          html`<li>
            <span class="bar"><i class="${lengthClass(weight / 2)}"></i></span>
            <span><a href="/method#${id}">${name}</a> ${weight}%. ${question}</span>
          </li> `,
      )}
    </ul>
  </section>`
}

function forAgents(base: string): Html {
  return html`<section>
    <h2>For agents</h2>
    <p class="quiet">
      Every page is also JSON and markdown at the same address; a tool in markdown costs about 200 tokens. Start with the <a href="/docs">docs</a> or
      <a href="/llms.txt">llms.txt</a>. ${letterTile(OWN_GRADE)} is what our own scanner gives AgentGrade.
    </p>
    <div class="split">
      ${copyable(`curl -H 'Accept: text/markdown' '${base}/search?q=send+email'`, 'Search from a shell')}
      ${copyable(`curl --json '{"url":"https://your-tool.example"}' ${base}/tools/submit`, 'Submit a tool from a shell')}
    </div>
  </section>`
}

function apiData(base: string): object {
  return {
    '@type': 'WebAPI',
    name: 'AgentGrade API',
    description: 'Grades of software tools: how well can an AI agent use them? Over HTTP and MCP.',
    documentation: `${base}/docs/api`,
    url: `${base}/openapi.json`,
    offers: { '@type': 'Offer', price: 0, priceCurrency: 'USD' },
  }
}

function websiteData(base: string): object {
  return {
    '@type': 'WebSite',
    name: 'AgentGrade',
    url: `${base}/`,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${base}/search?q={query}` },
      'query-input': 'required name=query',
    },
  }
}

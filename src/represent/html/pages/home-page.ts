// The home page: what AgentGrade is, the search field, the scan field, the best of each category,
// the categories and recent changes.
import { counted } from '../../../domain/text/figures.ts'
import type { Letter } from '../../../domain/grading/letter.ts'
import type { Tool } from '../../../domain/tool/tool.ts'
import { CRITERIA } from '../../../grade/criteria.ts'
import { categoryList, type CategoryView } from '../parts/categories.ts'
import { html, type Html } from '../html.ts'
import { page } from '../page.ts'
import { alternates } from '../parts/paging.ts'
import { card, copyable } from '../parts/elements.ts'
import { distribution, type LetterCounts } from '../parts/distribution.ts'
import { tile } from '../parts/grade.ts'
import { scanForm } from '../forms/scan-form.ts'
import { searchForm } from '../forms/filter-form.ts'
import { OWN_GRADE } from '../../words/score.ts'
import { toolPath, toolTable } from '../parts/tool-list.ts'

export interface HomeView {
  base: string
  toolCount: number
  letters: LetterCounts
  categories: readonly CategoryView[]
  /** The best of each category. */
  tools: readonly Tool[]
  changes: readonly GradeChange[]
}

export interface GradeChange {
  slug: string
  name: string
  from: Letter
  to: Letter
  /** ISO 8601. */
  at: string
}

export function homePage({ base, toolCount, letters, categories, tools, changes }: HomeView): string {
  return page({
    base,
    path: '/',
    title: 'How well can an AI agent use this tool?',
    description: 'Grades for software tools by how well AI agents can use them: MCP, API, CLI, sign-in, speed, safety.',
    alternates: alternates('/'),
    structuredData: siteData(base),
    bodyClass: 'home',
    main: html`${hero(toolCount)}
      <div class="split">${card('Grades', distribution(letters))} ${card('What is graded', criteriaList())}</div>
      ${changes.length > 0 && card('Recent grade changes', changeList(changes))} ${tools.length > 0 && bestTools(tools)}
      <section>
        <div class="between">
          <h2>Categories</h2>
          <a href="/categories">All categories</a>
        </div>
        ${categoryList(
          categories.filter(({ toolCount: count }) => count > 0),
          'dense',
        )}
      </section>
      ${forAgents(base)}`,
  })
}

function hero(toolCount: number): Html {
  return html`<section class="hero">
    <h1>How well can an AI agent use this tool?</h1>
    <p class="lead">
      ${counted(toolCount, 'tool')} graded A+ to F on what agents need. The evidence and the
      <a href="/method">method</a> are open, so anyone can check a grade.
    </p>
    ${searchForm()} ${scanForm('Or grade your own tool')}
  </section>`
}

function bestTools(tools: readonly Tool[]): Html {
  return html`<section>
    <div class="between">
      <h2>Best of each category</h2>
      <a href="/tools">All tools</a>
    </div>
    ${toolTable(tools, false, false)}
  </section>`
}

function changeList(changes: readonly GradeChange[]): Html {
  return html`<ol class="plain changes">
    ${changes.map(
      ({ slug, name, from, to, at }) =>
        html`<li>
          ${tile({ grade: from, score: null }, 'small')} <span aria-hidden="true">→</span
          ><span class="unseen">to</span> ${tile({ grade: to, score: null }, 'small')}
          <a href="${toolPath(slug)}" dir="auto">${name}</a>
          <time class="figure quiet" datetime="${at}">${at.slice(0, 10)}</time>
        </li> `,
    )}
  </ol>`
}

function criteriaList(): Html {
  return html`<ol class="plain weights">
    ${CRITERIA.map(
      ({ id, name, question, weight }) =>
        html`<li>
          <a href="/method#${id}" title="${question}">${name}</a>
          <span class="figure quiet">${weight}%</span>
        </li> `,
    )}
  </ol>`
}

function forAgents(base: string): Html {
  return html`<section>
    <h2>For agents and programs</h2>
    <p>
      Every page is also available as JSON and markdown at the same address. A tool in markdown costs about 200 tokens. Start with the
      <a href="/docs">docs</a> or the short <a href="/llms.txt">llms.txt</a>.
    </p>
    <p>${tile({ grade: OWN_GRADE, score: null }, 'small')} AgentGrade is graded by its own scanner, by the same <a href="/method">method</a>.</p>
    ${copyable(`curl -H 'Accept: text/markdown' '${base}/search?q=send+email'`, 'Search from a shell')}
    ${copyable(`curl --json '{"url":"https://your-tool.example"}' ${base}/tools/submit`, 'Submit a tool from a shell')}
  </section>`
}

function siteData(base: string): object {
  return {
    '@context': 'https://schema.org',
    '@graph': [websiteData(base), apiData(base)],
  }
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

// The home page: what AgentGrade is, a search field, the best tools and the categories.
import type { Tool } from '../../domain/tool.ts'
import { CRITERIA } from '../../grade/criteria.ts'
import { categoryList, type CategoryView } from './category-list.ts'
import { html } from './html.ts'
import { page } from './page.ts'
import { searchForm } from './search-form.ts'
import { toolList } from './tool-list.ts'

export interface HomeView {
  base: string
  toolCount: number
  categories: readonly CategoryView[]
  /** The best of all, a few. */
  tools: readonly Tool[]
}

export function homePage({ base, toolCount, categories, tools }: HomeView): string {
  const main = html`<h1>How well can an AI agent use this tool?</h1>
    <p>
      AgentGrade grades software tools by what agents need: ${CRITERIA.map(({ name }) => name.toLowerCase()).join(', ')}. ${toolCount} tools are graded, by an
      open <a href="/method">method</a>, from evidence that anyone can grade again.
    </p>
    ${searchForm()}
    ${
      tools.length > 0 &&
      html`<h2>Best tools</h2>
        ${toolList(tools)}
        <p><a href="/tools">All tools</a></p> `
    }
    <h2>Categories</h2>
    ${categoryList(categories)}
    <h2>For agents and programs</h2>
    <p>
      Every page is JSON to a program that asks for it: <code>curl ${base}/tools/stripe</code>. <code>.md</code> after a tool gives about 200 tokens of
      markdown. The <a href="/openapi.json">API description</a> lists everything, and the <a href="/docs">docs</a> explain it.
    </p>
    <h2>Grade your own tool</h2>
    <pre><code>curl --json '{"url":"https://your-tool.example"}' ${base}/tools/submit</code></pre>`
  return page({
    base,
    path: '/',
    title: 'How well can an AI agent use this tool?',
    description: 'Grades for software tools by how well AI agents can use them: MCP, API, CLI, sign-in, speed, safety.',
    main,
  })
}

// The page that our user agent points to: who looks, what it asks for, and how to stop it.
import { html } from './html.ts'
import { page } from './page.ts'

export function botPage({ base }: { base: string }): string {
  return page({
    base,
    path: '/bot',
    title: 'AgentGradeBot',
    description: 'What AgentGradeBot asks of a website, how often, and how to stop it.',
    main: html`<h1>AgentGradeBot</h1>
      <p>AgentGradeBot looks at tools that someone has submitted here, to find out how well an AI agent can use them. It names itself in every request:</p>
      <pre><code>User-Agent: AgentGradeBot/1.0 (+${base}/bot)</code></pre>
      <h2>What it does</h2>
      <ul>
        <li>It reads public pages, API descriptions and the answers of public endpoints, and asks an MCP server what it offers.</li>
        <li>It reads only: it never signs in, sends a form, calls a tool or tries a password.</li>
        <li>It asks a bounded number of times, slowly, and waits when it is told to with <code>Retry-After</code>.</li>
      </ul>
      <h2>How to stop it</h2>
      <p>It honours <code>robots.txt</code> (RFC 9309) under the name <code>AgentGradeBot</code>:</p>
      <pre><code>User-agent: AgentGradeBot
Disallow: /</code></pre>`,
  })
}

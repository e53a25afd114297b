// The page that our user agent points to: who looks, what it asks for, how often, and how to stop it.
import { html } from '../html.ts'
import { page } from '../page.ts'
import { card } from '../parts/card.ts'
import { copyable } from '../parts/copyable.ts'

export interface BotPageView {
  base: string
  /** Requests of one scan, at most. */
  requests: number
  /** Requests under way to one host. */
  atOnce: number
  /** Minutes from one scan of a host to the next; 0 where the operator has lifted it. */
  hostMinutes: number
}

const ROBOTS = 'User-agent: AgentGradeBot\nDisallow: /'

export function botPage(view: BotPageView): string {
  const { base } = view
  return page({
    base,
    isReading: true,
    path: '/bot',
    title: 'AgentGradeBot',
    description: 'What AgentGradeBot asks of a website, how often, and how to stop it.',
    alternates: [{ type: 'text/markdown', path: '/bot.md' }],
    bodyClass: 'prose',
    main: html`<h1>AgentGradeBot</h1>
      <p class="lead">It looks at tools that someone has submitted here, to find out how well an AI agent can use them. It names itself in every request:</p>
      ${copyable(agentLine(base), 'User agent')}
      <div class="split">
        ${card(
          'What it does',
          html`<ul>
            ${DEEDS.map((deed) => html`<li>${deed}</li>`)}
          </ul>`,
        )}
        ${card(
          'How often',
          html`<ul>
            ${limitWords(view).map((words) => html`<li>${words}</li>`)}
          </ul>`,
        )}
      </div>
      <section>
        <h2>How to stop it</h2>
        <p>It honours <code>robots.txt</code> (RFC 9309) under the name <code>AgentGradeBot</code>. This keeps it out of everything:</p>
        ${copyable(ROBOTS, 'robots.txt')}
        <p>Single paths can be closed the same way. What it may not look at is <em>unobserved</em>: it is left out of the grade and is never a zero.</p>
      </section>`,
  })
}

export function botMarkdown(view: BotPageView): string {
  return `# AgentGradeBot

It looks at tools that someone has submitted here, to find out how well an AI agent can use them.

\`\`\`text
${agentLine(view.base)}
\`\`\`

## What it does

${list(DEEDS)}

## How often

${list(limitWords(view))}

## How to stop it

In robots.txt (RFC 9309):

\`\`\`text
${ROBOTS}
\`\`\`

What it may not look at is left out of the grade and is never a zero.
`
}

const DEEDS = [
  'It reads public pages, API descriptions and the answers of public endpoints, and asks an MCP server what it offers.',
  'It reads only: it never signs in, sends a form, calls a tool or tries a password.',
  'It reaches public addresses only, and follows at most a few redirects.',
]

function list(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join('\n')
}

function agentLine(base: string): string {
  return `User-Agent: AgentGradeBot/1.0 (+${base}/bot)`
}

function limitWords({ requests, atOnce, hostMinutes }: BotPageView): string[] {
  return [
    `At most ${requests} requests a scan, redirects and robots.txt included.`,
    `At most ${atOnce} requests at a time to one host.`,
    ...(hostMinutes > 0 ? [`One scan of a host in ${hostMinutes} minutes, whoever asks for it.`] : []),
    'It waits when it is told to with Retry-After, or leaves.',
  ]
}

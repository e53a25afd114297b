// The page that our user agent links to: who we are, what is requested, how often, and how to stop
// it.
import { counted } from '../../../domain/text/figures.ts'
import { html } from '../html.ts'
import { page } from '../page.ts'
import { card, copyable } from '../parts/elements.ts'

export interface BotPageView {
  base: string
  /** The limit of requests per scan. */
  requests: number
  /** Concurrent requests to one host. */
  atOnce: number
  /** Minutes from one scan of a host to the next; 0 if the operator has disabled the limit. */
  hostMinutes: number
}

const ROBOTS = 'User-agent: AgentGradeBot\nDisallow: /'

export function botPage(view: BotPageView): string {
  const { base } = view
  return page({
    base,
    path: '/bot',
    title: 'AgentGradeBot',
    description: 'What AgentGradeBot asks of a website, how often, and how to stop it.',
    alternates: [{ type: 'text/markdown', path: '/bot.md' }],
    bodyClass: 'prose',
    main: html`<h1>AgentGradeBot</h1>
      <p class="lead">
        AgentGradeBot scans tools that people submit here, to find out how well an AI agent can use them. It identifies itself in every request:
      </p>
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
        <p>
          You can block individual paths the same way. What it may not read counts as not readable by agents: the fewest points, never more than if it were
          published.
        </p>
      </section>`,
  })
}

export function botMarkdown(view: BotPageView): string {
  return `# AgentGradeBot

AgentGradeBot scans tools that people submit here, to find out how well an AI agent can use them.

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

What it may not read counts as not readable by agents: the fewest points, never more than if it were published.
`
}

const DEEDS = [
  'It reads public pages, API descriptions and the responses of public endpoints, and asks MCP servers what they offer.',
  'It only reads. It never signs in, submits a form, calls a tool or tries a password.',
  'It connects to public addresses only and follows a few redirects at most.',
]

function list(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join('\n')
}

function agentLine(base: string): string {
  return `User-Agent: AgentGradeBot/1.0 (+${base}/bot)`
}

function limitWords({ requests, atOnce, hostMinutes }: BotPageView): string[] {
  return [
    `At most ${counted(requests, 'request')} per scan, including redirects and robots.txt.`,
    `At most ${counted(atOnce, 'request')} at a time to one host.`,
    ...(hostMinutes > 0 ? [`At most one scan of a host in ${counted(hostMinutes, 'minute')}, no matter who asks.`] : []),
    'It honours Retry-After: it waits, or ends the scan.',
  ]
}

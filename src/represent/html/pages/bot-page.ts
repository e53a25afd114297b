// The page that our user agent links to: who we are, what is requested, how often, and how to stop it.
import { counted } from '../../../domain/text/figures.ts'
import { markdown, fenced, heading, list, section } from '../../text/markdown.ts'
import { markdownPage } from './markdown-page.ts'

export interface BotPageView {
  base: string
  /** The limit of requests per scan. */
  requests: number
  /** The limit of requests of a second look. */
  secondLook: number
  /** Concurrent requests to one host. */
  atOnce: number
  /** Minutes from one scan of a host to the next; 0 if the operator has disabled the limit. */
  hostMinutes: number
}

export function botPage(view: BotPageView): string {
  return markdownPage({
    base: view.base,
    path: '/bot',
    title: 'AgentGradeBot',
    description: 'What AgentGradeBot asks of a website, how often, and how to stop it.',
    alternates: [{ type: 'text/markdown', path: '/bot.md' }],
    main: botMarkdown(view),
  })
}

export function botMarkdown({ base, requests, atOnce, secondLook, hostMinutes }: BotPageView): string {
  return markdown(
    heading(1, 'AgentGradeBot'),
    'AgentGradeBot scans tools that people submit here, to find out how well an AI agent can use them. It identifies itself in every request:',
    fenced('text', `User-Agent: AgentGradeBot/1.0 (+${base}/bot)`),
    section(
      'What it does',
      list([
        'It reads public pages, API descriptions and the responses of public endpoints, and asks MCP servers what they offer.',
        'It only reads. It never signs in, submits a form, calls a tool or tries a password.',
        'It connects to public addresses only and follows a few redirects at most.',
        `Hours after a scan it may ask an MCP server once more what it offers, to see whether others are shown the same: under the same User-Agent, as \`mcp-client\` in \`clientInfo\`, with at most ${secondLook} requests.`,
      ]),
    ),
    section(
      'How often',
      list([
        `At most ${counted(requests, 'request')} per scan, including redirects and robots.txt.`,
        `At most ${counted(atOnce, 'request')} at a time to one host.`,
        hostMinutes > 0 && `At most one scan of a host in ${counted(hostMinutes, 'minute')}, no matter who asks.`,
        'It honours Retry-After: it waits, or ends the scan.',
      ]),
    ),
    section(
      'How to stop it',
      'It honours `robots.txt` (RFC 9309) under the name `AgentGradeBot`. This keeps it out of everything, and paths can be blocked in the same way:',
      fenced('text', 'User-agent: AgentGradeBot\nDisallow: /'),
      'What it may not read counts as not readable by agents: the fewest points, never more than if it were published.',
    ),
  )
}

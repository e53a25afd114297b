// Reads /AGENTS.md on the website.
import { substanceOf } from '../../domain/text/substance.ts'
import { isFound, missing, observed } from '../ending.ts'
import { ownNames, stored } from '../own-names.ts'
import { looksLikeMarkdown } from '../reading/page/media.ts'
import { guess } from '../invented-path.ts'
import { siteProbe } from '../probe.ts'

const PATH = '/AGENTS.md'

export const agentsMd = siteProbe({
  id: 'agents-md',
  requests: 1,
  reads: 'AGENTS.md',
  observes: ['agentsMd'],
  async look(scan, ask, site) {
    const reply = await guess(scan.outbound, ask, {
      origin: site.origin,
      path: PATH,
      headers: { accept: 'text/markdown, text/plain;q=0.9, */*;q=0.1' },
    })
    if (!isFound(reply) || !looksLikeMarkdown(reply.text, reply.mediaType))
      return { agentsMd: missing([reply], `There is no ${PATH}.`) }
    const substance = substanceOf(reply.text, await ownNames(scan, site))
    return {
      agentsMd: observed(
        {
          url: reply.url,
          chars: reply.text.length,
          hasCommands: showsCommands(reply.text),
          substance: stored(substance),
        },
        reply.exchanges,
        'usual place',
      ),
    }
  },
})

const FENCE = /^ {0,3}(?:`{3,}|~{3,})\s*([\w+-]{0,20})/
const SHELL = new Set([
  'sh',
  'bash',
  'zsh',
  'shell',
  'console',
  'terminal',
  'powershell',
  'fish',
  'http',
  'curl',
  'shellsession',
])
const COMMAND =
  /^\s{0,8}(?:[$>%#] )?(?:curl|npm|npx|pnpm|yarn|bun|bunx|deno|node|pip3?|pipx|uvx?|python3?|poetry|brew|apt(?:-get)?|cargo|go|gem|bundle|docker|kubectl|git|gh|make|claude|codex|gemini|wget|export|cd) \S/

/**
 * Whether a code block contains a command: one in a shell's language, or a line that starts a known
 * program.
 */
export function showsCommands(markdown: string): boolean {
  let isInside = false
  let isShell = false
  for (const line of markdown.split('\n')) {
    const fence = FENCE.exec(line.slice(0, 100))
    if (fence) {
      isInside = !isInside
      isShell = SHELL.has((fence[1] ?? '').toLowerCase())
    } else if (
      isInside &&
      line.trim() !== '' &&
      (isShell || /^\s{0,8}\$ \S/.test(line) || COMMAND.test(line.slice(0, 200)))
    )
      return true
  }
  return false
}

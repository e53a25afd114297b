// What agents read to discover this service: MCP card, AI catalogue, skill, AGENTS.md, and the
// whole documentation in one file.
import { createHash } from 'node:crypto'
import type { Guide } from '../../../represent/html/guide.ts'
import {
  aiCatalog,
  registryEntry,
  serverCard,
  skillIndex,
} from '../../../represent/discovery/cards.ts'
import { agentsText, authText, SKILL_NAME, skillText } from '../../../represent/discovery/texts.ts'
import { referenceMarkdown } from '../description/docs-page.ts'
import { errorsMarkdown } from '../description/errors-page.ts'
import type { Service, Settings } from '../service.ts'
import { fixedRoute } from '../fixed-route.ts'
import type { Route } from '../route.ts'

type Deps = Pick<Service, 'mcp'> & {
  settings: Pick<Settings, 'publicUrl' | 'publicReads' | 'keyReads'>
}

/** `routes` is called on first request, because it includes these routes. */
export function discoveryRoutes(
  { settings, mcp }: Deps,
  guides: readonly Guide[],
  routes: () => readonly Route[],
): Route[] {
  const base = settings.publicUrl
  const skill = skillText(base)
  const digest = createHash('sha256').update(skill).digest('hex')
  const card = () => JSON.stringify(serverCard(base, mcp?.version ?? ''))
  return [
    ...(mcp === undefined
      ? []
      : [
          fixedRoute('/mcp/server-card', 'card', card),
          fixedRoute('/.well-known/mcp/server-card.json', 'card', card),
          fixedRoute('/server.json', 'json', () =>
            JSON.stringify(registryEntry(base, mcp.version)),
          ),
          fixedRoute('/.well-known/ai-catalog.json', 'ai-catalog', () =>
            JSON.stringify(aiCatalog(base)),
          ),
        ]),
    fixedRoute('/.well-known/agent-skills/index.json', 'json', () =>
      JSON.stringify(skillIndex(base, digest)),
    ),
    fixedRoute(`/.well-known/agent-skills/${SKILL_NAME}/SKILL.md`, 'markdown', () => skill),
    fixedRoute('/auth.md', 'markdown', () => authText(base, settings)),
    fixedRoute('/AGENTS.md', 'markdown', () => agentsText(base, settings)),
    fixedRoute('/llms-full.txt', 'text', () =>
      [
        agentsText(base, settings),
        ...guides.map(({ markdown }) => markdown),
        referenceMarkdown(base, routes()),
        errorsMarkdown(),
      ].join('\n\n'),
    ),
  ]
}

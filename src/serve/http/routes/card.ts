// The pictures of tools: icons, and what others show beside a link (Open Graph), which is one for
// each tool and one for everything else.
import { BUILD } from '../../../runtime/build.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { iconFormat } from '../../../domain/tool/icon.ts'
import { initialsTile, toolCard } from '../../../represent/card/card.ts'
import type { Glyphs } from '../../../represent/card/picture.ts'
import { answerWith, type Answer } from '../response/answer.ts'
import { encodePng } from '../response/png.ts'
import { oneAtATime } from '../response/one-at-a-time.ts'
import { openRead, fixedRoute, type Route, type Query } from '../route.ts'
import { BADGE_CACHE } from './badge.ts'
import { toolIn } from '../request/parameters.ts'

const FOLDER = join(import.meta.dirname, '../../../../web')
const FRESH_FOR_A_DAY = 'public, max-age=86400'
const FRESH_FOR_EVER = 'public, max-age=31536000, immutable'
/** How a file of each type begins. */
const ICON_EXAMPLES = {
  'image/png': 'iVBORw0KGgo=',
  'image/vnd.microsoft.icon': 'AAABAAEA',
  'image/jpeg': '/9j/4AAQ',
  'image/webp': 'UklGRg==',
}
const MOST_KEPT_BYTES = 16 * 1024 * 1024
const MOST_WAITING = 40

export function cardRoutes(): Route[] {
  const { glyphs } = JSON.parse(readFileSync(join(FOLDER, 'card-font.json'), 'utf8')) as {
    glyphs: Glyphs
  }
  const cards = new LRUCache<string, Answer>({
    maxSize: MOST_KEPT_BYTES,
    sizeCalculation: ({ bytes }) => bytes,
  })
  const drawing = new Map<string, Promise<Answer>>()
  const inTurn = oneAtATime(MOST_WAITING)
  return [
    openRead({
      path: '/tools/:slug/card.png',
      async answer(context) {
        const { slug, tool, version } = await toolIn(context)
        const etag = `"v${version}-card-${BUILD}"`
        const cached = cards.get(slug)
        if (cached?.etag === etag) return cached
        // Concurrent requests for a card share one rendering.
        const name = `${slug} ${version}`
        const draw = () =>
          answerWith('png', encodePng(toolCard(tool, glyphs)), { etag, cache: BADGE_CACHE })
        const card = drawing.get(name) ?? inTurn(draw).finally(() => drawing.delete(name))
        drawing.set(name, card)
        const drawn = await card
        cards.set(slug, drawn)
        return drawn
      },
    }),
    fileRoute('card.png', 'png'),
    // Browsers ask for these by name.
    fileRoute('apple-touch-icon.png', 'png'),
    fileRoute('favicon.ico', 'ico'),
    iconRoute(glyphs),
  ]
}

function fileRoute(name: string, kind: 'png' | 'ico'): Route {
  return fixedRoute(`/${name}`, kind, () => readFileSync(join(FOLDER, name)), FRESH_FOR_A_DAY)
}

/** Always an image for a tool that exists: its initials if no scan has found an icon. */
function iconRoute(glyphs: Glyphs): Route {
  return openRead({
    path: '/tools/:slug/icon.png',
    cachedBy: 'tool',
    keptAs: versionIn,
    operation: {
      id: 'getToolIcon',
      tag: 'Tools',
      summary: 'Get the icon of a tool',
      description:
        'The icon of its website as the site serves it (PNG, ICO, JPEG or WebP, at most 32 KB), or its initials as PNG. Content-Type says which. The field icon of a tool is this path with a version, and can be cached forever.',
      answers: {
        200: {
          description: 'The icon.',
          content: Object.fromEntries(
            Object.entries(ICON_EXAMPLES).map(([type, example]) => [
              type,
              { schema: { type: 'string', contentMediaType: type }, example },
            ]),
          ),
        },
      },
      refusals: ['tool-not-found'],
    },
    async answer(context) {
      const { slug, tool } = await toolIn(context)
      const icon = tool.icon === undefined ? null : await context.service.catalogue.findIcon(slug)
      const format = icon && iconFormat(icon)
      if (icon === null || format === null)
        return answerWith('png', encodePng(initialsTile(tool, glyphs)), { cache: BADGE_CACHE })
      const version = versionIn(context.query)
      const isCurrent = version !== null && tool.icon?.endsWith(`?v=${version}`) === true
      return answerWith(format, icon, { cache: isCurrent ? FRESH_FOR_EVER : BADGE_CACHE })
    },
  })
}

function versionIn({ v }: Query): string | null {
  return typeof v === 'string' && /^[0-9a-f]{1,40}$/.test(v) ? v : null
}

// The pictures of tools: icons, and what others show beside a link (Open Graph), which is one for
// each tool and one for everything else.
import { BUILD } from '../../../runtime/build.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { iconFormat } from '../../../domain/tool/icon.ts'
import {
  initialsTile,
  compareCard,
  siteCard,
  siteIcon,
  toolCard,
} from '../../../represent/card/card.ts'
import { isSlug } from '../../../domain/tool/tool-name.ts'
import type { Glyphs } from '../../../represent/card/picture.ts'
import { MOST_COMPARED } from '../../../domain/read/reads.ts'
import { answerWith, type Answer } from '../response/answer.ts'
import { encodePng } from '../response/png.ts'
import { oneAtATime } from '../response/one-at-a-time.ts'
import { fixedRoute, type Route, type Query } from '../route.ts'
import { BADGE_CACHE } from './badge.ts'
import { toolIn } from '../request/parameters.ts'

const FONT = join(import.meta.dirname, '../../../../web/card-font.json')
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
const LONGEST_LIST = 400
const TOUCH_SIDE = 180
const FAVICON_SIDE = 32

export function cardRoutes(): Route[] {
  const { glyphs } = JSON.parse(readFileSync(FONT, 'utf8')) as { glyphs: Glyphs }
  const cards = new LRUCache<string, Answer>({
    maxSize: MOST_KEPT_BYTES,
    sizeCalculation: ({ bytes }) => bytes,
  })
  const drawing = new Map<string, Promise<Answer>>()
  const inTurn = oneAtATime(MOST_WAITING)
  return [
    {
      method: 'GET',
      path: '/tools/:slug/card.png',
      access: 'open',
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
    },
    drawnOnce('/card.png', 'png', () => encodePng(siteCard(glyphs))),
    // Browsers ask for these by name.
    drawnOnce('/apple-touch-icon.png', 'png', () => encodePng(siteIcon(TOUCH_SIDE, glyphs))),
    drawnOnce('/favicon.ico', 'ico', () => iconFile(encodePng(siteIcon(FAVICON_SIDE, glyphs)))),
    compareCardRoute((tools) => inTurn(() => encodePng(compareCard(tools, glyphs)))),
    iconRoute(glyphs),
  ]
}

function drawnOnce(path: string, kind: 'png' | 'ico', draw: () => Buffer): Route {
  return fixedRoute(path, kind, draw, FRESH_FOR_A_DAY)
}

/** A PNG in the container that `favicon.ico` is expected to be: one entry, then the image. */
function iconFile(png: Buffer): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head.writeUInt8(FAVICON_SIDE, 6)
  head.writeUInt8(FAVICON_SIDE, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

/** Slugs that are not known are left out: an image cannot explain an error. */
function compareCardRoute(
  draw: (tools: Parameters<typeof compareCard>[0]) => Promise<Buffer>,
): Route {
  return {
    method: 'GET',
    path: '/compare/card.png',
    access: 'open',
    cachedBy: 'tools',
    keptAs: comparedIn,
    async answer({ service, query }) {
      const found = await service.catalogue.findTools(comparedIn(query))
      const picture = await draw(found.map(({ tool }) => tool))
      return answerWith('png', picture, { cache: BADGE_CACHE })
    },
  }
}

function comparedIn({ tools }: Query): string[] {
  const slugs = typeof tools === 'string' ? tools.slice(0, LONGEST_LIST).split(',') : []
  return [...new Set(slugs.filter(isSlug))].slice(0, MOST_COMPARED)
}

/** Always an image for a tool that exists: its initials if no scan has found an icon. */
function iconRoute(glyphs: Glyphs): Route {
  return {
    method: 'GET',
    path: '/tools/:slug/icon.png',
    access: 'open',
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
  }
}

function versionIn({ v }: Query): string | null {
  return typeof v === 'string' && /^[0-9a-f]{1,40}$/.test(v) ? v : null
}

// The preview images of links (Open Graph): one per tool, one for everything else.
import { BUILD } from '../../../build.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import type { Tool } from '../../../domain/tool/tool.ts'
import { siteCard, toolCard } from '../../../represent/card/card.ts'
import type { Glyphs } from '../../../represent/card/lettering.ts'
import { answerWith, type Answer } from '../response/answer.ts'
import type { Service } from '../service.ts'
import { encodePng } from '../response/png.ts'
import { makeTurns } from '../response/render-turns.ts'
import type { Route } from '../route.ts'
import { BADGE_CACHE } from './badge.ts'
import { slugIn, toolOf } from './tool.ts'

const FONT = join(import.meta.dirname, '../../../../web/card-font.json')
const FRESH_FOR_A_DAY = 'public, max-age=86400'
const MOST_KEPT_BYTES = 16 * 1024 * 1024
const MOST_WAITING = 40

export function cardRoutes(service: Service): Route[] {
  const { glyphs } = JSON.parse(readFileSync(FONT, 'utf8')) as { glyphs: Glyphs }
  const cards = new LRUCache<string, Answer>({
    maxSize: MOST_KEPT_BYTES,
    sizeCalculation: ({ bytes }) => bytes,
  })
  const drawing = new Map<string, Promise<Answer>>()
  const inTurn = makeTurns(MOST_WAITING)
  let made: Answer | undefined
  return [
    {
      method: 'GET',
      path: '/tools/:slug/card.png',
      access: 'open',
      operation: null,
      async answer(context) {
        const { slug, documents, version } = await toolOf(service, slugIn(context))
        const etag = `"v${version}-card-${BUILD}"`
        const known = cards.get(slug)
        if (known?.etag === etag) return known
        // Concurrent requests for a card share one rendering.
        const name = `${slug} ${version}`
        const draw = () =>
          answerWith('png', encodePng(toolCard(JSON.parse(documents.tool) as Tool, glyphs)), {
            etag,
            cache: BADGE_CACHE,
          })
        const card = drawing.get(name) ?? inTurn(draw).finally(() => drawing.delete(name))
        drawing.set(name, card)
        const drawn = await card
        cards.set(slug, drawn)
        return drawn
      },
    },
    {
      method: 'GET',
      path: '/card.png',
      access: 'open',
      operation: null,
      answer: async () =>
        (made ??= answerWith('png', encodePng(siteCard(glyphs)), { cache: FRESH_FOR_A_DAY })),
    },
  ]
}

// The pictures that others show beside a link (Open Graph): one for each tool, one for everything else.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Tool } from '../../../domain/tool.ts'
import { siteCard, toolCard } from '../../../represent/card/card.ts'
import type { Glyphs } from '../../../represent/card/lettering.ts'
import { answerWith, type Answer } from '../answer.ts'
import type { Door } from '../door.ts'
import { encodePng } from '../png.ts'
import type { Route } from '../route.ts'
import { BADGE_CACHE } from './badge.ts'
import { slugIn, toolOf } from './tool.ts'

const FONT = join(import.meta.dirname, '../../../../web/card-font.json')
const FRESH_FOR_A_DAY = 'public, max-age=86400'

export function cardRoutes(door: Door): Route[] {
  const { glyphs } = JSON.parse(readFileSync(FONT, 'utf8')) as { glyphs: Glyphs }
  let made: Answer | undefined
  return [
    {
      method: 'GET',
      path: '/tools/:slug/card.png',
      access: 'open',
      isKept: true,
      operation: null,
      async answer(visit) {
        const { documents, version } = await toolOf(door, slugIn(visit))
        const picture = toolCard(JSON.parse(documents.tool) as Tool, glyphs)
        return answerWith('png', encodePng(picture), { etag: `"v${version}-card"`, cache: BADGE_CACHE })
      },
    },
    {
      method: 'GET',
      path: '/card.png',
      access: 'open',
      operation: null,
      answer: async () => (made ??= answerWith('png', encodePng(siteCard(glyphs)), { etag: '"card"', cache: FRESH_FOR_A_DAY })),
    },
  ]
}

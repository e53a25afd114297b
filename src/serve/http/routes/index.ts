// All routes of the HTTP door, in one list.
import type { FastifyInstance } from 'fastify'
import type { Door } from '../door.ts'
import { withFields } from '../request/field-selection.ts'
import type { Route } from '../route.ts'
import { assetRoutes } from '../response/assets.ts'
import { readGuides } from '../description/guides.ts'
import { badgeRoutes } from './badge.ts'
import { cardRoutes } from './card.ts'
import { categoryRoutes } from './categories.ts'
import { compareRoutes } from './compare.ts'
import { crawlerRoutes } from './crawlers.ts'
import { descriptionRoutes } from './description.ts'
import { discoveryRoutes } from './discovery.ts'
import { docsRoutes } from './docs.ts'
import { keyRoutes } from './keys.ts'
import { mcpRoutes } from './mcp.ts'
import { methodRoutes } from './method.ts'
import { recommendRoutes } from './recommend.ts'
import { reviewRoutes } from './reviews.ts'
import { scanFormRoutes } from './scan-form.ts'
import { scanRoutes } from './scans.ts'
import { searchRoutes } from './search.ts'
import { serviceRoutes } from './service.ts'
import { siteRoutes } from './site.ts'
import { submissionRoutes } from './submission.ts'
import { toolRoutes } from './tool.ts'
import { toolsRoutes } from './tools.ts'

export function routesOf(door: Door, app: () => Pick<FastifyInstance, 'inject'>): Route[] {
  const guides = readGuides(door.settings.publicUrl)
  const routes: Route[] = [
    ...toolsRoutes(door),
    ...toolRoutes(door),
    ...badgeRoutes(door),
    ...cardRoutes(door),
    ...reviewRoutes(door),
    ...submissionRoutes(door),
    ...scanRoutes(door),
    ...scanFormRoutes(door),
    ...categoryRoutes(door),
    ...searchRoutes(door),
    ...recommendRoutes(door),
    ...compareRoutes(door),
    ...methodRoutes(door),
    ...keyRoutes(door),
    ...mcpRoutes(door, app),
    ...serviceRoutes(door),
    ...descriptionRoutes(door, () => routes),
    ...docsRoutes(door, guides, () => routes),
    ...crawlerRoutes(door, guides),
    ...discoveryRoutes(door, guides, () => routes),
    ...siteRoutes(door),
    ...assetRoutes(),
  ].map(withFields)
  return routes
}

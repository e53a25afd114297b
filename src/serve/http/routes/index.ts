// All routes of the HTTP service, in one list.
import type { FastifyInstance } from 'fastify'
import type { Service } from '../service.ts'
import { withFields } from '../request/field-selection.ts'
import type { Route } from '../route.ts'
import { assetRoutes } from '../response/assets.ts'
import { readGuides } from '../description/guides.ts'
import { attestationRoutes } from './attestation.ts'
import { badgeRoutes } from './badge.ts'
import { cardRoutes } from './card.ts'
import { categoryRoutes } from './categories.ts'
import { checkRoutes, methodRoutes } from './method.ts'
import { clientRoutes } from './clients.ts'
import { compareRoutes } from './compare.ts'
import { connectRoutes } from './connect.ts'
import { crawlerRoutes, discoveryRoutes } from './crawlers.ts'
import { dataRoutes } from './data.ts'
import { descriptionRoutes, docsRoutes } from './docs.ts'
import { eventRoutes } from './events.ts'
import { keyRoutes } from './keys.ts'
import { mcpRoutes } from './mcp.ts'
import { claimRoutes } from './owner/claim.ts'
import { editRoutes } from './owner/edit.ts'
import { mistakeRoutes } from './owner/mistakes.ts'
import { policyRoutes } from './policies.ts'
import { promptRoutes } from './prompt.ts'
import { recommendRoutes } from './recommend.ts'
import { registryOverviewRoutes } from './registry-overview.ts'
import { registryRoutes } from './registry.ts'
import { heldReviewRoutes, ownReviewRoutes } from './reviews/own-reviews.ts'
import { reviewRoutes } from './reviews/reviews.ts'
import { scanFormRoutes } from './scans/scan-form.ts'
import { historyRoute, logRoute } from './tool-lists.ts'
import { rescanRoute } from './scans/rescan.ts'
import { scanRoutes } from './scans/scans.ts'
import { searchRoutes } from './search.ts'
import { serviceRoutes } from './service.ts'
import { siteRoutes } from './site.ts'
import { submissionRoutes } from './scans/submission.ts'
import { toolRoutes } from './tool.ts'
import { toolsRoutes, weighRoutes } from './tools.ts'
import { webhookRoutes } from './webhooks.ts'

export function routesOf(service: Service, app: () => Pick<FastifyInstance, 'inject'>): Route[] {
  const guides = readGuides(service.settings.publicUrl)
  const routes: Route[] = [
    ...toolsRoutes(service),
    ...dataRoutes(service),
    ...weighRoutes(),
    ...toolRoutes(service),
    ...attestationRoutes(service),
    ...connectRoutes(service),
    ...clientRoutes(service),
    ...promptRoutes(service),
    ...badgeRoutes(service),
    ...cardRoutes(service),
    ...reviewRoutes(service),
    ...ownReviewRoutes(service),
    ...heldReviewRoutes(service),
    ...mistakeRoutes(service),
    ...claimRoutes(service),
    ...editRoutes(service),
    logRoute(service),
    ...submissionRoutes(service),
    ...scanRoutes(service),
    historyRoute(service),
    rescanRoute(service),
    ...scanFormRoutes(service),
    ...categoryRoutes(service),
    ...searchRoutes(service),
    ...recommendRoutes(service),
    ...compareRoutes(service),
    ...methodRoutes(service),
    ...checkRoutes(service),
    ...eventRoutes(service),
    ...webhookRoutes(service),
    ...keyRoutes(service),
    ...registryRoutes(service),
    ...registryOverviewRoutes(service, guides),
    ...policyRoutes(service),
    ...mcpRoutes(service, app),
    ...serviceRoutes(service),
    ...descriptionRoutes(service, () => routes),
    ...docsRoutes(service, guides, () => routes),
    ...crawlerRoutes(service, guides),
    ...discoveryRoutes(service, guides, () => routes),
    ...siteRoutes(service, () => routes),
    ...assetRoutes(),
  ].map(withFields)
  return routes
}

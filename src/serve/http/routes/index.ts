// All routes of the HTTP service, in one list.
import { withFields } from '../request/field-selection.ts'
import type { Route, Service } from '../route.ts'
import { assetRoutes } from '../response/assets.ts'
import { readGuides } from '../description/guides.ts'
import { attestationRoutes } from './attestation.ts'
import { badgeRoutes } from './badge.ts'
import { cardRoutes } from './card.ts'
import { categoryRoutes } from './categories.ts'
import { methodRoutes } from './method.ts'
import { clientRoutes } from './clients.ts'
import { compareRoutes } from './compare.ts'
import { confirmationRoutes } from './confirmation.ts'
import { connectRoutes } from './connect.ts'
import { crawlerRoutes, discoveryRoutes } from './crawlers.ts'
import { dataRoutes } from './data.ts'
import { descriptionRoutes, docsRoutes } from './docs.ts'
import { eventRoutes } from './events.ts'
import { keyRoutes } from './keys.ts'
import { mcpRoutes } from './mcp.ts'
import { claimRoutes, editRoutes } from './owner/claim.ts'
import { mistakeRoutes } from './owner/mistakes.ts'
import { policyRoutes } from './policies.ts'
import { promptRoutes } from './prompt.ts'
import { recommendRoutes } from './recommend.ts'
import { registryOverviewRoutes } from './registry-overview.ts'
import { registryRoutes } from './registry.ts'
import { reviewRoutes, ownReviewRoutes } from './reviews/reviews.ts'
import { scanFormRoutes } from './scans/scan-form.ts'
import { historyRoute, logRoute } from './tool-lists.ts'
import { scanRoutes } from './scans/scans.ts'
import { searchRoutes } from './search.ts'
import { serviceRoutes } from './service.ts'
import { siteRoutes } from './site.ts'
import { submissionRoutes, rescanRoute } from './scans/submission.ts'
import { toolRoutes } from './tool.ts'
import { toolsRoutes } from './tools.ts'
import { webhookRoutes } from './webhooks.ts'

export function routesOf(service: Service): Route[] {
  const guides = readGuides(service.settings.publicUrl)
  const routes: Route[] = [
    ...toolsRoutes,
    ...dataRoutes,
    ...toolRoutes,
    ...attestationRoutes(service),
    ...connectRoutes,
    ...clientRoutes,
    ...promptRoutes,
    ...badgeRoutes,
    ...cardRoutes(),
    ...reviewRoutes,
    ...ownReviewRoutes,
    ...mistakeRoutes,
    ...claimRoutes,
    ...editRoutes,
    ...confirmationRoutes,
    logRoute,
    ...submissionRoutes,
    ...scanRoutes,
    historyRoute,
    rescanRoute,
    ...scanFormRoutes,
    ...categoryRoutes,
    ...searchRoutes,
    ...recommendRoutes,
    ...compareRoutes,
    ...methodRoutes,
    ...eventRoutes,
    ...webhookRoutes,
    ...keyRoutes,
    ...registryRoutes,
    ...registryOverviewRoutes(service, guides),
    ...policyRoutes,
    ...(service.mcp ? mcpRoutes : []),
    ...serviceRoutes,
    ...descriptionRoutes(service, () => routes),
    ...docsRoutes(service, guides, () => routes),
    ...crawlerRoutes(service, guides),
    ...discoveryRoutes(service, guides, () => routes),
    ...siteRoutes(() => routes),
    ...assetRoutes(),
  ].map(withFields)
  return routes
}

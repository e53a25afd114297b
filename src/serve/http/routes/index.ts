// All routes of the HTTP door, in one list.
import type { Door } from '../door.ts'
import type { Route } from '../route.ts'
import { categoryRoutes } from './categories.ts'
import { descriptionRoutes } from './description.ts'
import { keyRoutes } from './keys.ts'
import { methodRoutes } from './method.ts'
import { reviewRoutes } from './reviews.ts'
import { scanRoutes } from './scans.ts'
import { searchRoutes } from './search.ts'
import { serviceRoutes } from './service.ts'
import { siteRoutes } from './site.ts'
import { submissionRoutes } from './submission.ts'
import { toolRoutes } from './tool.ts'
import { toolsRoutes } from './tools.ts'

export function routesOf(door: Door): Route[] {
  const routes: Route[] = [
    ...toolsRoutes(door),
    ...toolRoutes(door),
    ...reviewRoutes(door),
    ...submissionRoutes(door),
    ...scanRoutes(door),
    ...categoryRoutes(door),
    ...searchRoutes(door),
    ...methodRoutes(door),
    ...keyRoutes(door),
    ...serviceRoutes(door),
    ...descriptionRoutes(door, () => routes),
    ...siteRoutes(door),
  ]
  return routes
}

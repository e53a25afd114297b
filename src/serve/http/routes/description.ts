// The API description as JSON and YAML.
import { dump } from 'js-yaml'
import type { Door } from '../door.ts'
import { fixedRoute } from '../fixed-route.ts'
import { openapiOf } from '../description/openapi.ts'
import type { Route } from '../route.ts'

/** `routes` is asked when the first description is, because it holds these routes too. */
export function descriptionRoutes({ settings }: Door, routes: () => readonly Route[]): Route[] {
  const describe = () => openapiOf(routes(), settings.publicUrl)
  return [
    fixedRoute('/openapi.json', 'json', () => JSON.stringify(describe())),
    fixedRoute('/openapi.yaml', 'yaml', () => dump(JSON.parse(JSON.stringify(describe())))),
  ]
}

// The API description as JSON and YAML, and that of the events.
import { yesNo } from '../../../domain/read/parameters.ts'
import { readParameters } from '../request/parameters.ts'
import { dump } from 'js-yaml'
import type { WithPublicUrl } from '../service.ts'
import { fixedRoute } from '../fixed-route.ts'
import { asyncapiOf } from '../description/asyncapi.ts'
import { compactOpenapi } from '../description/compact-openapi.ts'
import { openapiOf } from '../description/openapi.ts'
import type { Route } from '../route.ts'

const COMPACT = yesNo('Without examples, headers and single refusals.')

/** `routes` is called on first request, because it includes these routes. */
export function descriptionRoutes(
  { settings }: WithPublicUrl,
  routes: () => readonly Route[],
): Route[] {
  const describe = () => openapiOf(routes(), settings.publicUrl)
  const compact = fixedRoute('/openapi.json', 'json', () =>
    JSON.stringify(compactOpenapi(describe())),
  )
  const whole = fixedRoute('/openapi.json', 'json', () => JSON.stringify(describe()))
  return [
    {
      ...whole,
      answer: (context) =>
        (readParameters({ compact: COMPACT }, context.request.query).compact
          ? compact
          : whole
        ).answer(context),
    },
    fixedRoute('/asyncapi.json', 'asyncapi', () => JSON.stringify(asyncapiOf(settings.publicUrl))),
    fixedRoute('/openapi.yaml', 'yaml', () => dump(JSON.parse(JSON.stringify(describe())))),
  ]
}

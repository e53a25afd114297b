// Can an agent pin the version of the API that it was built for?
import { defineCheck } from '../../check.ts'
import { isDocumented } from '../../reading/documented-topics.ts'
import { fromFact } from '../../reading/stated-fact.ts'

const VERSION_SEGMENT =
  /(?:^|\/)(?:v\d{1,4}[.\d]{0,6}(?:alpha|beta|preview)?\d{0,3}|\d{4}-\d\d(?:-\d\d)?)(?=\/|$)/i

const WORDS = {
  dated: 'by date, according to the docs',
  header: 'in a header, according to the docs',
  path: 'in the path, according to the docs',
} as const

export default defineCheck({
  id: 'api-versioning',
  criterion: 'reliability',
  weight: 0,
  effort: 2,
  title: 'API versioning',
  why: 'A pinned version keeps working calls working when the API changes.',
  standard: 'AgentGrade method',
  surfaces: ['api'],
  uses: ['api', 'openapi', 'documentedTopics'],
  fromPart: true,
  outcomes: {
    explicit: { points: 10, says: 'Callers can pin the API version: {where}.' },
    documented: {
      points: 7,
      says: 'The docs describe API versions, but no URL or header in the OpenAPI description carries one.',
      fix: 'Put the version in the server URL, such as /v1, or declare the version header as a parameter.',
    },
    informal: {
      points: 4,
      says: 'Only info.version ({version}) states a version.',
      fix: 'Put the version in the server URL, such as /v1, or accept a dated version header.',
    },
    missing: {
      points: 0,
      says: 'No API version found.',
      fix: 'Put the version in the server URL, such as /v1, or accept a dated version header.',
    },
  },
  judge({ api, openapi, documentedTopics }) {
    const operations = openapi?.operations ?? []
    const addresses = [api?.baseUrl ?? '', ...(openapi?.servers ?? []).map(({ url }) => url)]
    const versions = operations.flatMap(({ path }) => firstVersion([path]) ?? [])
    const headers = operations.flatMap(({ parameters }) => parameters.find(isVersion)?.name ?? [])
    const pin =
      firstVersion(addresses) ??
      [versions, headers].find((each) => each.length * 2 >= operations.length)?.[0]
    if (pin !== undefined) return { outcome: 'explicit', facts: { where: pin.slice(0, 100) } }
    if (isDocumented(documentedTopics, 'versioning')) return { outcome: 'documented' }
    const version = openapi?.infoVersion?.trim().slice(0, 100)
    return version ? { outcome: 'informal', facts: { version } } : { outcome: 'missing' }
  },
  declared(declaration) {
    return fromFact(declaration, 'api.versioning', 'how callers pin an API version', (scheme) =>
      scheme === 'none'
        ? { outcome: 'missing' }
        : { outcome: 'explicit', facts: { where: WORDS[scheme] } },
    )
  },
})

function firstVersion(addresses: readonly string[]): string | undefined {
  for (const address of addresses) {
    const [segment] = VERSION_SEGMENT.exec(address) ?? []
    if (segment !== undefined) return segment
  }
  return undefined
}

function isVersion({ name, in: place }: { name: string; in: string }): boolean {
  return place === 'header'
    ? /version$/i.test(name.slice(-7))
    : place === 'query' && /^api[-_]version$/i.test(name)
}

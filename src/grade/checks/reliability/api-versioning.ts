// Can an agent pin the version of the API that it was built for?
import { defineCheck } from '../../check.ts'
import { isDocumented } from '../../reading/documented-topics.ts'
import { fromFact } from '../../reading/stated-fact.ts'

const VERSION_SEGMENT =
  /(?:^|\/)(?:v\d{1,4}[.\d]{0,6}(?:alpha|beta|preview)?\d{0,3}|\d{4}-\d\d(?:-\d\d)?)(?=\/|$)/i

const WORDS = {
  dated: 'a date, as documented',
  header: 'a header, as documented',
  path: 'the path, as documented',
} as const

export default defineCheck({
  id: 'api-versioning',
  criterion: 'reliability',
  weight: 0,
  effort: 2,
  title: 'API versioning',
  why: 'A pinned version keeps working calls working when the API moves on.',
  standard: 'AgentGrade method',
  surfaces: ['api'],
  uses: ['api', 'openapi', 'documentedTopics'],
  fromPart: true,
  outcomes: {
    explicit: { points: 10, says: 'A caller pins the version: {where}.' },
    documented: {
      points: 7,
      says: 'The documentation tells of versions; no address or header of the description carries one.',
      fix: 'Put the version into the server URL, such as /v1, or declare the version header as a parameter.',
    },
    informal: {
      points: 4,
      says: 'Only info.version ({version}) names a version.',
      fix: 'Put the version into the server URL, such as /v1, or accept a dated version header.',
    },
    missing: {
      points: 0,
      says: 'No version of the API was found.',
      fix: 'Put the version into the server URL, such as /v1, or accept a dated version header.',
    },
  },
  judge({ api, openapi, documentedTopics }) {
    const operations = openapi?.operations ?? []
    const addresses = [
      api?.baseUrl ?? '',
      ...(openapi?.servers ?? []).map(({ url }) => url),
      ...operations.map(({ path }) => path),
    ]
    const pin =
      firstVersion(addresses) ??
      operations.flatMap(({ parameters }) => parameters.filter(isVersion)).at(0)?.name
    if (pin !== undefined) return { outcome: 'explicit', facts: { where: pin.slice(0, 100) } }
    if (isDocumented(documentedTopics, 'versioning')) return { outcome: 'documented' }
    const version = openapi?.infoVersion?.trim().slice(0, 100)
    return version ? { outcome: 'informal', facts: { version } } : { outcome: 'missing' }
  },
  declared(declaration) {
    return fromFact(declaration, 'api.versioning', 'how a caller pins a version', (scheme) =>
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

// How a tool names itself, from its evidence. Untrusted: it is cleaned and screened before use.
import { getDomain, getDomainWithoutSuffix } from 'tldts'
import { seenIn, type Evidence } from '../evidence/evidence.ts'
import { skeletonOf } from './name-skeleton.ts'
import type { OwnWords } from '../evidence/observations/web.ts'
import { isProjectPage } from '../evidence/surface.ts'
import type { CategorySlug } from './tool.ts'
import WORDS from './category-words.json' with { type: 'json' }

export interface OwnIdentity {
  name: string | null
  description: string | null
  category: string | null
}

const LONGEST_NAME = 60
const SHORTEST_MATCH = 3
const BETWEEN_PARTS = /\s[|·•–—»/-]\s|:\s/
/** A title of such words alone names no tool. */
const GENERIC: ReadonlySet<string> = new Set(
  (
    'home homepage welcome to index of the a an and docs documentation document api apis rest reference references swagger ui redoc scalar openapi open definition ' +
    'specification spec dashboard login log in sign signin up app application web site website my your untitled page default test hello world loading redirecting ' +
    'redirect error not found 404 403 401 500 502 503 just moment please wait attention required access denied forbidden unauthorized service server program graphql ' +
    'graphiql playground explorer console admin panel overview nginx apache debian ubuntu it works fastapi fastify express nestjs vite react vue next js nuxt create ' +
    'internal mcp node python main developer developers portal official example sample demo localhost v1 v2 v3 1 0 2 3'
  ).split(' '),
)

export function ownIdentity(evidence: Evidence): OwnIdentity {
  const { site, openapi, mcp } = seenIn(evidence)
  const [page, document, server] = [site?.words, openapi?.words, mcp?.words]
  const description = page?.description ?? document?.description ?? server?.description ?? null
  const name = isProjectPage(evidence.tool.url)
    ? null
    : ownName(labelOf(evidence.tool.url), page, document, server)
  return {
    name,
    description,
    category: suggestedCategory(
      [name ?? evidence.tool.name, page?.title, description, document?.title, server?.title]
        .filter((text) => text != null)
        .join('. '),
    ),
  }
}

function ownName(
  label: string,
  page: OwnWords | undefined,
  document: OwnWords | undefined,
  server: OwnWords | undefined,
): string | null {
  const said = telling(page?.name)
  if (said !== null) return said
  const titled = (title: string | null | undefined) => partOf(title, label)
  // On a page of the tool's own, a title must match the domain: it may be about anything.
  if (page)
    return (
      titled(page.title) ??
      fitting(telling(document?.title), label) ??
      fitting(nameOf(server), label)
    )
  return telling(document?.title) ?? nameOf(server)
}

function nameOf(server: OwnWords | undefined): string | null {
  return telling(server?.title) ?? telling(server?.name)
}

/** The part of a title that names the tool: what matches the domain, else the first specific. */
function partOf(title: string | null | undefined, label: string): string | null {
  const parts = (title ?? '').split(BETWEEN_PARTS).flatMap((part) => telling(part) ?? [])
  return parts.find((part) => fitting(part, label) !== null) ?? null
}

function fitting(name: string | null, label: string): string | null {
  if (name === null || label === '') return name
  const skeleton = skeletonOf(name)
  if (skeleton.length < SHORTEST_MATCH) return null
  return skeleton.includes(label) || label.includes(skeleton) ? name : null
}

function telling(text: string | null | undefined): string | null {
  const name = (text ?? '').trim()
  if (name === '' || name.length > LONGEST_NAME) return null
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return words.every((word) => GENERIC.has(word)) ? null : name
}

/** The skeleton of the label before the public suffix; empty for `localhost` and IP addresses. */
function labelOf(url: string): string {
  const { hostname } = new URL(url)
  return getDomain(hostname) === null
    ? ''
    : skeletonOf(getDomainWithoutSuffix(hostname, { allowPrivateDomains: true }) ?? '')
}

/** A strong word is hardly ambiguous. */
const POINTS = { strong: 2, weak: 1 }
const LEAST = 2
const LONGEST = 2000

/** Null if the words fit none, or two equally well. */
export function suggestedCategory(text: string): CategorySlug | null {
  const words = ` ${(
    text
      .slice(0, LONGEST)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(' ')} `
  const hits = (phrases: readonly string[]) =>
    phrases.filter((phrase) => words.includes(` ${phrase} `)).length
  const points = (Object.keys(WORDS) as CategorySlug[]).map((slug) => ({
    slug,
    sum: POINTS.strong * hits(WORDS[slug].strong) + POINTS.weak * hits(WORDS[slug].weak),
  }))
  const [best, second] = points.toSorted((a, b) => b.sum - a.sum)
  return best && best.sum >= LEAST && best.sum > (second?.sum ?? 0) ? best.slug : null
}

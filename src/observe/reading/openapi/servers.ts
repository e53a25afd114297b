// The servers of an OpenAPI description.
import { withoutEnding } from '../../../domain/text/without-ending.ts'
import type { Seen } from '../../../domain/evidence/observations/index.ts'
import { cleanLine } from '../../../domain/text/untrusted-text.ts'
import {
  isFilled,
  listOf,
  memberOf,
  type Members,
  textOf,
  textsOf,
} from '../../../domain/schema/json.ts'
import type { OpenApiDocument } from './document.ts'
import { webLink } from '../page/links.ts'

const MOST_SERVERS = 30
const LONGEST = 500

export interface ServerAddress {
  /** Absolute, without a trailing slash. */
  url: string
  /** As in the evidence. */
  written: string
  /** Written with a host; otherwise it is relative to the description. */
  isAbsolute: boolean
}

/** As written, for evidence. */
export function readServers(document: OpenApiDocument): Seen<'openapi'>['servers'] {
  return writtenServers(document).flatMap((server) => {
    const [url, description] = [memberOf(server, 'url'), memberOf(server, 'description')]
    return typeof url === 'string'
      ? [
          {
            url: cleanLine(url, LONGEST),
            description: isFilled(description) ? cleanLine(description, LONGEST) : null,
          },
        ]
      : []
  })
}

/**
 * As URLs that can be requested: variables take their defaults, and those without one are left out.
 */
export function serverAddresses(document: OpenApiDocument, describedAt: string): ServerAddress[] {
  return writtenServers(document).flatMap((server) => {
    const written = textOf(memberOf(server, 'url'))
    const filled = written === null ? null : filledIn(written, memberOf(server, 'variables'))
    const url = filled === null || filled.includes('{') ? null : webLink(filled, describedAt)
    return url === null || written === null
      ? []
      : [
          {
            url: withoutEnding(url, '/'),
            written: cleanLine(written, LONGEST),
            isAbsolute: /^https?:\/\//i.test(filled ?? ''),
          },
        ]
  })
}

function writtenServers({ root, version }: OpenApiDocument): readonly unknown[] {
  return (version < 3 ? swaggerServers(root) : listOf(root['servers'])).slice(0, MOST_SERVERS)
}

/** Swagger writes its server in three parts. */
function swaggerServers(root: Members): Members[] {
  const basePath = textOf(root['basePath']) ?? ''
  const host = textOf(root['host'])
  if (!isFilled(host)) return basePath === '' ? [] : [{ url: basePath }]
  const schemes = textsOf(root['schemes'])
  return (schemes.length > 0 ? schemes.slice(0, 4) : ['https']).map((scheme) => ({
    url: `${scheme}://${host}${basePath}`,
  }))
}

function filledIn(url: string, variables: unknown): string {
  return url
    .slice(0, 2_000)
    .replace(
      /\{([^{}]{1,100})\}/g,
      (whole, name: string) => textOf(memberOf(memberOf(variables, name), 'default')) ?? whole,
    )
}

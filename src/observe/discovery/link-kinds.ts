// Classifies links by URL and text.
import { registrableDomainOf } from '../../domain/tool/registrable-domain.ts'
import type { ClueKind } from '../scan.ts'

interface LinkHint {
  /** Matched against the text of the link. */
  words?: RegExp
  /** Matched against host and path, in lower case. */
  address?: RegExp
  /** Higher is stronger. */
  weight: number
}

const SIGNS: Readonly<Record<ClueKind, readonly LinkHint[]>> = {
  docs: [
    {
      words: /^(?:quick ?start|getting started|get started with the api)\b/i,
      address: /docs|developers?|guide|learn|quick/,
      weight: 6,
    },
    {
      address:
        /(?:docs|developer|guide|documentation)[^?]{0,200}\/(?:quick-?start|getting-started|introduction)\b/,
      weight: 6,
    },
    { words: /^(?:api )?(?:docs|documentation)$/i, weight: 5 },
    { words: /\b(?:api reference|developer docs|api docs|documentation)\b/i, weight: 4 },
    {
      address:
        /^docs\.|^developers?\.|\/docs(?:\/|$)|\/documentation(?:\/|$)|\/developers?(?:\/|$)|\/api-reference(?:\/|$)/,
      weight: 3,
    },
    { words: /^(?:developers?|guides?|reference|api|readme)$/i, weight: 2 },
    { address: /\/(?:explorer|swagger(?:-ui)?|redoc|api-docs)\/?$/, weight: 1.5 },
  ],
  openapi: [
    { address: /(?:openapi|swagger|api-docs|oas)[\w.-]{0,100}\.(?:json|ya?ml)$/, weight: 5 },
    { address: /\/(?:openapi|swagger|api-docs)(?:\.json|\.ya?ml)?$/, weight: 4 },
    { words: /\b(?:openapi|swagger)\b/i, weight: 3 },
  ],
  api: [
    { address: /^api\./, weight: 3 },
    { address: /^[^/]+\/(?:api|rest)\/[^?#]{1,200}$/, weight: 2 },
  ],
  mcp: [{ address: /^mcp\.[^/]*\/|^[^/]+\/(?:.*\/)?(?:mcp|sse)\/?$/, weight: 3 }],
  graphql: [{ address: /\/graphql\/?$/, weight: 3 }],
  changelog: [
    { words: /^(?:changelog|release notes|what.?s new|releases)$/i, weight: 4 },
    { address: /\/(?:changelog|release-notes|whats-new|releases)(?:\/|$)/, weight: 3 },
  ],
  pricing: [
    { words: /^(?:pricing|plans(?: (?:and|&) pricing)?|prices)$/i, weight: 4 },
    { address: /\/(?:pricing|plans)(?:\/|$|\.)/, weight: 3 },
  ],
}

/** The strength of the evidence for this kind of link; 0 for none. */
export function weightOf(kind: ClueKind, url: URL, words: string): number {
  const address = `${url.host}${url.pathname}`.toLowerCase().slice(0, 500)
  const said = words.trim().slice(0, 80)
  const weights = SIGNS[kind]
    .filter(
      (sign) =>
        (sign.words === undefined || sign.words.test(said)) &&
        (sign.address === undefined || sign.address.test(address)),
    )
    .map((sign) => sign.weight)
  return Math.max(0, ...weights)
}

/** Whether the host is the tool's, or carries its name as `acme.statuspage.io` does. */
export function isOwnHost(host: string, domain: string): boolean {
  if (registrableDomainOf(host) === domain) return true
  const name = domain.split('.')[0] ?? ''
  return (
    name.length > 2 &&
    host
      .split('.')
      .some((label) => label === name || label.startsWith(`${name}-`) || label.endsWith(`-${name}`))
  )
}

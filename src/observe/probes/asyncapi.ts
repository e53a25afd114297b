// Looks for an AsyncAPI description of the events that a tool sends.
import { cleanLine } from '../../domain/review-text.ts'
import { findApiBase } from '../api/base.ts'
import { isFound, missing, notOffered, observed } from '../ending.ts'
import { probe } from '../probe.ts'
import { memberOf, objectOf, textOf } from '../reading/json-members.ts'
import { readJson } from '../reading/json.ts'
import { looksLikeHtml } from '../reading/media.ts'
import { withoutSite } from '../site-probe.ts'

const PATH = '/asyncapi.json'

export const asyncapi = probe({
  id: 'asyncapi',
  requests: 1,
  observes: ['asyncapi'],
  async look(scan, ask) {
    const [site, base] = await Promise.all([scan.site(), findApiBase(scan)])
    const origin = site !== null && 'origin' in site ? site.origin : base && new URL(base.url).origin
    if (!origin) return { asyncapi: site !== null && 'ok' in site ? withoutSite(site) : notOffered([], 'A package or a program has no events of its own.') }
    const reply = await ask({ url: `${origin}${PATH}`, headers: { accept: 'application/vnd.aai.asyncapi+json, application/json;q=0.9' }, redirects: 0 })
    const parsed = isFound(reply) && !looksLikeHtml(reply.text) ? readJson(reply.text) : null
    const version = parsed?.ok === true ? textOf(memberOf(parsed.value, 'asyncapi')) : null
    if (!isFound(reply) || !parsed?.ok || version === null) return { asyncapi: missing([reply], `There is no AsyncAPI description at ${reply.url}.`) }
    const isValid = objectOf(memberOf(parsed.value, 'channels')) !== null && /^[23]\.\d/.test(version)
    return { asyncapi: observed({ url: reply.url, version: cleanLine(version, 20), isValid }, reply.exchanges, `the usual place ${PATH}`) }
  },
})

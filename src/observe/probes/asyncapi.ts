// Looks for an AsyncAPI description: at the usual paths, and where pages and catalogues name one.
import type { Observation } from '../../domain/evidence/observation.ts'
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { cleanLine } from '../../domain/text/untrusted-text.ts'
import { isFound, missing, observed } from '../ending.ts'
import type { Asker } from '../outbound/outbound.ts'
import type { Reply } from '../outbound/reply.ts'
import { looksLikeHtml } from '../reading/page/media.ts'
import { memberOf, objectOf } from '../reading/data/json-members.ts'
import { readJson } from '../reading/data/json.ts'
import { readYaml } from '../reading/data/yaml.ts'
import { siteProbe } from '../site-probe.ts'

const PATHS = ['/asyncapi.json', '/asyncapi.yaml'] as const
const MOST_NAMED = 2
const ACCEPT = 'application/vnd.aai.asyncapi+json, application/json, application/yaml, */*;q=0.5'
const YAML_START = /^asyncapi["']?[ \t]{0,9}:/m

export const asyncapi = siteProbe({
  id: 'asyncapi',
  requests: PATHS.length,
  leads: MOST_NAMED,
  reads: 'an AsyncAPI description',
  observes: ['asyncapi'],
  async look(scan, ask, { origin }): Promise<{ asyncapi: Observation<Seen<'asyncapi'>> }> {
    const usual = await Promise.all(
      PATHS.map((path) => tryAt(`${origin}${path}`, `the usual place ${path}`, ask)),
    )
    const early = usual.find(({ value }) => value !== null)
    if (early?.value)
      return { asyncapi: observed(early.value, early.reply.exchanges, early.reason) }
    const named = (await scan.clues('asyncapi'))
      .filter(({ url }) => !usual.some(({ reply }) => reply.url === url))
      .slice(0, MOST_NAMED)
    const tries = await Promise.all(named.map(({ url, reason }) => tryAt(url, reason, ask)))
    const found = tries.find(({ value }) => value !== null)
    if (found?.value)
      return { asyncapi: observed(found.value, found.reply.exchanges, found.reason) }
    return {
      asyncapi: missing(
        [...usual, ...tries].map(({ reply }) => reply),
        `There is no AsyncAPI description at ${PATHS.join(', ')}, and no page names one.`,
      ),
    }
  },
})

async function tryAt(
  url: string,
  reason: string,
  ask: Asker,
): Promise<{ reply: Reply; reason: string; value: Seen<'asyncapi'> | null }> {
  const reply = await ask({ url, staysHere: true, headers: { accept: ACCEPT } })
  return {
    reply,
    reason,
    value:
      isFound(reply) && !looksLikeHtml(reply.text) ? readAsyncApi(reply.text, reply.url) : null,
  }
}

/** Null if it is some other document. */
export function readAsyncApi(text: string, url: string): Seen<'asyncapi'> | null {
  const parsed = /^\uFEFF?\s{0,1000}\{/.test(text)
    ? readJson(text)
    : YAML_START.test(text)
      ? readYaml(text)
      : null
  if (parsed === null) return null
  // A document that names itself but cannot be parsed is one that agents cannot parse either.
  if (!parsed.ok) return YAML_START.test(text) ? { url, version: '', isValid: false } : null
  const version = memberOf(parsed.value, 'asyncapi')
  if (typeof version !== 'string' && typeof version !== 'number') return null
  const channels = Object.keys(objectOf(memberOf(parsed.value, 'channels')) ?? {}).length
  return {
    url,
    version: cleanLine(String(version), 20),
    isValid: /^[1-9]\.\d/.test(String(version)) && channels > 0,
  }
}

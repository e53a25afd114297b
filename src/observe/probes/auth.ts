// Probes how a program authenticates: a call without a key, OAuth metadata, a guide for agents.
import { isJsonReply } from '../api/api-reply.ts'
import {
  askForMetadata,
  findAuthorizationServer,
  findChallenge,
  findProtectedResource,
} from '../api/sign-in.ts'
import { isFound, missing, type ObservationOf, observed, probe, withoutSite } from '../probe.ts'
import { guess } from '../invented-path.ts'
import type { Answered, Asker, Reply } from '../outbound/outbound.ts'
import { guideEndpoints, guideRequests } from '../reading/text/auth-guide.ts'
import { looksLikeHtml } from '../reading/page/media.ts'
import type { Scan } from '../scan.ts'

const GUIDE = '/auth.md'
const USUAL_METADATA = [
  '/.well-known/oauth-protected-resource',
  '/.well-known/oauth-authorization-server',
  '/.well-known/openid-configuration',
]

export const auth = probe({
  id: 'auth',
  requests: 6,
  reads: 'challenge, OAuth metadata, auth.md',
  observes: ['authChallenge', 'protectedResource', 'authorizationServer', 'authGuide'],
  async look(scan, ask) {
    const askOnce = metadataAsker(scan, ask)
    const [guide, challenge] = await Promise.all([askForGuide(scan, ask), findChallenge(scan, ask)])
    const protectedResource = await findProtectedResource(scan, askOnce, challenge)
    const authorizationServer = await findAuthorizationServer(scan, askOnce, protectedResource)
    return {
      authChallenge: challenge.observation,
      protectedResource,
      authorizationServer,
      // Its endpoints are requested with the remaining requests.
      authGuide: await readGuide(scan, guide, ask),
    }
  },
})

/** Requests the usual paths at once: most tools have nothing that leads elsewhere. */
function metadataAsker(scan: Scan, ask: Asker): Asker {
  const known = new Map<string, Promise<Reply>>()
  const askOnce: Asker = (wanted) => {
    const reply = known.get(wanted.url) ?? ask(wanted)
    known.set(wanted.url, reply)
    return reply
  }
  const early = async () => {
    const site = await scan.ownSite()
    if (site === null) return
    for (const path of USUAL_METADATA)
      void askForMetadata(scan, askOnce, { url: `${site.origin}${path}`, isNamed: false })
  }
  void early()
  return askOnce
}

async function askForGuide(scan: Scan, ask: Asker): Promise<Reply | null> {
  const site = await scan.ownSite()
  if (site === null) return null
  return guess(scan.outbound, ask, {
    url: `${site.origin}${GUIDE}`,
    headers: { accept: 'text/markdown, text/plain;q=0.9' },
    redirects: 0,
  })
}

async function readGuide(
  scan: Scan,
  reply: Reply | null,
  ask: Asker,
): Promise<ObservationOf<'authGuide'>> {
  if (reply === null) {
    const site = await scan.site()
    return withoutSite(site !== null && 'ok' in site ? site : null)
  }
  if (!isFound(reply) || looksLikeHtml(reply.text) || reply.text.trim() === '')
    return missing([reply], `There is no ${GUIDE}.`)
  const asked = await Promise.all(
    guideEndpoints(reply.text, reply.url).map((url) =>
      ask({ url, redirects: 0, keepsBeginning: true, maxBytes: 10_000 }),
    ),
  )
  // Only actual requests count: an endpoint beyond our own limit is neither working nor broken.
  const answers = asked.filter((each) => each.ok || each.cause !== 'budget')
  const endpointsAnswering = answers.filter(
    (each) => each.ok && each.status < 500 && each.status !== 404 && each.status !== 410,
  ).length
  const value = {
    url: reply.url,
    chars: reply.text.length,
    endpoints: answers.length,
    endpointsAnswering,
    requests: guideRequests(reply.text).map((request) => ({
      ...request,
      isThere: answers.some((each) => each.ok && shows(each, request)),
    })),
  }
  return observed(value, [reply, answers], `the usual place ${GUIDE}`)
}

/** A body or a method that is refused shows that something takes the right one. */
const REFUSALS = new Set([400, 405, 415, 422])

function shows(reply: Answered, { method, path }: { method: string; path: string }): boolean {
  if (new URL(reply.url).pathname !== path) return false
  return method === 'GET'
    ? reply.status >= 200 && reply.status < 300 && isJsonReply(reply)
    : REFUSALS.has(reply.status)
}

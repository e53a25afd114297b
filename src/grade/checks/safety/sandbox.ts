// Can an agent try things where nothing real happens?
import type { Seen } from '../../../domain/evidence/observations/index.ts'
import { defineCheck, notApplicable } from '../../check.ts'
import { isDocumented, valueOf, whether } from '../../reading/documented.ts'
import { excerpt } from '../../reading/figures.ts'
import { isReadOnlyApi } from '../../reading/operations.ts'

export default defineCheck(import.meta.url, {
  weight: 2,
  effort: 3,
  title: 'Sandbox',
  why: 'An agent that learns by trying needs a place where mistakes cost nothing.',
  loss: 'its API description names no sandbox',
  standard: 'OpenAPI',
  surfaces: ['api'],
  uses: ['openapi', 'documentedTopics'],
  fromPart: true,
  absent: 'missing',
  outcomes: {
    offered: { points: 10, says: 'A sandbox is available: {where}.' },
    stated: {
      points: 10,
      says: 'According to the docs, there is a sandbox, a test mode or another isolated environment.',
    },
    documented: {
      points: 8,
      says: 'The docs mention a sandbox or test mode, but the OpenAPI description lists no such server.',
      fix: 'List the sandbox in servers[] of the OpenAPI description, with "Sandbox" in its description.',
    },
    missing: {
      points: 0,
      says: 'No sandbox or test mode found.',
      loss: 'there is no sandbox',
      fix: 'Offer a sandbox host or test keys, and list the sandbox in servers[] of the OpenAPI description.',
    },
  },
  judge({ openapi, documentedTopics }) {
    if (isReadOnlyApi(openapi)) return notApplicable('The API is read-only.')
    const server = openapi?.servers.find(isSandbox)
    if (server)
      return {
        outcome: 'offered',
        facts: { where: excerpt(server.url.replaceAll('{', ':').replaceAll('}', '')) },
      }
    return isDocumented(documentedTopics, 'sandbox')
      ? { outcome: 'documented' }
      : { outcome: 'missing' }
  },
  declared(declaration) {
    if (valueOf(declaration, 'api.readOnly')) return notApplicable('The API is read-only.')
    return whether(declaration, 'api.sandbox', 'stated', 'missing')
  },
})

/** `latest` and `contest` are no tests, and staging is the vendor's own. */
const TEST_WORDS = /sandbox|(?<![a-z])test(?:ing|net)?(?![a-z])/

function isSandbox({ url, description }: Seen<'openapi'>['servers'][number]): boolean {
  const words = `${url} ${description ?? ''}`.toLowerCase()
  return TEST_WORDS.test(words) && !/staging|internal/.test(words)
}

// Whether the tool can be used without a key, and how that is known.
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { isDocumented } from './documented-topics.ts'
import { isSuccess } from './success.ts'
import { isUsefulRead } from './useful-read.ts'
import { isWhole } from './whole-description.ts'

interface Signs {
  openapi?: Seen<'openapi'> | undefined
  documentedTopics?: Seen<'documentedTopics'> | undefined
  apiReads?: Seen<'apiReads'> | undefined
}

const KEY_PARAMETER =
  /^(?:authorization|(?:x-?)?(?:[a-z]{1,20}-?)?(?:api-?key|token|auth)[a-z-]{0,10})$/

/**
 * `known` if the docs say so or a read succeeded; `described` if only the complete API description
 * says so. Undefined if a key is needed somewhere, or nothing is known.
 */
export function keyless({ openapi, documentedTopics, apiReads }: Signs) {
  if (openapi?.operations.some(({ security }) => security !== null && security.length > 0))
    return undefined
  if (isDocumented(documentedTopics, 'no-auth')) return 'known'
  if (
    !openapi ||
    openapi.operations.length === 0 ||
    openapi.securitySchemes.length > 0 ||
    !isWhole(openapi) ||
    openapi.operations.some(takesKey)
  )
    return undefined
  const isTried =
    apiReads?.reads.some(({ url, status }) => isSuccess(status) && isUsefulRead(pathOf(url))) ??
    false
  if (isTried) return 'known'
  return openapi.operations.every(({ security }) => security !== null) ? 'described' : undefined
}

/** Descriptions that declare no scheme often name the key as a parameter. */
function takesKey({ parameters }: Seen<'openapi'>['operations'][number]): boolean {
  return parameters.some(
    ({ name, in: place }) =>
      place !== 'path' &&
      name.length <= 40 &&
      KEY_PARAMETER.test(name.toLowerCase().replaceAll('_', '-')),
  )
}

function pathOf(url: string): string {
  return URL.parse(url)?.pathname ?? ''
}

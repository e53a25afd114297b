// The call for access that a guide names, if the API description has it.
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { isAt } from './path-template.ts'

type OpenApi = Seen<'openapi'>

const ACCESS = /(?:key|token|credential|register|registration|sign-?up|agent|account)/i

/** A guide that only claims so, or names a call that does not exist, gives no access. */
export function guidedCall(
  { operations }: OpenApi,
  { requests = [] }: Seen<'authGuide'>,
): OpenApi['operations'][number] | undefined {
  return operations.find(
    ({ method, path }) =>
      method === 'post' &&
      ACCESS.test(path) &&
      requests.some((request) => request.method === 'POST' && isAt(path, request.path)),
  )
}

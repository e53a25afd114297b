// The requests that a guide to access names, and whether they exist.
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { isAt } from './path-template.ts'

type OpenApi = Seen<'openapi'>

const ACCESS = /(?:key|token|credential|register|registration|sign-?up|agent|account)/i

/** Whether it names a request that exists; older evidence does not keep its requests. */
export function isProvenGuide(
  { requests, endpointsAnswering }: Seen<'authGuide'>,
  openapi: OpenApi | undefined,
): boolean {
  if (requests === undefined) return endpointsAnswering > 0
  return requests.some(
    ({ method, path, isThere }) =>
      isThere ||
      openapi?.operations.some(
        (operation) => operation.method === method.toLowerCase() && isAt(operation.path, path),
      ) === true,
  )
}

/** The path at which it gives access. A guide that only claims so gives none. */
export function guidedPath(
  { requests = [] }: Seen<'authGuide'>,
  openapi: OpenApi | undefined,
): string | undefined {
  return requests.find(
    ({ method, path, isThere }) =>
      method === 'POST' &&
      ACCESS.test(path) &&
      (isThere ||
        openapi?.operations.some(
          (operation) => operation.method === 'post' && isAt(operation.path, path),
        ) === true),
  )?.path
}

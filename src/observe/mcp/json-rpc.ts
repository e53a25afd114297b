// JSON-RPC 2.0 as used by MCP: building messages and matching responses.

import { type Members, objectOf, textOf } from '../../domain/schema/json.ts'

export interface RpcError {
  code: number
  message: string
  data: unknown
}

export type Response = { result: Members; error: null } | { result: null; error: RpcError }

export function requestText(id: number, method: string, params: Members): string {
  return JSON.stringify({ jsonrpc: '2.0', id, method, params })
}

export function notificationText(method: string): string {
  return JSON.stringify({ jsonrpc: '2.0', method })
}

/**
 * The response with this id. An error without id matches too if nothing else was sent:
 * `isAlone`.
 */
export function responseTo(id: number | null, message: unknown, isAlone: boolean): Response | null {
  // Revision 2025-03-26 allows batches.
  const parts: unknown[] = Array.isArray(message) ? message : [message]
  for (const part of parts.map(objectOf)) {
    if (part?.['jsonrpc'] !== '2.0') continue
    const error = errorIn(objectOf(part['error']))
    const result = objectOf(part['result'])
    const isOurs = id !== null && part['id'] === id
    if (error && (isOurs || (isAlone && (part['id'] ?? null) === null)))
      return { result: null, error }
    if (isOurs && result) return { result, error: null }
  }
  return null
}

function errorIn(error: Members | null): RpcError | null {
  if (!Number.isSafeInteger(error?.['code'])) return null
  return {
    code: Number(error?.['code']),
    message: textOf(error?.['message']) ?? '',
    data: error?.['data'],
  }
}

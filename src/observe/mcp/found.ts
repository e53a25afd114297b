// The result of the search for an MCP server: an open session, a server that requires credentials,
// or none.
import type { NotOffered, Unobserved } from '../../domain/evidence/observation.ts'
import type { Answered } from '../outbound/reply.ts'
import type { Session } from './session.ts'
import type { Delivered, Wire } from './wire.ts'

export type ServerSearchResult =
  | { state: 'open'; session: Session; reason: string }
  | { state: 'locked'; wire: Wire; refusal: Delivered; reason: string }
  /**
   * `lastLines`: the standard error of a program that did not respond. `jsonRpc`: a JSON-RPC
   * response of something that is not an MCP server.
   */
  | {
      state: 'none'
      ending: NotOffered | Unobserved
      lastLines?: readonly string[]
      jsonRpc?: Answered
    }

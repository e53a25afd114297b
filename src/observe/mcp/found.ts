// What the search for an MCP server ends in: an open session, a server that asks for credentials,
// or nothing.
import type { NotOffered, Unobserved } from '../../domain/evidence/observation.ts'
import type { Answered } from '../outbound/reply.ts'
import type { Session } from './session.ts'
import type { Delivered, Wire } from './wire.ts'

export type Found =
  | { state: 'open'; session: Session; reason: string }
  | { state: 'locked'; wire: Wire; refusal: Delivered; reason: string }
  /**
   * `lastLines`: what a program that gave no answer wrote to its standard error. `jsonRpc`: an
   * answer in JSON-RPC of something that is no MCP server.
   */
  | {
      state: 'none'
      ending: NotOffered | Unobserved
      lastLines?: readonly string[]
      jsonRpc?: Answered
    }

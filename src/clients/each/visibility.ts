// Tools that a server offers to its own interface only.
import { memberOf } from '../schema/json.ts'
import type { SentTool } from '../server.ts'

/** Whether `_meta.ui.visibility` is a list without "model". */
export function isHiddenFromModel({ sent }: SentTool): boolean {
  const visibility = memberOf(memberOf(memberOf(sent, '_meta'), 'ui'), 'visibility')
  return Array.isArray(visibility) && !visibility.includes('model')
}

// Everything that is read of a tool, ready to send; made when the tool is written, so that no read
// does this work.
import type { Documents, ToolRecord } from '../domain/tool/tool.ts'
import { checksJson } from './json/checks.ts'
import { profileJson } from './json/profile.ts'
import { profileMarkdown } from './markdown/profile.ts'
import { toolJson } from './json/tool.ts'

export function documentsOf(record: ToolRecord): Documents {
  return {
    tool: inertJson(toolJson(record)),
    profile: inertJson(profileJson(record)),
    markdown: profileMarkdown(record),
    checks: inertJson(checksJson(record)),
  }
}

/** JSON in which no tag can begin, should anything ever read it as a page. */
export function inertJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}

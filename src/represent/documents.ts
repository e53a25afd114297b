// Everything that is read of a tool, ready to send; made when the tool is written, so that no read does this work.
import type { Documents, ToolRecord } from '../domain/tool.ts'
import { checksJson } from './checks-json.ts'
import { profileJson } from './profile-json.ts'
import { profileMarkdown } from './profile-markdown.ts'
import { toolJson } from './tool-json.ts'

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

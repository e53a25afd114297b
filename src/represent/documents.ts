// Renders the documents of a tool: the small ones when it is written, so that no read does this
// work, and its checks when they are read.
import type { Documents, ToolRecord } from '../domain/tool/tool.ts'
import { inertJson } from '../domain/schema/json.ts'
import { asciiJson } from '../domain/registry/entry.ts'
import { checksJson } from './json/checks.ts'
import { profileJson, toolJson } from './json/profile.ts'
import { registrationOf } from './json/registration.ts'
import { profileMarkdown } from './text/profile.ts'

export function documentsOf(record: ToolRecord): Documents {
  const markdown = profileMarkdown(record)
  const registration = registrationOf(record, markdown)
  return {
    tool: inertJson(toolJson(record)),
    profile: inertJson(profileJson(record)),
    markdown,
    registry: registration && asciiJson(registration),
  }
}

export function checksOf(record: ToolRecord): string {
  return inertJson(checksJson(record))
}

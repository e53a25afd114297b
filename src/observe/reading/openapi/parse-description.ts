// Parses the text of an API description, JSON or YAML.
import { LIMITS } from '../../limits.ts'
import type { Parsed } from '../data/harmless.ts'
import { readJson } from '../data/json.ts'
import { readYaml } from '../data/yaml.ts'

// On any line: generators sort keys alphabetically, so `components` comes first.
const YAML_START = /^["']?(?:openapi|swagger)["']?[ \t]{0,9}:/m

/** Whether the text is an API description in YAML. */
export function isYamlDescription(text: string): boolean {
  return !/^\uFEFF?\s{0,1000}\{/.test(text) && YAML_START.test(text)
}

/** Null if it cannot be a description. */
export function parseDescription(text: string): Parsed | null {
  if (/^\uFEFF?\s{0,1000}\{/.test(text)) return readJson(text)
  return YAML_START.test(text) ? readYaml(text, LIMITS.descriptionBytes) : null
}

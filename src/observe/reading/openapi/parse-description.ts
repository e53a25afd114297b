// Parses the text of an API description, JSON or YAML.
import { LIMITS } from '../../limits.ts'
import type { Parsed } from '../data/harmless.ts'
import { readJson } from '../data/json.ts'
import { readYaml } from '../data/yaml.ts'
import { isYamlDescription } from './yaml-description.ts'

/** Null if it cannot be a description. */
export function parseDescription(text: string): Parsed | null {
  if (/^\uFEFF?\s{0,1000}\{/.test(text)) return readJson(text)
  return isYamlDescription(text) ? readYaml(text, LIMITS.descriptionBytes) : null
}

// Parses untrusted YAML, within the same limits as JSON, and recognises an API description in it.
import { CORE_SCHEMA, load, mergeTag, YAMLException } from 'js-yaml'
import { cleanLine } from '../../../domain/text/untrusted-text.ts'
import { closingLinesIndented } from '../../../domain/text/yaml-brackets.ts'
import { LIMITS } from '../../limits.ts'
import { harmless, type Parsed } from './json.ts'

const SCHEMA = CORE_SCHEMA.withTags(mergeTag)
const LONGEST_PROBLEM = 200
const CLOSED_EARLY = 'deficient indentation'

/** The objects have no prototype; the last of duplicate keys counts, as in JSON. */
export function readYaml(text: string, mostChars: number = LIMITS.documentBytes): Parsed {
  if (text.length > mostChars)
    return { ok: false, problem: `It is longer than ${mostChars} characters.` }
  const yaml = text.startsWith('\uFEFF') ? text.slice(1) : text
  const strict = parsed(yaml)
  return !strict.ok && strict.problem === CLOSED_EARLY ? parsed(closingLinesIndented(yaml)) : strict
}

function parsed(yaml: string): Parsed {
  try {
    // The parser counts levels differently; the exact limit is checked after it.
    return harmless(load(yaml, { schema: SCHEMA, json: true, maxDepth: LIMITS.jsonDepth + 2 }))
  } catch (error) {
    // The whole message would repeat lines of the document.
    const reason = error instanceof YAMLException ? error.reason : 'It is not YAML.'
    return { ok: false, problem: cleanLine(reason, LONGEST_PROBLEM) }
  }
}

// Reads YAML that strangers sent, within the same bounds as JSON.
import { CORE_SCHEMA, load, mergeTag, YAMLException } from 'js-yaml'
import { cleanLine } from '../../../domain/text/untrusted-text.ts'
import { LIMITS } from '../../limits.ts'
import { harmless, type Parsed } from './harmless.ts'

const SCHEMA = CORE_SCHEMA.withTags(mergeTag)
const LONGEST_PROBLEM = 200
const CLOSED_EARLY = 'deficient indentation'
const CLOSING_LINE = /^( {0,200})([\]}]{1,20},?)[ \t\r]{0,20}$/gm

/** Objects of the value inherit nothing; of a key given twice the last counts, as in JSON. */
export function readYaml(text: string, mostChars: number = LIMITS.documentBytes): Parsed {
  if (text.length > mostChars)
    return { ok: false, problem: `It is longer than ${mostChars} characters.` }
  const yaml = text.startsWith('\uFEFF') ? text.slice(1) : text
  const strict = parsed(yaml)
  // Most parsers let a bracket close under its key, though the specification wants it deeper: who
  // publishes such a file never notices.
  return !strict.ok && strict.problem === CLOSED_EARLY
    ? parsed(yaml.replace(CLOSING_LINE, '$1 $2'))
    : strict
}

function parsed(yaml: string): Parsed {
  try {
    // The parser counts other levels too; the exact bound is judged after it.
    return harmless(load(yaml, { schema: SCHEMA, json: true, maxDepth: LIMITS.jsonDepth + 2 }))
  } catch (error) {
    // The whole message would repeat lines of the document.
    const reason = error instanceof YAMLException ? error.reason : 'It is not YAML.'
    return { ok: false, problem: cleanLine(reason, LONGEST_PROBLEM) }
  }
}
